public import HLSLinting

/// The findings of one document that is judged again and again, each once, and whether it still holds.
public struct FindingLedger: Sendable {
  /// A finding, and whether it was there when the document was judged last.
  public struct Entry: Sendable {
    public fileprivate(set) var finding: Finding
    public fileprivate(set) var isPresent = true
    /// The fingerprint by which it was found last: what is found of a segment moves on to another one.
    fileprivate var fingerprint: String
    fileprivate var isOfSegment: Bool
  }

  /// What changed when the document was judged once more.
  struct Change {
    /// What was not there the last time.
    var appeared: [Finding] = []
    /// Of these, what never was.
    var new: [Finding] = []
    var gone: [Finding] = []
  }

  private(set) var entries: [Entry] = []

  /// More findings than these are not kept; of those that have gone the first ones go.
  private static let most = 1_000

  var findings: [Finding] { entries.map(\.finding) }

  var hasPresent: Bool { entries.contains(where: \.isPresent) }

  /// Records the findings of load `load`, or of a document that is loaded once.
  ///
  /// Of rules that `isJudged` denies nothing is new, and of those that `canGo` denies nothing is gone.
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
      // As the segments go by, what is found of one of them is found of the next one.
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
