package import HLSDocuments
package import HLSLinting
import HLSReporting
import SourceText

/// Collects the documents of a target that are kept: those with findings, the worst first, and some without, so that a
/// later run with a finding can be compared with them.
package struct EvidenceCollector: Sendable {
  private let request: EvidenceRequest
  private let key: EvidenceKey?
  private let redaction: DocumentRedaction
  /// The fields that are sent to a host, besides those that are recorded.
  private let sent: @Sendable (String) -> [HeaderField]

  /// The greatest size of documents with findings, of others, and of originals, in bytes.
  private static let largest = 256 << 10, largestClean = 64 << 10, largestOriginal = 1 << 20
  /// The kinds of documents that are kept without findings, and how many of each.
  private static let cleanKinds: Set = ["multivariant playlist", "media playlist", "asset list"]
  private static let cleanOfKind = 3

  /// Creates a collector; `secrets` are masked wherever they appear, and originals are kept with a key.
  package init(
    _ request: EvidenceRequest, key: EvidenceKey?, hiding secrets: [String],
    sending sent: @escaping @Sendable (String) -> [HeaderField] = { _ in [] }
  ) {
    (self.request, self.key, self.sent) = (request, key, sent)
    redaction = DocumentRedaction(hiding: secrets)
  }

  /// The documents of a graph to keep, within the limits of the request.
  ///
  /// Empty if zlib is not installed.
  package func evidence(
    of graph: DocumentGraph, _ results: [SourceResult], _ answers: RecordedAnswers?
  ) -> [TargetEvidence] {
    let log = (answers ?? graph.answers)?.log
    let responses = Responses(log)
    var findings: [String: [Finding]] = [:]
    for finding in results.flatMap(\.findings) {
      findings[finding.place.source, default: []].append(finding)
    }
    var kept: [TargetEvidence] = []
    var bytes = 0
    func keep(_ evidence: TargetEvidence?) {
      guard let evidence else { return }
      let size = evidence.document.count + (evidence.original?.count ?? 0)
      guard bytes + size <= request.bytes else { return }
      bytes += size
      kept.append(evidence)
    }
    for (name, findings) in ranked(findings) {
      guard kept.count < request.documents else { break }
      if let member = graph.members.first(where: { $0.text.source.name == name }) {
        keep(evidence(of: member, in: graph, findings, responses, Self.largest))
      } else if let exchange = responses.answer(named: name) {
        keep(evidence(named: name, exchange))
      }
    }
    var counts: [String: Int] = [:]
    for member in graph.members {
      guard kept.count < request.documents else { break }
      let source = member.text.source
      guard Self.cleanKinds.contains(member.kind), findings[source.name] == nil,
        source.bytes.count <= Self.largestClean, counts[member.kind, default: 0] < Self.cleanOfKind
      else { continue }
      counts[member.kind, default: 0] += 1
      keep(evidence(of: member, in: graph, [], responses, Self.largestClean))
    }
    return kept
  }

  /// The documents with findings, those with the worst and the most first.
  private func ranked(_ findings: [String: [Finding]]) -> [(name: String, findings: [Finding])] {
    func rank(_ findings: [Finding]) -> [Int] {
      Severity.allCases.reversed().map { severity in
        findings.count { $0.severity == severity }
      }
    }
    return findings.map { (name: $0, findings: $1, rank: rank($1)) }.sorted { left, right in
      left.rank == right.rank
        ? left.name < right.name : right.rank.lexicographicallyPrecedes(left.rank)
    }.map { ($0.name, $0.findings) }
  }

  private func evidence(
    of member: Member, in graph: DocumentGraph, _ findings: [Finding], _ responses: Responses,
    _ most: Int
  ) -> TargetEvidence? {
    let source = member.text.source
    let exchange = responses.answer(at: member.location)
    let failures =
      findings.isEmpty
      ? [] : Self.failures(linkedFrom: member, in: graph, responses)
    let lines = EvidenceLines(mostBytes: most, redaction: redaction)
    let document = EvidenceDocument(
      kind: member.kind, response: exchange.map(response), bytes: source.bytes.count,
      parts: lines.parts(of: member.text, around: findings.map(\.place.start)),
      failures: failures.map(response))
    let original =
      findings.isEmpty || source.bytes.count > Self.largestOriginal
      ? nil : key?.sealed(source.bytes, at: place(of: document, named: source.name))
    return packed(document, named: source.name, original)
  }

  /// The place of an original under the name by which it is found again, which is masked in the result.
  private func place(of document: EvidenceDocument, named name: String) -> EvidencePlace {
    EvidencePlace(of: document, named: redaction.masked(name))
  }

  /// A response that findings are about, whose body is not.
  private func evidence(named name: String, _ exchange: Exchange) -> TargetEvidence? {
    packed(
      EvidenceDocument(
        kind: "response", response: response(exchange), bytes: exchange.bytes?.value ?? 0,
        parts: []), named: name, nil)
  }

  private func response(_ exchange: Exchange) -> EvidenceResponse {
    EvidenceResponse(exchange, sent: sent(exchange.url.text), by: redaction)
  }

  private func packed(
    _ document: EvidenceDocument, named name: String, _ original: [UInt8]?
  ) -> TargetEvidence? {
    PackedEvidence(document).map {
      TargetEvidence(
        source: name, digest: document.digest, document: $0.bytes, original: original)
    }
  }

  private static func failures(
    linkedFrom member: Member, in graph: DocumentGraph, _ responses: Responses
  ) -> [Exchange] {
    var seen: Set<Int> = []
    var failures: [Exchange] = []
    for link in graph.links(from: member.number)
    where failures.count < EvidenceDocument.mostFailures {
      guard let exchange = responses.answer(at: link.addressWithoutFragment),
        !exchange.isSuccess, seen.insert(exchange.index).inserted
      else { continue }
      failures.append(exchange)
    }
    return failures
  }
}
