import SourceText

/// A finding as a check reports it, before positions are converted to lines and columns.
struct RawFinding: Sendable {
  /// The index of the rule among the active rules.
  let rule: Int
  let severity: Severity
  /// Nil if there are too many findings of the rule to list them.
  let message: String?
  let range: ByteRange
  let related: [RelatedPlace]
}

/// The findings of one document.
///
/// Findings that are not listed are kept without their message, since they can silence others.
struct FindingStore {
  private(set) var findings: [RawFinding] = []
  private var counts: FindingCounts

  init(ruleCount: Int) {
    counts = FindingCounts(ruleCount: ruleCount)
  }

  mutating func add(
    rule: Int, severity: Severity, at range: ByteRange, related: [RelatedPlace],
    message: () -> String
  ) {
    let isListed = counts.add(rule: rule, severity)
    findings.append(
      RawFinding(
        rule: rule, severity: severity, message: isListed ? message().escapingInvisible() : nil,
        range: range,
        related: isListed ? related : []))
  }

  /// Merges findings of one rule with the same message and the same `subject` into the first of them.
  ///
  /// The last one becomes a related place.
  mutating func mergeRepeated(by subject: (RawFinding) -> String) {
    var indices: [[String]: Int] = [:]
    var merged: [(finding: RawFinding, others: [RawFinding])] = []
    for finding in findings {
      let key = [
        String(finding.rule), "\(finding.severity)", finding.message ?? "", subject(finding),
      ]
      if let index = indices[key] {
        merged[index].others.append(finding)
      } else {
        indices[key] = merged.count
        merged.append((finding, []))
      }
    }
    findings = merged.map { finding, others in
      guard let last = others.last else { return finding }
      let words =
        others.count == 1 ? "once more, here" : "\(others.count) times more, the last one here"
      return RawFinding(
        rule: finding.rule, severity: finding.severity, message: finding.message,
        range: finding.range, related: finding.related + [RelatedPlace(last.range, words)])
    }
  }
}
