import HLSLinting

extension SourceResult {
  /// The result without a finding of Apple's validator, if findings of some rules have the same cause; these
  /// then name its place in the report.
  ///
  /// If all of these are expected, so is the finding of Apple's validator.
  func replacing(_ finding: Finding, byThoseOf rules: [RuleID]) -> SourceResult {
    let isKnown = findings.contains { rules.contains($0.rule) }
    let expected = suppressed.first { rules.contains($0.finding.rule) }
    guard isKnown || expected != nil else { return self }
    var result = SourceResult(
      source: source, kind: kind, status: status,
      findings: findings.compactMap { known in
        guard known != finding else { return nil }
        return rules.contains(known.rule) ? known.naming(finding) : known
      },
      omitted: omitted, subjects: subjects, uncheckedLinks: uncheckedLinks, loads: loads,
      linkedFrom: linkedFrom, reportedBy: reportedBy)
    result.suppressed = suppressed
    result.usedExceptions = usedExceptions
    if !isKnown, let expected {
      result.suppressed.append(
        SuppressedFinding(
          finding, by: expected.origin, because: expected.reason, owner: expected.owner,
          expires: expected.expires))
    }
    return result
  }
}

extension Finding {
  /// The finding with the place at which a report of Apple's validator has the same.
  fileprivate func naming(_ other: Finding) -> Finding {
    let places = other.related.map { place in
      Related(place: place.place, message: "the same according to Apple's validator: \(other.rule)")
    }
    return Finding(
      rule: rule, severity: severity, message: message, place: place, excerpt: excerpt,
      related: related + places, fingerprint: fingerprint, loads: loads, measured: measured)
  }
}
