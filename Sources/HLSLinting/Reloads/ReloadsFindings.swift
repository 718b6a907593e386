import HLSPlaylist
import SourceText

/// The findings of the loads of a playlist so far, each once.
///
/// A finding in a playlist is the same while it has the same fingerprint, or while it moves to the next
/// segment because the first segments are removed. A finding about a change is the same only if the load
/// directly before had it too.
struct ReloadsFindings {
  /// A finding in one load.
  struct Sighting {
    let fingerprint: String
    let rule: Int
    let severity: Severity
    let isOfReload: Bool
    /// The index of the media segment that contains the place; nil for other places.
    let segment: Int?
    /// Whether no other finding silences it.
    let isReported: Bool
    /// Why it is expected; nil if it is not.
    let cause: SuppressionPlan.Cause?
    /// The number of findings that it represents.
    let count: Int
    /// What was measured since the first loads; nil for a finding about one load.
    let measured: MeasuredValue?
  }

  private struct Entry {
    /// Nil if there are too many findings of the rule to list them, or if another one silences it.
    var finding: Finding?
    /// Why it is expected; nil if it is reported.
    var cause: SuppressionPlan.Cause?
    let isOfReload: Bool
    let appeared: Int
    var lastSeen: Int
    var gone: Int?
    /// The number of loads with the finding.
    var count = 1
    var segment: Int?
  }

  private var entries: [Entry] = []
  /// The entry of each fingerprint.
  private var numbers: [String: Int] = [:]
  /// For findings about changes that appeared again, how often they appeared.
  private var incidents: [String: Int] = [:]
  /// The entries in the last load that are about segments, by rule.
  private var segmentEntries: [Int: [Int]] = [:]
  private var nextSegmentEntries: [Int: [Int]] = [:]
  /// The entries that are not gone.
  private var present: [Int] = []
  /// The entries that appeared in the current load.
  private var arrivals: [Int] = []
  private(set) var counts = FindingCounts()
  /// The numbers of findings that are expected.
  private var expectedCounts = FindingCounts()

  /// Adds a finding in the load with a number; `make` creates it if it is new.
  ///
  /// `removed` is the number of segments that were removed from the start since the load before.
  /// `isListedBefore` says whether that load had the segment of the finding.
  mutating func add(
    _ sighting: Sighting, load number: Int, removed: Int, isListedBefore: Bool,
    make: (_ fingerprint: String) -> Finding
  ) {
    var key = sighting.fingerprint
    if let known = numbers[key] {
      guard sighting.isOfReload, entries[known].gone != nil else {
        expectNoLonger(known, sighting) { make(key) }
        raise(known, sighting) { make(key) }
        return update(known, sighting, number)
      }
      guard sighting.isReported else { return }
      let count = incidents[key, default: 1] + 1
      incidents[key] = count
      key = Self.fingerprint(key, incident: count)
    } else if isListedBefore, let moved = predecessor(of: sighting, removed: removed, number) {
      numbers[key] = moved
      expectNoLonger(moved, sighting) { make(key) }
      raise(moved, sighting) { make(key) }
      return update(moved, sighting, number)
    }
    // A finding that is silenced at first is not reported later, when the other one is gone.
    let isListed = sighting.isReported && count(sighting)
    numbers[sighting.fingerprint] = entries.count
    entries.append(
      Entry(
        finding: isListed ? make(key) : nil, cause: sighting.isReported ? sighting.cause : nil,
        isOfReload: sighting.isOfReload, appeared: number, lastSeen: number))
    markArrival(entries.count - 1)
    update(entries.count - 1, sighting, number)
  }

  /// Counts a finding among those that are reported or expected; returns whether to list it.
  private mutating func count(_ sighting: Sighting) -> Bool {
    guard sighting.cause == nil else {
      return expectedCounts.add(rule: sighting.rule, sighting.severity, count: sighting.count)
    }
    return counts.add(rule: sighting.rule, sighting.severity, count: sighting.count)
  }

  /// Reports a finding that was expected, if nothing says so any more.
  private mutating func expectNoLonger(
    _ index: Int, _ sighting: Sighting, make: () -> Finding
  ) {
    guard entries[index].cause != nil, sighting.isReported, sighting.cause == nil else { return }
    entries[index].cause = nil
    entries[index].finding = count(sighting) ? make() : nil
    if entries[index].gone == nil { arrivals.append(index) }
  }

