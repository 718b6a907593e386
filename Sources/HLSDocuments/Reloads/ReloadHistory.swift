public import HLSInterstitials
import HLSPlaylist
public import SourceText

/// Values of the loads before a reload that rules query.
public struct ReloadHistory: Sendable {
  /// Date ranges by ID, each as in the last load that had it.
  ///
  /// Of removed date ranges only the last hundred are kept, since each retains a whole playlist.
  public private(set) var dateRanges: [String: DateRange] = [:]
  /// The IDs of all date ranges in any load.
  private var dateRangeIDs: Set<String> = []
  private var goneDateRanges: [String] = []
  /// The variables that any load has defined.
  public private(set) var variables: Set<String> = []
  /// For each text of an EXT-X-DATERANGE tag after variable substitution, the time of the first load that had it.
  public private(set) var tagTimes: [String: DateTime] = [:]
  /// The time of the first load with the newest media segment; nil if unknown.
  public private(set) var segmentTime: DateTime?
  /// The time of the first load with the newest part; nil if unknown.
  public private(set) var partTime: DateTime?

  /// The ad pods that any load requested, in the order of their first requests.
  public private(set) var pods = RequestedPods()

  /// The sum of all changes of the discontinuity sequence numbers of segments.
  public private(set) var discontinuityShift = 0

  static let mostGone = 100
  private static let mostTagTimes = 10_000

  package init() {}

  /// Whether any load had a date range with an ID.
  public func hasSeen(_ id: String) -> Bool { dateRangeIDs.contains(id) }

  /// Adds a load; `reload` compares it with the one before, nil for the first.
  package mutating func add(_ side: Reload.Side, by reload: Reload?) {
    let shift = reload.map { $0.discontinuityShift ?? 0 } ?? 0
    discontinuityShift = discontinuityShift.addingReportingOverflow(shift).partialValue
    for range in side.document.dateRanges {
      guard let id = range.id else { continue }
      dateRanges[id] = range
      dateRangeIDs.insert(id)
    }
    pods.add(side.document, of: side.load)
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
      let text = playlist.substituted(tag.range)
      if tagTimes[text] == nil { tagTimes[text] = time }
    }
    let hasSegments = reload.map(\.hasNewSegments) ?? true
    if hasSegments || segmentTime == nil { segmentTime = time }
    if hasSegments || partTime == nil || reload.map(\.hasNewParts) ?? true { partTime = time }
  }

  /// Removes the date ranges that were removed from the playlist longest ago.
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
