import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// From the raw findings of a document to its result.
extension Linter {
  /// The result of a member of a graph, with expected findings apart; `list` completes the findings that
  /// are listed, and what is wrong with comments is only reported as far as it is included.
  func result(
    of member: Member, in graph: DocumentGraph, _ findings: [RawFinding], _ subjects: SubjectSet,
    including isIncluded: (RawFinding) -> Bool = { _ in true }, list: ([RawFinding]) -> [Finding]
  ) -> SourceResult {
    var judgment = suppression.judge(findings, in: member, settings)
    judgment?.faults.removeAll { !isIncluded($0) }
    let reported = judgment?.reported(of: findings) ?? findings
    var counts = FindingCounts(mostInAll: FindingCounts.mostInAll)
    let listed = mergingHabits(in: reported).map(\.finding).filter {
      counts.add(rule: $0.rule, $0.severity, count: $0.count)
    }
    var subjects = subjects
    if judgment?.hasComments == true { subjects.insert(.suppressions) }
    var result = SourceResult(
      source: member.text.source.name, kind: member.kind, status: graph.status(of: member),
      findings: list(listed),
      omitted: counts.omitted(ids), subjects: subjects,
      uncheckedLinks: graph.uncheckedLinks(from: member.number))
    guard let judgment else { return result }
    result.usedExceptions = judgment.uses
    var expected = FindingCounts(mostInAll: FindingCounts.mostInAll)
    for (finding, cause) in zip(findings, judgment.causes) {
      guard let cause, expected.add(rule: finding.rule, finding.severity) else { continue }
      result.suppressed += list([finding]).map { SuppressedFinding($0, because: cause) }
    }
    return result
  }

  /// Completes findings, in the order of the document.
  ///
  /// `compositions` are composed playlists whose positions are replaced by those of the received bytes.
  func list(
    _ findings: [RawFinding], in member: Member, composed compositions: [ComposedPlaylist] = [],
    _ identity: DocumentIdentity, _ fingerprints: inout FingerprintMaker
  ) -> [Finding] {
    guard !findings.isEmpty else { return [] }
    var anchors = FindingAnchors(member, identity)
    let findings = findings.sorted(by: FindingOrder(ids).precedes)
    let fingerprints = findings.map {
      fingerprints.fingerprint(ids[$0.rule], $0.range, in: &anchors)
    }
    @Sendable func complete(_ part: Range<Int>) -> [Finding] {
      var maker = FindingMaker(rules, in: member, composed: compositions)
      return part.map { maker.finding(findings[$0], fingerprint: fingerprints[$0]) }
    }
    let parts = division.parts(of: member.text.source)
    guard parts > 1 else { return complete(findings.indices) }
    return Concurrent.map(parts) { part in
      complete(findings.count * part / parts..<findings.count * (part + 1) / parts)
    }.flatMap { $0 }
  }
}

extension SourceResult.Status {
  /// The status of a document whose end was not read.
  static func unread(_ range: ByteRange, of source: SourceFile) -> Self {
    .unchecked(
      reason: "only the first \(range.start) of \(source.bytes.count) bytes were read, which have "
        + "\(source.mostItems) lines, attributes or JSON values, the maximum for its size")
  }
}