  /// Reports a finding again that weighs more than in the loads before, since it explains more.
  private mutating func raise(_ index: Int, _ sighting: Sighting, make: () -> Finding) {
    guard let finding = entries[index].finding, sighting.isReported else { return }
    if let sum = sighting.measured, let known = finding.measured, known.worst(sum) != known {
      // The last sum of what grows from load to load is what counts.
      entries[index].finding = make()
      return
    }
    guard finding.severity < sighting.severity, counts.add(rule: sighting.rule, sighting.severity)
    else { return }
    entries[index].finding = make()
    if entries[index].gone == nil { arrivals.append(index) }
  }

  private mutating func markArrival(_ index: Int) {
    present.append(index)
    arrivals.append(index)
  }

  private mutating func update(_ index: Int, _ sighting: Sighting, _ number: Int) {
    if entries[index].lastSeen < number { entries[index].count += 1 }
    entries[index].lastSeen = number
    if entries[index].gone != nil { markArrival(index) }
    entries[index].gone = nil
    entries[index].segment = sighting.segment
    if sighting.segment != nil { nextSegmentEntries[sighting.rule, default: []].append(index) }
  }

  /// The entry of the same rule in a segment that has been removed since, if the segment of this finding
  /// was listed before without a finding of the rule.
  private func predecessor(of sighting: Sighting, removed: Int, _ number: Int) -> Int? {
    guard !sighting.isOfReload, sighting.segment != nil else { return nil }
    return segmentEntries[sighting.rule]?.first { index in
      entries[index].lastSeen < number && entries[index].gone == nil
        && (entries[index].segment ?? .max) < removed
    }
  }

  /// Ends a load: findings that it does not have are gone.
  ///
  /// Returns the findings that appeared, and those in the playlist itself that are gone. Findings about
  /// changes disappear without being returned.
  mutating func end(load number: Int, isCompared: Bool) -> (appeared: [Finding], gone: [Finding]) {
    var went: [Int] = []
    present.removeAll { index in
      let hasGone =
        entries[index].lastSeen < number && (isCompared || !entries[index].isOfReload)
      if hasGone { went.append(index) }
      return hasGone
    }
    for index in went { entries[index].gone = number }
    segmentEntries = nextSegmentEntries
    nextSegmentEntries = [:]
    defer { arrivals = [] }
    return (
      arrivals.compactMap { reported($0, of: number) },
      went.filter { !entries[$0].isOfReload }.compactMap { reported($0, of: number) }
    )
  }

  /// The listed findings in the order of their appearance; `last` is the last load.
  func listed(last: Int) -> [Finding] {
    entries.indices.compactMap { reported($0, of: last) }
  }

  /// Whether the last load has a listed finding of this severity or a higher one.
  func hasPresent(atLeast severity: Severity) -> Bool {
    present.contains { index in
      entries[index].cause == nil && entries[index].finding.map { $0.severity >= severity } ?? false
    }
  }

  /// The listed findings that appeared last, at most `most`, in the order of their appearance.
  func latest(_ most: Int, last: Int) -> [Finding] {
    entries.indices.reversed().lazy.compactMap { reported($0, of: last) }.prefix(most).reversed()
  }

  /// The listed findings that are expected, in the order of their appearance; `last` is the last load.
  func expected(last: Int) -> [SuppressedFinding] {
    entries.indices.compactMap { index in
      guard let cause = entries[index].cause else { return nil }
      return finding(index, of: last).map { SuppressedFinding($0, because: cause) }
    }
  }

  /// A finding that is not expected.
  private func reported(_ index: Int, of last: Int) -> Finding? {
    entries[index].cause == nil ? finding(index, of: last) : nil
  }

  private func finding(_ index: Int, of last: Int) -> Finding? {
    let entry = entries[index]
    var finding = entry.finding
    finding?.loads = Finding.Loads(
      appeared: entry.appeared, lastSeen: entry.lastSeen, gone: entry.gone, last: last,
      count: entry.count)
    return finding
  }

  private static func fingerprint(_ fingerprint: String, incident: Int) -> String {
    var hash = FNV1a()
    hash.add(field: fingerprint)
    hash.add(field: String(incident))
    return hash.hexadecimal
  }
}
