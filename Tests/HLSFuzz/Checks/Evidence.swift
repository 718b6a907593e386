import HLSLinting
import SourceText

@testable import HistorySite
@testable import LintEvidence
@testable import LintHistory

/// Two versions of a document, as JSON, are received from another process, compared and shown.
///
/// Each `$` is replaced by the plant that the number of bytes selects.
func checkEvidence(_ bytes: [UInt8]) {
  // The packed form itself.
  if let document = PackedEvidence(bytes: bytes).document { checkMasking(of: document) }
  let plant = plants[bytes.count % plants.count]
  guard !shows(bytes, plant.secret) else { return }
  let receiver = EvidenceCheck(hiding: plant.isKnown ? [plant.secret] : [])
  let versions = FuzzDocuments(bytes).all.prefix(2).map { received($0.bytes, plant, receiver) }
  var snapshot = stored
  for (place, version) in zip(snapshot.targets[0].evidence.indices, versions) {
    snapshot.targets[0].evidence[place].document = version.map {
      PackedEvidence(bytes: $0.document)
    }
  }
  let content = SiteContent(snapshot)
  do {
    for page in content.evidence.pages {
      let bytes = try content.evidencePage(page)
      try check(page: bytes)
      requireNothing(of: plant, in: bytes)
    }
  } catch {
    stop("the page of a document could not be written: \(error)")
  }
  let documents = versions.compactMap(document)
  if documents.count == 2 { checkDifference(from: documents[0], to: documents[1]) }
}

/// The results of two runs for the document, of which the second has a finding.
private let results = ["#EXT-X-TARGETDURATION:6\n", ""].map { line in
  linter.lint(
    SourceFile(name: "a.m3u8", bytes: Array("#EXTM3U\n\(line)#EXTINF:6,\na.ts\n".utf8)))
}

/// A history of these runs, each of which kept a document.
private let stored: HistorySnapshot = {
  let history = FuzzHistory()
  do throws(HistoryError) {
    for (number, result) in results.enumerated() {
      var target = TargetResult(name: "news", sources: [result])
      target.evidence = [
        TargetEvidence(source: "a.m3u8", digest: UInt64(number), document: [], original: nil)
      ]
      let run = LintRun(toolVersion: "fuzz", rules: LintRun(of: results).rules, targets: [target])
      try history.record(run, at: 1_700_000_000 + Int64(number) * 86_400)
    }
    let snapshot = try history.snapshot()
    require(snapshot.targets[0].evidence.count == 2, "a version is not stored")
    return snapshot
  } catch {
    stop("evidence could not be stored: \(error)")
  }
}()

/// A document as it is kept of a result line; nil if it is left out.
private func received(
  _ text: [UInt8], _ plant: Planted, _ receiver: EvidenceCheck
) -> TargetEvidence? {
  let json = text.flatMap { $0 == UInt8(ascii: "$") ? Array(plant.text.utf8) : [$0] }
  guard let packed = Compression.compressed(json) else { stop("zlib is not installed") }
  var result = TargetResult(name: "news", sources: [results[1]])
  result.evidence = [
    TargetEvidence(source: "a.m3u8", digest: 0, document: [1] + packed, original: text)
  ]
  var notes = 0
  let checked = receiver.checked(result) { note in
    notes += 1
    require(isVisible(note), note)
  }
  require(checked.evidence.count + notes > 0, "evidence is left out without a reason")
  guard let evidence = checked.evidence.first else { return nil }
  guard let document = document(of: evidence),
    let stored = Compression.decompressed(evidence.document.dropFirst(), atMost: 8 << 20)
  else { stop("what was packed cannot be unpacked") }
  requireNothing(of: plant, in: stored)
  require(evidence.digest == document.digest, "a digest of another document")
  require(document.lines.reduce(0) { $0 + $1.text.utf8.count } <= 4 << 20, "a large document")
  for response in document.failures + (document.response.map { [$0] } ?? []) {
    if let command = CurlCommand(response) { require(isVisible(command.text), command.text) }
  }
  return evidence
}

private func document(of evidence: TargetEvidence?) -> EvidenceDocument? {
  evidence.flatMap { PackedEvidence(bytes: $0.document).document }
}

/// Masking does not move lines.
private func checkMasking(of document: EvidenceDocument) {
  guard let masked = try? document.masked(by: DocumentRedaction(hiding: [])) else { return }
  require(masked.lines.map(\.number) == document.lines.map(\.number), "a line has another number")
}

/// A difference has lines of both versions only, and not too many.
private func checkDifference(from before: EvidenceDocument, to after: EvidenceDocument) {
  let lines = LineDifference(from: before, to: after).groups.joined()
  require(lines.count <= 200, "\(lines.count) lines differ")
  let texts = [before, after].map { Set($0.lines.map(\.text)) }
  for line in lines {
    require(texts[line.side == .before ? 0 : 1].contains(line.text), line.text)
  }
}
