import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// From the raw findings of a document to its result.
extension Linter {
  /// The result of a member of a graph; `list` completes the findings that are listed.
  func result(
    of member: Member, in graph: DocumentGraph, _ findings: [RawFinding], _ subjects: SubjectSet,
    list: ([RawFinding]) -> [Finding]
  ) -> SourceResult {
    var counts = FindingCounts(ruleCount: findings.isEmpty ? 0 : rules.count)
    let listed = findings.filter { counts.add(rule: $0.rule, $0.severity) }
    var status = SourceResult.Status.checked
    if case .other = member.content {
      status = .unchecked(reason: "neither a playlist nor JSON")
    }
    return SourceResult(
      source: member.text.source.name, kind: member.kind, status: status, findings: list(listed),
      omitted: omitted(counts), subjects: subjects,
      uncheckedLinks: graph.uncheckedLinks(from: member.number))
  }

  /// Completes findings, in the order of the document.
  ///
  /// `compositions` are composed playlists whose positions are replaced by those of the received bytes.
  func list(
    _ findings: [RawFinding], in member: Member, composed compositions: [ComposedPlaylist] = [],
    _ identity: DocumentIdentity, _ fingerprints: inout FingerprintMaker
  ) -> [Finding] {
    guard !findings.isEmpty else { return [] }
    let maker = FindingMaker(rules, in: member, composed: compositions)
    var anchors = FindingAnchors(member, identity)
    let ids = ids
    return findings.sorted(by: FindingOrder(ids).precedes).map { raw in
      maker.finding(
        raw, fingerprint: fingerprints.fingerprint(ids[raw.rule], raw.range, in: &anchors))
    }
  }

  /// The numbers of findings that are not listed.
  func omitted(_ counts: FindingCounts) -> OmittedFindings {
    var omitted = OmittedFindings()
    guard counts.hasOmitted else { return omitted }
    for (number, id) in ids.enumerated() {
      for severity in Severity.allCases {
        omitted.add(counts.omitted(rule: number, severity), of: id, severity)
      }
    }
    return omitted
  }
}
