import HLSPlaylist

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
    let appeared: Int
    var lastSeen: Int
    var gone: Int?
    /// In how many loads it was seen.
    var count = 1
    var segment: Int?
  }

  private var entries: [Entry] = []
  private var numbers: [String: Int] = [:]
  private var incidents: [String: Int] = [:]
  /// The entries of the last load that were about segments, by rule.
  private var segmentEntries: [Int: [Int]] = [:]
  private var nextSegmentEntries: [Int: [Int]] = [:]
  /// The entries that have not gone.
  private var present: [Int] = []
  /// The entries that came with the load that is being added.
  private var arrivals: [Int] = []
  private(set) var counts: FindingCounts

  init(ruleCount: Int) {
    counts = FindingCounts(ruleCount: ruleCount)
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
      guard sighting.isOfReload, entries[known].gone != nil else {
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
        isOfReload: sighting.isOfReload, appeared: number, lastSeen: number))
    arrive(entries.count - 1)
    see(entries.count - 1, sighting, number)
  }

  private mutating func arrive(_ index: Int) {
    present.append(index)
    arrivals.append(index)
  }

  private mutating func see(_ index: Int, _ sighting: Sighting, _ number: Int) {
    if entries[index].lastSeen < number { entries[index].count += 1 }
    entries[index].lastSeen = number
    if entries[index].gone != nil { arrive(index) }
    entries[index].gone = nil
    entries[index].segment = sighting.segment
    if sighting.segment != nil { nextSegmentEntries[sighting.rule, default: []].append(index) }
  }

  /// What was found of the same rule in a segment that has gone since, when this segment was listed
  /// already and had nothing of it.
  private func predecessor(of sighting: Sighting, removed: Int, _ number: Int) -> Int? {
    guard !sighting.isOfReload, sighting.segment != nil else { return nil }
    return segmentEntries[sighting.rule]?.first { index in
      entries[index].lastSeen < number && entries[index].gone == nil
        && (entries[index].segment ?? .max) < removed
    }
  }

  /// Ends a load, in which what was not found again has gone.
  ///
  /// Gives what came with it, and what of the playlist itself went. What told of a change is over with
  /// the next load, and nobody is told.
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
      arrivals.compactMap { finding($0, of: number) },
      went.filter { !entries[$0].isOfReload }.compactMap { finding($0, of: number) }
    )
  }

  /// The findings that are listed, in the order in which they appeared; `last` is the last load.
  func listed(last: Int) -> [Finding] {
    entries.indices.compactMap { finding($0, of: last) }
  }

  /// The last ones of these.
  func latest(_ most: Int, last: Int) -> [Finding] {
    entries.indices.reversed().lazy.compactMap { finding($0, of: last) }.prefix(most).reversed()
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
