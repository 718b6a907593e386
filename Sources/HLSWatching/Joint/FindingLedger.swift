package import HLSLinting

/// The findings of a document that is checked repeatedly, each listed once.
package struct FindingLedger: Sendable {
  /// A finding, and whether the latest check still reported it.
  package struct Entry: Sendable {
    /// The finding as last reported.
    package fileprivate(set) var finding: Finding
    /// Whether the latest check reported it.
    package fileprivate(set) var isPresent = true
    /// The fingerprint it was last found by; findings about segments move to later segments.
    fileprivate var fingerprint: String
    fileprivate var isOfSegment: Bool
  }

  /// The difference between two checks.
  struct Change {
    /// The findings that the previous check did not report.
    var appeared: [Finding] = []
    /// Those that no earlier check reported.
    var new: [Finding] = []
    var gone: [Finding] = []
  }

  private(set) var entries: [Entry] = []

  /// The maximum number of findings kept; the oldest that are no longer present are dropped first.
  private static let most = 1_000

  var findings: [Finding] { entries.map(\.finding) }

  var hasPresent: Bool { entries.contains(where: \.isPresent) }

  /// Whether the latest check reported a finding of this severity or a higher one.
  func hasPresent(atLeast severity: Severity) -> Bool {
    entries.contains { $0.isPresent && $0.finding.severity >= severity }
  }

  /// Records the findings of load `load`, or of a document that is loaded once.
  ///
  /// Rules for which `isJudged` is false add no findings; findings of rules for which `canGo` is false stay
  /// present.
  mutating func record(
    _ found: [Finding], inLoad load: Int? = nil, isOfSegment: (Finding) -> Bool = { _ in false },
    isJudged: (RuleID) -> Bool = { _ in true }, canGo: (RuleID) -> Bool = { _ in true }
  ) -> Change {
    var change = Change()
    var known: [String: Int] = [:]
    for (index, entry) in entries.enumerated() { known[entry.fingerprint] = index }
    var seen: Set<Int> = []
    var others: [Finding] = []
    for finding in found {
      guard let index = known[finding.fingerprint] else {
        if isJudged(finding.rule) { others.append(finding) }
        continue
      }
      guard seen.insert(index).inserted else { continue }
      see(index, finding, isOfSegment, &change)
    }
    for finding in others {
      // As segments leave the playlist, the same defect is found in the next segment.
      let ofSegment = isOfSegment(finding)
      if ofSegment,
        let moved = entries.indices.first(where: {
          entries[$0].isPresent && entries[$0].isOfSegment && !seen.contains($0)
            && entries[$0].finding.rule == finding.rule
        })
      {
        seen.insert(moved)
        see(moved, finding, isOfSegment, &change)
      } else {
        seen.insert(entries.count)
        entries.append(
          Entry(finding: finding, fingerprint: finding.fingerprint, isOfSegment: ofSegment))
        change.new.append(finding)
        change.appeared.append(finding)
      }
    }
    for index in entries.indices
    where entries[index].isPresent && !seen.contains(index) && canGo(entries[index].finding.rule) {
      entries[index].isPresent = false
      if let load { entries[index].finding = entries[index].finding.gone(in: load) }
      change.gone.append(entries[index].finding)
    }
    forget()
    return change
  }

  private mutating func see(
    _ index: Int, _ finding: Finding, _ isOfSegment: (Finding) -> Bool, _ change: inout Change
  ) {
    let wasPresent = entries[index].isPresent
    entries[index].finding = entries[index].finding.seen(again: finding)
    entries[index].fingerprint = finding.fingerprint
    entries[index].isOfSegment = isOfSegment(finding)
    entries[index].isPresent = true
    if !wasPresent { change.appeared.append(entries[index].finding) }
  }

  private mutating func forget() {
    var excess = entries.count - Self.most
    guard excess > 0 else { return }
    entries.removeAll { entry in
      guard excess > 0, !entry.isPresent else { return false }
      excess -= 1
      return true
    }
  }
}
