import Foundation
import Testing

/// The words that `interlint lsp` offers while somebody types (LSP 3.17, Completion Request;
/// rfc8216bis-22, section 4).
struct EditorCompletionTests {
  private struct Item: Decodable, Hashable {
    struct Edit: Decodable, Hashable {
      let range: Editor.Range
      let newText: String
    }

    let label: String
    let textEdit: Edit
  }

  /// The offers at the mark `^` in a text.
  private static func items(
    _ text: String, name: String = "a.m3u8", in editor: Editor
  ) throws -> [Item] {
    let before = try #require(text.split(separator: "^", omittingEmptySubsequences: false).first)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    try editor.open(name, text.replacing("^", with: ""))
    return try editor.request(
      "textDocument/completion",
      editor.place(name, lines.count - 1, lines[lines.count - 1].utf16.count))
  }

  private static func items(_ text: String) throws -> [Item] {
    let editor = try Editor(in: Folder())
    try editor.initialize()
    let items = try items(text, in: editor)
    #expect(try editor.shutDown() == 0)
    return items
  }

  private static let media = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
  private static let multivariant = """
    #EXTM3U
    #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",URI="en.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="ac3",NAME="English",URI="en-ac3.m3u8"
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",URI="text.m3u8"

    """

  @Test func `tags are offered, and replace what is typed of their name`() throws {
    let items = try Self.items(Self.media + "#EXT-X-DIS^\n")
    let discontinuity = try #require(items.first { $0.label == "#EXT-X-DISCONTINUITY" })
    #expect(discontinuity.textEdit.newText == "#EXT-X-DISCONTINUITY")
    #expect(discontinuity.textEdit.range == Editor.Range(2, 0..<10))
    let key = try #require(items.first { $0.label == "#EXT-X-KEY" })
    #expect(key.textEdit.newText == "#EXT-X-KEY:")
  }

  @Test func `only tags of the kind of playlist are offered`() throws {
    let media = try Set(Self.items(Self.media + "#^\n").map(\.label))
    #expect(media.contains("#EXTINF") && !media.contains("#EXT-X-STREAM-INF"))
    let multivariant = try Set(Self.items(Self.multivariant + "#^\n").map(\.label))
    #expect(multivariant.contains("#EXT-X-STREAM-INF") && !multivariant.contains("#EXTINF"))
    #expect(multivariant.contains("#EXT-X-DEFINE") && media.contains("#EXT-X-DEFINE"))
    // Protocol version 7 removed the tag (section 8).
    #expect(!media.contains("#EXT-X-ALLOW-CACHE"))
  }

  @Test func `attributes are offered that the tag does not have yet`() throws {
    let line = "#EXT-X-DATERANGE:ID=\"a,START-DATE=\","
    let items = try Self.items(Self.media + line + "STA^\n")
    #expect(!items.contains { $0.label == "ID" })
    let start = try #require(items.first { $0.label == "START-DATE" })
    #expect(start.textEdit.newText == "START-DATE=")
    #expect(start.textEdit.range == Editor.Range(2, line.utf16.count..<line.utf16.count + 3))
  }

  @Test(arguments: [
    ("#EXT-X-MEDIA:TYPE=^", ["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"]),
    ("#EXT-X-DATERANGE:X-SNAP=\"^", ["OUT", "IN"]),
    ("#EXT-X-DATERANGE:X-SNAP=\"OUT,^", ["OUT", "IN"]),
    ("#EXT-X-DATERANGE:X-SNAP=^", ["\"OUT\"", "\"IN\""]),
    ("#EXT-X-PLAYLIST-TYPE:^", ["EVENT", "VOD"]),
    ("#EXT-X-DATERANGE:X-SNAP=\"OUT\"^", []), ("#EXTINF:^", []), ("# a comment:^", []),
    ("segment^", []),
  ])
  func `the words of a value are offered`(line: String, words: [String]) throws {
    #expect(try Set(Self.items("#EXTM3U\n\(line)\n").map(\.textEdit.newText)) == Set(words))
  }

  @Test func `names in the playlist are offered where they are referred to`() throws {
    let stream = Self.multivariant + "#EXT-X-STREAM-INF:BANDWIDTH=1,"
    #expect(try Self.items(stream + "AUDIO=\"^\n").map(\.label) == ["aac", "ac3"])
    #expect(try Self.items(stream + "SUBTITLES=^\n").map(\.textEdit.newText) == ["\"text\""])
    #expect(try Self.items(Self.multivariant + "{$^\n").map(\.label) == ["host"])
    let ranges =
      Self.media + """
        #EXT-X-DATERANGE:ID="one",CLASS="com.example",START-DATE="2026-01-01T00:00:00.000Z"
        #EXT-X-DATERANGE:ID="^

        """
    #expect(try Self.items(ranges).map(\.label) == ["one"])
  }

  @Test func `variables of the multivariant playlist can be imported`() throws {
    let editor = try Editor(in: Folder())
    try editor.initialize()
    try editor.open("main.m3u8", Self.multivariant)
    _ = try editor.published("main.m3u8")
    let media = "#EXTM3U\n#EXT-X-DEFINE:IMPORT=\"^\n"
    #expect(try Self.items(media, name: "en.m3u8", in: editor).map(\.label) == ["host"])
  }
}
