import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText
import Testing

@testable import LintEvidence

/// What is kept of documents is masked and bounded, whatever they contain.
struct EvidenceCollectorTests {
  private static let request = EvidenceRequest()

  private static func graph(_ bytes: [UInt8], named name: String = "a.m3u8") -> DocumentGraph {
    DocumentGraph(
      SourceFile(name: name, bytes: bytes), at: "https://e.example/\(name)",
      podServingHosts: [], answers: nil, find: FoundDocument.findNothing)
  }

  private static func finding(line: Int, column: Int = 1, in name: String = "a.m3u8") -> Finding {
    let start = Position(line: line, column: column)
    return Finding(
      rule: "text/example", severity: .error, message: "",
      place: Place(source: name, range: ByteRange(0, 1), start: start, end: start),
      excerpt: Excerpt(""), related: [], fingerprint: "f", loads: nil)
  }

  private static func document(
    _ bytes: [UInt8], line: Int?, column: Int = 1, hiding secrets: [String] = [],
    key: EvidenceKey? = nil
  ) throws -> (document: EvidenceDocument, evidence: TargetEvidence) {
    let collector = EvidenceCollector(request, key: key, hiding: secrets)
    let findings = line.map { [finding(line: $0, column: column)] } ?? []
    let kept = collector.evidence(
      of: graph(bytes),
      [SourceResult(source: "a.m3u8", kind: "media playlist", findings: findings)], nil)
    let evidence = try #require(kept.first)
    return (try #require(PackedEvidence(bytes: evidence.document).document), evidence)
  }

  @Test func `secrets are masked, by name and by value`() throws {
    let text =
      "#EXTM3U\n#EXTINF:6,\na.ts?token=Abc123Def456Ghi&x=1\n#EXTINF:6,\nplain-value-1/b.ts\n"
    let key = try #require(EvidenceKey(String(repeating: "0f", count: 32)))
    let (document, evidence) = try Self.document(
      Array(text.utf8), line: 1, hiding: ["plain-value-1"], key: key)
    #expect(
      document.lines.map(\.text) == [
        "#EXTM3U", "#EXTINF:6,", "a.ts?token=***************&x=1", "#EXTINF:6,",
        "*************/b.ts",
      ])
    #expect(document.bytes == text.utf8.count)
    let place = EvidencePlace(of: document, named: evidence.source)
    #expect(key.opened(try #require(evidence.original), at: place) == Array(text.utf8))
  }

  @Test(arguments: ["a.m3u8?token=Abc123Def456Ghi", "plain-value-1/a.m3u8"])
  func `an original is found by the masked name of its document`(name: String) throws {
    let bytes = Array("#EXTM3U\n".utf8)
    let key = try #require(EvidenceKey(String(repeating: "0f", count: 32)))
    let secrets = ["plain-value-1"]
    let sources = [
      SourceResult(
        source: name, kind: "media playlist", findings: [Self.finding(line: 1, in: name)])
    ]
    var result = TargetResult(name: "a", sources: sources)
    result.evidence = EvidenceCollector(Self.request, key: key, hiding: secrets).evidence(
      of: Self.graph(bytes, named: name), sources, nil)
    let evidence = try #require(result.hiding(secrets).redacted().value.evidence.first)
    #expect(evidence.source.contains("***") && !evidence.source.contains("plain-value-1"))
    let document = try #require(PackedEvidence(bytes: evidence.document).document)
    let place = EvidencePlace(of: document, named: evidence.source)
    #expect(key.opened(try #require(evidence.original), at: place) == bytes)
  }

  @Test func `a document without findings has no original`() throws {
    let key = try #require(EvidenceKey(String(repeating: "0f", count: 32)))
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n"
    #expect(try Self.document(Array(text.utf8), line: nil, key: key).evidence.original == nil)
  }

  @Test func `of a large document, the lines around a finding are kept`() throws {
    let count = 200_000
    let text = "#EXTM3U\n" + String(repeating: "#EXTINF:6,\na.ts\n", count: count)
    let (document, evidence) = try Self.document(Array(text.utf8), line: 300_001)
    #expect(document.parts.map(\.first) == [1, 299_981])
    #expect(document.parts.map(\.lines.count) == [20, 41])
    #expect(document.bytes == text.utf8.count)
    #expect(evidence.document.count < 1_000)
  }

  @Test func `a long line is cut around a finding, and a secret in it stays masked`() throws {
    let padding = String(repeating: "x ", count: 40_000)
    let line = "#EXT-X-A:" + padding + "a?token=Abc123Def456Ghi&" + padding
    let column = 9 + padding.utf8.count + 13
    let (document, _) = try Self.document(
      Array("#EXTM3U\n\(line)\n".utf8), line: 2, column: column)
    let kept = try #require(document.lines.first { $0.number == 2 }?.text)
    #expect(kept.utf8.count < 17_000 && kept.first == "…" && kept.last == "…")
    #expect(kept.contains("token=***************&"))
  }

  @Test(arguments: [
    (1, false, true), (16_384, false, true), (16_385, true, true), (80_000, true, false),
  ])
  func `marks show on which side a long line is cut`(
    column: Int, isCutBefore: Bool, isCutAfter: Bool
  ) throws {
    let line = "#EXT-X-A:" + String(repeating: "x ", count: 40_000)
    let (document, _) = try Self.document(
      Array("#EXTM3U\n\(line)\n".utf8), line: 2, column: column)
    let kept = try #require(document.lines.first { $0.number == 2 }?.text)
    #expect((kept.first == "…") == isCutBefore && (kept.last == "…") == isCutAfter)
    #expect(kept.utf8.count < 16_400)
  }

  @Test func `any bytes are kept as text`() throws {
    let bytes = Array("#EXTM3U\n".utf8) + [0, 0xFF, 0xFE, 0x1B, 0x0A, 0xC3, 0x28, 0x0A]
    let (document, _) = try Self.document(bytes, line: 2)
    #expect(document.lines.map(\.number) == Array(1...document.lines.count))
    #expect(document.lines[1].text.unicodeScalars.contains("\u{FFFD}"))
  }

  @Test func `damaged bytes are no document`() throws {
    let (_, evidence) = try Self.document(Array("#EXTM3U\n".utf8), line: 1)
    for place in evidence.document.indices {
      var changed = evidence.document
      changed[place] ^= 0x55
      _ = PackedEvidence(bytes: changed).document
      #expect(PackedEvidence(bytes: Array(changed.prefix(place))).document == nil)
    }
    // The size that the head claims is not allocated.
    #expect(PackedEvidence(bytes: [1, 255, 255, 255, 255] + [1, 2, 3]).document == nil)
  }
}
