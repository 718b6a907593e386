public import HLSInterstitials
import HLSPlaylist
public import SourceText

/// What a load changes compared with the load before it.
package struct LoadChanges: Sendable {
  /// The change of the discontinuity sequence numbers of segments; 0 if it is not known.
  package let discontinuityShift: Int
  /// Whether media segments or parts were added.
  package let hasNewSegments, hasNewParts: Bool
  /// The IDs of the date ranges that were added and removed.
  package let added, removed: [String]
}

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

  /// Adds a load with its complete playlist; `changes` is nil for the first one.
  package mutating func add(
    _ load: Reloads.Load, _ document: Document, changing changes: LoadChanges?
  ) {
    let shift = changes?.discontinuityShift ?? 0
    discontinuityShift = discontinuityShift.addingReportingOverflow(shift).partialValue
    for range in document.dateRanges {
      guard let id = range.id else { continue }
      dateRanges[id] = range
      dateRangeIDs.insert(id)
    }
    pods.add(document, of: load)
    if let changes { forget(changes) }
    variables.formUnion(document.playlist.variableNames)
    guard let time = load.time else {
      (segmentTime, partTime) = (nil, nil)
      return
    }
    let playlist = load.received
    if tagTimes.count > Self.mostTagTimes {
      let oldest = tagTimes.sorted { $0.value.isBefore($1.value) }.prefix(tagTimes.count / 2)
      for (text, _) in oldest { tagTimes[text] = nil }
    }
    for tag in playlist.tags(named: .dateRange) {
      let text = playlist.substituted(tag.range)
      if tagTimes[text] == nil { tagTimes[text] = time }
    }
    let hasSegments = changes?.hasNewSegments ?? true
    if hasSegments || segmentTime == nil { segmentTime = time }
    if hasSegments || partTime == nil || changes?.hasNewParts ?? true { partTime = time }
  }

  /// Removes the date ranges that were removed from the playlist longest ago.
  private mutating func forget(_ changes: LoadChanges) {
    goneDateRanges += changes.removed
    for id in changes.added where !goneDateRanges.isEmpty {
      goneDateRanges.removeAll { $0 == id }
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
