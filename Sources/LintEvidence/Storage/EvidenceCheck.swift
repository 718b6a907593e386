package import HLSLinting

/// Checks evidence that another process wrote, such as in a result line, and masks it again.
package struct EvidenceCheck: Sendable {
  private let redaction: DocumentRedaction

  /// The most bytes of all documents of a target when they are unpacked.
  private static let mostBytes = 32 << 20

  /// Creates a check that masks these values and what is secret by its name or form.
  package init(hiding secrets: [String] = []) { redaction = DocumentRedaction(hiding: secrets) }

  /// The result with its evidence unpacked, masked and packed again.
  ///
  /// Each document that cannot be unpacked, is too large or is none of the result is left out, and so is an original that
  /// is not encrypted; `note` gets a line about each.
  package func checked(_ result: TargetResult, note: (String) -> Void) -> TargetResult {
    guard !result.evidence.isEmpty else { return result }
    let names = result.documentNames
    var copy = result
    copy.evidence = []
    var remaining = Self.mostBytes
    for (number, evidence) in result.evidence.enumerated() {
      do throws(EvidenceFault) {
        guard names.contains(evidence.source) else { throw .document }
        copy.evidence.append(try checked(evidence, &remaining))
      } catch {
        note("evidence[\(number)] is left out: \(error.rawValue)")
        continue
      }
      if evidence.original != nil, copy.evidence.last?.original == nil {
        note("evidence[\(number)].original is left out: it is not encrypted, or too large")
      }
    }
    return copy
  }

  /// The evidence with the digest of what it has when it is masked.
  private func checked(
    _ evidence: TargetEvidence, _ remaining: inout Int
  ) throws(EvidenceFault) -> TargetEvidence {
    let packed = PackedEvidence(bytes: evidence.document)
    guard packed.size <= PackedEvidence.largest else { throw .size }
    guard packed.size <= remaining else { throw .total }
    remaining -= packed.size
    guard let document = try packed.document?.masked(by: redaction) else { throw .packing }
    guard let bytes = PackedEvidence(document)?.bytes else { throw .size }
    return TargetEvidence(
      source: evidence.source, digest: document.digest, document: bytes,
      original: evidence.original.flatMap { EvidenceKey.isSealed($0) ? $0 : nil })
  }
}

extension TargetResult {
  /// The names of the documents that the result or its findings are about.
  fileprivate var documentNames: Set<String> {
    var names: Set<String> = []
    for source in sources {
      names.insert(source.source)
      names.formUnion(source.loads.map(\.source))
      names.formUnion(source.findings.map(\.place.source))
    }
    return names
  }
}
