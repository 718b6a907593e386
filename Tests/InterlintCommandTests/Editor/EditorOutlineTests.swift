import Foundation
import Testing

/// The parts and links of a document that `interlint lsp` shows (LSP 3.17: Document Symbols,
/// Folding Range and Document Link Requests).
struct EditorOutlineTests {
  private struct Symbol: Decodable, Hashable {
    let name: String
    let detail: String?
    let kind: Int
    let range, selectionRange: Editor.Range
  }

  private struct Fold: Decodable, Hashable {
    let startLine, endLine: Int
  }

  private struct Link: Decodable, Hashable {
    let range: Editor.Range
    let target: String
  }

  /// Two discontinuities around a break of 6 s that markers signal, and an interstitial at its
  /// start.
  private static let media = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",\
    START-DATE="2026-01-01T00:00:06.000Z",DURATION=15,X-ASSET-LIST="ads/list.json"
    #EXTINF:6,
    1.ts
    #EXT-X-DISCONTINUITY
    #EXT-X-CUE-OUT:6
    #EXTINF:6,
    2.ts
    #EXT-X-DISCONTINUITY
    #EXT-X-CUE-IN
    #EXTINF:6,
    3.ts
    #EXT-X-ENDLIST

    """

  private static let multivariant = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",URI="en.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="Deutsch",URI="de.m3u8"
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",URI="text.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=1000000,RESOLUTION=1280x720,AUDIO="aac",SUBTITLES="text"
    https://example.com/video.m3u8

    """

  private static func editor(_ text: String) throws -> Editor {
    let editor = try Editor(in: Folder())
    try editor.initialize([
      "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]
    ])
    try editor.open("a.m3u8", text)
    return editor
  }

  private static func answer<Result: Decodable>(_ method: String, _ text: String) throws -> Result {
    let editor = try editor(text)
    return try editor.request(
      "textDocument/\(method)", ["textDocument": ["uri": editor.uri("a.m3u8")]])
  }

  @Test func `breaks and discontinuities are symbols`() throws {
    let symbols: [Symbol] = try Self.answer("documentSymbol", Self.media)
    #expect(
      symbols.map(\.name) == [
        "ad", "discontinuity 1", "break (EXT-X-CUE-OUT)", "discontinuity 2",
      ])
    #expect(symbols.map(\.kind) == [24, 3, 24, 3])
    #expect(symbols[0].detail == "interstitial, at 6 s, 15 s")
    // The ID is selected.
    #expect(symbols[0].selectionRange == Editor.Range(3, 21..<23))
    #expect(symbols[1].range.start.line == 6 && symbols[1].range.end.line == 9)
    #expect(symbols[2].detail == "at 6 s, 6 s")
    #expect(symbols[2].range.start.line == 7 && symbols[2].range.end.line == 11)
    #expect(symbols[3].range.start.line == 10 && symbols[3].range.end.line == 14)
  }

  @Test func `renditions and variant streams are symbols`() throws {
    let symbols: [Symbol] = try Self.answer("documentSymbol", Self.multivariant)
    #expect(
      symbols.map(\.name) == ["English", "Deutsch", "English", "variant stream 1280x720"])
    #expect(symbols[0].detail == "AUDIO of group aac")
    #expect(symbols[3].detail == "1000000 bit/s")
    #expect(symbols[3].range.start.line == 4 && symbols[3].range.end.line == 5)
  }

  @Test func `older clients get symbols with their places`() throws {
    struct Information: Decodable {
      struct Location: Decodable {
        let uri: String
        let range: Editor.Range
      }

      let name: String
      let location: Location
    }
    let editor = try Editor(in: Folder())
    try editor.initialize()
    try editor.open("a.m3u8", Self.multivariant)
    let symbols: [Information] = try editor.request(
      "textDocument/documentSymbol", ["textDocument": ["uri": editor.uri("a.m3u8")]])
    #expect(symbols.first?.name == "English")
    #expect(symbols.first?.location.uri == editor.uri("a.m3u8"))
    #expect(symbols.first?.location.range.start == Editor.Position(line: 1, character: 0))
  }

  @Test func `breaks, parts and groups can be folded`() throws {
    let folds: [Fold] = try Self.answer("foldingRange", Self.media)
    #expect(
      folds == [
        Fold(startLine: 6, endLine: 9), Fold(startLine: 7, endLine: 11),
        Fold(startLine: 10, endLine: 14),
      ])
    let groups: [Fold] = try Self.answer("foldingRange", Self.multivariant)
    #expect(groups == [Fold(startLine: 1, endLine: 2)])
  }

  @Test func `addresses are links, to files or to the network`() throws {
    let editor = try Self.editor(Self.multivariant)
    let links: [Link] = try editor.request(
      "textDocument/documentLink", ["textDocument": ["uri": editor.uri("a.m3u8")]])
    #expect(
      Set(links.map(\.target)) == [
        editor.uri("en.m3u8"), editor.uri("de.m3u8"), editor.uri("text.m3u8"),
        "https://example.com/video.m3u8",
      ])
    let english = try #require(links.first { $0.target == editor.uri("en.m3u8") })
    let before = #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",URI=""#.count
    #expect(english.range == Editor.Range(1, before..<before + "en.m3u8".count))
    let media: [Link] = try Self.answer("documentLink", Self.media)
    #expect(media.count == 1 && media[0].target.hasSuffix("/ads/list.json"))
  }
}
