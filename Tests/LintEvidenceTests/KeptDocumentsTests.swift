import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText
import Testing

@testable import LintEvidence

/// Which documents of a channel are kept, and how many: those with findings, the worst first, then up to three of each
/// kind without findings.
struct KeptDocumentsTests {
  private static let address = "https://e.example/"

  private static func media(_ segments: Int) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
      + (0..<segments).map { "#EXTINF:6,\n\($0).ts\n" }.joined() + "#EXT-X-ENDLIST\n"
  }

  /// A channel with media playlists `1.m3u8` and so on.
  private static func channel(media texts: [String]) -> DocumentGraph {
    let main =
      "#EXTM3U\n"
      + texts.indices.map { "#EXT-X-STREAM-INF:BANDWIDTH=\(1000 + $0)\n\($0 + 1).m3u8\n" }.joined()
    let documents = Dictionary(
      texts.enumerated().map { (address + "\($0 + 1).m3u8", $1) }, uniquingKeysWith: { $1 })
    return DocumentGraph(
      SourceFile(name: "main.m3u8", bytes: Array(main.utf8)), at: address + "main.m3u8",
      podServingHosts: [], answers: nil
    ) { wanted in
      documents[wanted].map {
        .source(
          SourceFile(name: String(wanted.dropFirst(address.count)), bytes: Array($0.utf8)),
          location: wanted)
      } ?? .absent(reason: "unknown")
    }
  }

  private static func finding(_ severity: Severity, in name: String) -> Finding {
    let start = Position(line: 1, column: 1)
    return Finding(
      rule: "text/example", severity: severity, message: "",
      place: Place(source: name, range: ByteRange(0, 1), start: start, end: start),
      excerpt: Excerpt(""), related: [], fingerprint: "f", loads: nil)
  }

  private static func kept(
    of graph: DocumentGraph, _ findings: [(Severity, String)] = [], key: EvidenceKey? = nil,
    _ change: (inout EvidenceRequest) -> Void = { _ in }
  ) -> [TargetEvidence] {
    var request = EvidenceRequest()
    change(&request)
    return EvidenceCollector(request, key: key, hiding: []).evidence(
      of: graph,
      [
        SourceResult(
          source: "main.m3u8", kind: "multivariant playlist",
          findings: findings.map { finding($0, in: $1) })
      ], nil)
  }

  private static let five = channel(media: (1...5).map { media($0) })

  @Test func `of each kind without findings, three are kept`() {
    #expect(
      Self.kept(of: Self.five).map(\.source) == ["main.m3u8", "1.m3u8", "2.m3u8", "3.m3u8"])
  }

  @Test func `documents with findings come first, the worst and then those with the most`() {
    let findings: [(Severity, String)] = [
      (.warning, "1.m3u8"), (.warning, "1.m3u8"), (.warning, "2.m3u8"), (.error, "3.m3u8"),
      (.info, "4.m3u8"), (.error, "main.m3u8"), (.warning, "main.m3u8"),
    ]
    // They are not among the three.
    #expect(
      Self.kept(of: Self.five, findings).map(\.source) == [
        "main.m3u8", "3.m3u8", "1.m3u8", "2.m3u8", "4.m3u8", "5.m3u8",
      ])
  }

  @Test(arguments: 0...6)
  func `a channel has at most as many documents as the limit`(limit: Int) {
    let findings: [(Severity, String)] = [(.error, "5.m3u8"), (.warning, "4.m3u8")]
    let all = ["5.m3u8", "4.m3u8", "main.m3u8", "1.m3u8", "2.m3u8", "3.m3u8"]
    #expect(
      Self.kept(of: Self.five, findings) { $0.documents = limit }.map(\.source)
        == Array(all.prefix(limit)))
  }

  @Test func `a channel has twelve documents if the section does not say how many`() {
    let many = Self.channel(media: (1...20).map { Self.media($0) })
    let findings = (1...20).map { (Severity.error, "\($0).m3u8") }
    #expect(Self.kept(of: many, findings).count == 12)
  }

  @Test func `documents are kept as long as their compressed bytes are within the limit`() throws {
    let findings: [(Severity, String)] = [(.error, "5.m3u8"), (.warning, "4.m3u8")]
    let sizes = Self.kept(of: Self.five, findings).map(\.document.count)
    func names(_ bytes: Int) -> [String] {
      Self.kept(of: Self.five, findings) { $0.bytes = bytes }.map(\.source)
    }
    #expect(names(sizes[0] + sizes[1]) == ["5.m3u8", "4.m3u8"])
    #expect(!names(sizes[0] + sizes[1] - 1).contains("4.m3u8"))
    #expect(names(0) == [])
  }

  @Test func `an original counts too`() throws {
    let key = try #require(EvidenceKey(String(repeating: "0f", count: 32)))
    let findings: [(Severity, String)] = [(.error, "5.m3u8")]
    let first = try #require(Self.kept(of: Self.five, findings, key: key).first)
    let size = first.document.count + (try #require(first.original)).count
    func names(_ bytes: Int) -> [String] {
      Self.kept(of: Self.five, findings, key: key) { $0.bytes = bytes }.map(\.source)
    }
    #expect(names(size) == ["5.m3u8"])
    #expect(!names(size - 1).contains("5.m3u8"))
  }

  @Test(arguments: [(1 << 20, true), ((1 << 20) + 1, false)])
  func `an original of up to a megabyte is kept`(size: Int, isKept: Bool) throws {
    let key = try #require(EvidenceKey(String(repeating: "0f", count: 32)))
    let text = Self.media(1)
    let graph = Self.channel(media: [
      text + String(repeating: "#", count: size - text.utf8.count - 1) + "\n"
    ])
    let kept = Self.kept(of: graph, [(.error, "1.m3u8")], key: key) { $0.bytes = 1 << 30 }
    #expect(kept.map(\.source) == ["1.m3u8", "main.m3u8"])
    #expect((kept.first?.original != nil) == isKept)
  }
}
