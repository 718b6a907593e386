public import HLSInterstitials
public import HLSPlaylist

/// What the loads before a reload held, as far as rules ask for it.
public struct ReloadHistory: Sendable {
  /// Each date range as it was in the last load that had it; of those that have gone the last
  /// hundred, since each holds a whole playlist.
  public private(set) var dateRanges: [String: DateRange] = [:]
  /// The IDs of all date ranges there were.
  private var dateRangeIDs: Set<String> = []
  private var goneDateRanges: [String] = []
  /// The variables that some load has defined.
  public private(set) var variables: Set<String> = []
  /// When a tag of a date range, by its text, was first seen.
  public private(set) var tagTimes: [String: DateTime] = [:]
  /// When the newest media segment and the newest part of the load before were first seen; nil where
  /// that is not known.
  public private(set) var segmentTime: DateTime?
  public private(set) var partTime: DateTime?

  /// By how much the discontinuity numbers of segments differ from those that they had at first.
  public private(set) var discontinuityShift = 0

  static let mostGone = 100
  private static let mostTagTimes = 10_000

  init() {}

  /// Whether some load had a date range of that ID.
  public func hasHad(_ id: String) -> Bool { dateRangeIDs.contains(id) }

  /// Takes up a load; `reload` is the step to it, nil for the first one.
  mutating func add(_ side: Reload.Side, by reload: Reload?) {
    let shift = reload.map { $0.discontinuityShift ?? 0 } ?? 0
    discontinuityShift = discontinuityShift.addingReportingOverflow(shift).partialValue
    for range in side.document.dateRanges {
      guard let id = range.id else { continue }
      dateRanges[id] = range
      dateRangeIDs.insert(id)
    }
    forget(gone: reload)
    variables.formUnion(side.playlist.variableNames)
    guard let time = side.load.time else {
      (segmentTime, partTime) = (nil, nil)
      return
    }
    let playlist = side.load.received
    if tagTimes.count > Self.mostTagTimes {
      let oldest = tagTimes.sorted { $0.value.isBefore($1.value) }.prefix(tagTimes.count / 2)
      for (text, _) in oldest { tagTimes[text] = nil }
    }
    for tag in playlist.tags(named: .dateRange) {
      let text = playlist.text(tag.range)
      if tagTimes[text] == nil { tagTimes[text] = time }
    }
    let hasSegments = reload.map(\.hasNewSegments) ?? true
    if hasSegments || segmentTime == nil { segmentTime = time }
    if hasSegments || partTime == nil || reload.map(\.hasNewParts) ?? true { partTime = time }
  }

  /// Lets the oldest date ranges go that are listed no more.
  private mutating func forget(gone reload: Reload?) {
    guard let reload else { return }
    for pair in reload.dateRanges {
      if pair.after == nil { goneDateRanges.append(pair.id) }
      if pair.before == nil, !goneDateRanges.isEmpty { goneDateRanges.removeAll { $0 == pair.id } }
    }
    let excess = max(0, goneDateRanges.count - Self.mostGone)
    for id in goneDateRanges.prefix(excess) { dateRanges[id] = nil }
    goneDateRanges.removeFirst(excess)
  }
}

extension Playlist {
  fileprivate var variableNames: [String] {
    variables.isEmpty ? [] : variableDefinitions.map { text($0.name.valueRange) }
  }
}
