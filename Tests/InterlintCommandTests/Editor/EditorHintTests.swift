import Foundation
import Testing

/// The notes that `interlint lsp` shows in lines (LSP 3.17, Inlay Hint Request).
struct EditorHintTests {
  private struct Hint: Decodable, Hashable {
    let position: Editor.Position
    let label: String
  }

  /// Segments at 0 s, 6.006 s and 12.012 s; an interstitial of 15 s that a limit ends after 10 s
  /// (rfc8216bis-22, appendix D.2); a break of one segment.
  private static let text = """
    #EXTM3U
    #EXT-X-TARGETDURATION:7
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",\
    START-DATE="2026-01-01T00:00:06.006Z",DURATION=15,X-ASSET-LIST="list.json",X-PLAYOUT-LIMIT=10
    #EXTINF:6.006,
    1.ts
    #EXT-X-CUE-OUT:6.006
    #EXTINF:6.006,
    2.ts
    #EXT-X-CUE-IN
    #EXTINF:6,
    3.ts
    #EXT-X-ENDLIST

    """

  private static func hints(from start: Int, to end: Int) throws -> [Hint] {
    let editor = try Editor(in: Folder())
    try editor.initialize()
    try editor.open("a.m3u8", text)
    return try editor.request(
      "textDocument/inlayHint",
      [
        "textDocument": ["uri": editor.uri("a.m3u8")],
        "range": [
          "start": ["line": start, "character": 0], "end": ["line": end, "character": 0],
        ],
      ])
  }

  @Test func `the time of each segment and the length of each break are shown`() throws {
    let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
    func hint(_ line: Int, _ label: String) -> Hint {
      Hint(position: Editor.Position(line: line, character: lines[line].count), label: label)
    }
    #expect(
      try Self.hints(from: 0, to: 13) == [
        hint(3, "plays 10 s (X-PLAYOUT-LIMIT)"), hint(4, "at 0 s"), hint(6, "break of 6.006 s"),
        hint(7, "at 6.006 s"), hint(10, "at 12.012 s"),
      ])
  }

  @Test func `only the lines in the range have notes`() throws {
    #expect(try Self.hints(from: 5, to: 8).map(\.label) == ["break of 6.006 s", "at 6.006 s"])
    #expect(try Self.hints(from: 12, to: 12).isEmpty)
  }
}
