/// The findings of a session so far, each once.
///
/// One of a playlist is the same as long as its fingerprint is, or while it moves to the next segment
/// as the first ones go. One of a reload tells of a change: it is the same as that of the reload right
/// before, and otherwise another one.
struct SessionFindings {
  /// What was found in a load.
  struct Sighting {
    let fingerprint: String
    let rule: Int
    let severity: Severity
    let isOfReload: Bool
    /// The media segment whose lines the place is in; nil in other places.
    let segment: Int?
    /// False where a more specific finding tells of the same.
    let isHeard: Bool
  }

  private struct Entry {
    /// Nil where there are too many of its rule to be listed, or another one tells of the same.
    let finding: Finding?
    let isOfReload: Bool
    var loads: Finding.Loads
    var segment: Int?
  }

  private var entries: [Entry] = []
  private var numbers: [String: Int] = [:]
  private var incidents: [String: Int] = [:]
  /// The entries of the last load that were about segments, by rule.
  private var segmentEntries: [Int: [Int]] = [:]
  private var nextSegmentEntries: [Int: [Int]] = [:]
  private(set) var counts: FindingCounts
  private let lastLoad: Int

  init(ruleCount: Int, lastLoad: Int) {
    counts = FindingCounts(ruleCount: ruleCount)
    self.lastLoad = lastLoad
  }

  /// Adds what was found in load `number`; `make` is asked for the finding where it is new.
  ///
  /// So many segments were `removed` from the head since the load before.
  mutating func add(
    _ sighting: Sighting, load number: Int, removed: Int, isListedBefore: Bool,
    make: (_ fingerprint: String) -> Finding
  ) {
    var key = sighting.fingerprint
    if let known = numbers[key] {
      guard sighting.isOfReload, entries[known].loads.gone != nil else {
        return see(known, sighting, number)
      }
      guard sighting.isHeard else { return }
      let count = incidents[key, default: 1] + 1
      incidents[key] = count
      key = Self.fingerprint(key, incident: count)
    } else if isListedBefore, let moved = predecessor(of: sighting, removed: removed, number) {
      numbers[key] = moved
      return see(moved, sighting, number)
    }
    // What another finding tells at first is not told later, when that one has gone.
    let isListed = sighting.isHeard && counts.add(rule: sighting.rule, sighting.severity)
    numbers[sighting.fingerprint] = entries.count
    entries.append(
      Entry(
        finding: isListed ? make(key) : nil,
        isOfReload: sighting.isOfReload,
        loads: Finding.Loads(appeared: number, lastSeen: number, gone: nil, last: lastLoad)))
    see(entries.count - 1, sighting, number)
  }

  private mutating func see(_ index: Int, _ sighting: Sighting, _ number: Int) {
    entries[index].loads.lastSeen = number
    entries[index].loads.gone = nil
    entries[index].segment = sighting.segment
    if sighting.segment != nil { nextSegmentEntries[sighting.rule, default: []].append(index) }
  }

  /// What was found of the same rule in a segment that has gone since, when this segment was listed
  /// already and had nothing of it.
  private func predecessor(of sighting: Sighting, removed: Int, _ number: Int) -> Int? {
    guard !sighting.isOfReload, sighting.segment != nil else { return nil }
    return segmentEntries[sighting.rule]?.first { index in
      entries[index].loads.lastSeen < number && entries[index].loads.gone == nil
        && (entries[index].segment ?? .max) < removed
    }
  }

  /// Ends a load, in which what was not found again has gone.
  mutating func end(load number: Int, isCompared: Bool) {
    for index in entries.indices
    where entries[index].loads.lastSeen < number && entries[index].loads.gone == nil
      && (isCompared || !entries[index].isOfReload)
    {
      entries[index].loads.gone = number
    }
    segmentEntries = nextSegmentEntries
    nextSegmentEntries = [:]
  }

  /// The findings that are listed, in the order in which they appeared.
  var listed: [Finding] {
    entries.compactMap { entry in
      var finding = entry.finding
      finding?.loads = entry.loads
      return finding
    }
  }

  private static func fingerprint(_ fingerprint: String, incident: Int) -> String {
    var hash = FNV1a()
    hash.add(fingerprint)
    hash.add(String(incident))
    return hash.hexadecimal
  }
}
