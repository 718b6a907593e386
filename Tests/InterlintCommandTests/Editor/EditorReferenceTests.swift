import Foundation
import Testing

/// Names that several documents have in common, and their renaming (LSP 3.17: Find References,
/// Prepare Rename and Rename Requests).
struct EditorReferenceTests {
  private struct Location: Decodable, Hashable {
    let uri: String
    let range: Editor.Range
  }

  private struct Edit: Decodable {
    struct Text: Decodable, Hashable {
      let range: Editor.Range
      let newText: String
    }

    let changes: [String: [Text]]
  }

  /// Two groups, which are referred to by type, and a variable that a media playlist imports.
  private static let main = """
    #EXTM3U
    #EXT-X-DEFINE:NAME="host",VALUE="https://example.com"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="audio.m3u8"
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="a",NAME="English",URI="text.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=1000000,AUDIO="a",SUBTITLES="a"
    video.m3u8

    """

  /// A date range, which both media playlists have.
  private static func media(_ extra: String = "") -> String {
    """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    \(extra)#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="one",START-DATE="2026-01-01T00:00:00.000Z",DURATION=6
    #EXTINF:6,
    1.ts
    #EXT-X-ENDLIST

    """
  }

  private static let importing =
    media("#EXT-X-DEFINE:IMPORT=\"host\"\n").replacing("1.ts", with: "{$host}/1.ts")

  /// An editor with the documents in its folder, of which the multivariant playlist and the video
  /// are open.
  private static func editor() throws -> Editor {
    let folder = try Folder()
    try folder.write(main, to: "main.m3u8")
    try folder.write(media(), to: "audio.m3u8")
    try folder.write(media(), to: "text.m3u8")
    try folder.write(importing, to: "video.m3u8")
    let editor = try Editor(in: folder)
    let result = try editor.initialize([
      "textDocument": ["rename": ["prepareSupport": true]]
    ])
    let capabilities = try #require(result["capabilities"] as? [String: Any])
    #expect(capabilities["renameProvider"] as? [String: Bool] == ["prepareProvider": true])
    try editor.open("main.m3u8", main)
    try editor.open("video.m3u8", importing)
    return editor
  }

  /// The place of a text in a line, from the end of another one before it.
  private static func range(
    of word: String, after before: String, line: Int, in text: String
  ) throws -> Editor.Range {
    let content = text.split(separator: "\n", omittingEmptySubsequences: false)[line]
    let start = try #require(content.firstRange(of: before + word)).lowerBound
    let character = content[..<start].utf16.count + before.utf16.count
    return Editor.Range(line, character..<character + word.utf16.count)
  }

  private static func references(
    _ editor: Editor, _ name: String, _ range: Editor.Range, all: Bool = true
  ) throws -> Set<Location> {
    var parameters = editor.place(name, range.start.line, range.start.character + 1)
    parameters["context"] = ["includeDeclaration": all]
    let found: [Location] = try editor.request("textDocument/references", parameters)
    #expect(Set(found).count == found.count)
    return Set(found)
  }

  @Test func `a group is referred to by its type`() throws {
    let editor = try Self.editor()
    let definition = try Self.range(of: "a", after: "GROUP-ID=\"", line: 2, in: Self.main)
    let use = try Self.range(of: "a", after: "AUDIO=\"", line: 4, in: Self.main)
    let uri = editor.uri("main.m3u8")
    #expect(
      try Self.references(editor, "main.m3u8", definition) == [
        Location(uri: uri, range: definition), Location(uri: uri, range: use),
      ])
    #expect(
      try Self.references(editor, "main.m3u8", use, all: false) == [Location(uri: uri, range: use)])
  }

  @Test func `a date range is that of all media playlists`() throws {
    let editor = try Self.editor()
    let place = try Self.range(of: "one", after: "ID=\"", line: 4, in: Self.importing)
    let other = try Self.range(of: "one", after: "ID=\"", line: 3, in: Self.media())
    #expect(
      try Self.references(editor, "video.m3u8", place) == [
        Location(uri: editor.uri("video.m3u8"), range: place),
        Location(uri: editor.uri("audio.m3u8"), range: other),
        Location(uri: editor.uri("text.m3u8"), range: other),
      ])
  }

  @Test func `a variable is renamed where it is defined, imported and used`() throws {
    let editor = try Self.editor()
    let definition = try Self.range(of: "host", after: "NAME=\"", line: 1, in: Self.main)
    let imported = try Self.range(of: "host", after: "IMPORT=\"", line: 2, in: Self.importing)
    let use = try Self.range(of: "host", after: "{$", line: 6, in: Self.importing)
    var parameters = editor.place("video.m3u8", use.start.line, use.start.character)
    let prepared = try editor.object("textDocument/prepareRename", parameters)
    #expect(prepared["placeholder"] as? String == "host")
    parameters["newName"] = "origin"
    let edit: Edit = try editor.request("textDocument/rename", parameters)
    #expect(
      edit.changes.mapValues(Set.init) == [
        editor.uri("main.m3u8"): [Edit.Text(range: definition, newText: "origin")],
        editor.uri("video.m3u8"): [
          Edit.Text(range: imported, newText: "origin"), Edit.Text(range: use, newText: "origin"),
        ],
      ])
  }

  @Test(arguments: ["", "a \"b\"", "a\nb", "two"])
  func `a name that cannot be is refused`(name: String) throws {
    let editor = try Editor(in: Folder())
    try editor.initialize()
    let text = Self.media("#EXT-X-DATERANGE:ID=\"two\",START-DATE=\"2026-01-01T00:00:01.000Z\"\n")
    try editor.open("a.m3u8", text)
    let place = try Self.range(of: "one", after: "ID=\"", line: 4, in: text)
    var parameters = editor.place("a.m3u8", 4, place.start.character)
    parameters["newName"] = name
    #expect {
      _ = try editor.object("textDocument/rename", parameters)
    } throws: { ($0 as? Editor.Failure)?.code == -32_803 }
  }

  @Test func `what has no name cannot be renamed`() throws {
    let editor = try Self.editor()
    var parameters = editor.place("main.m3u8", 0, 2)
    let prepared = try editor.request(
      "textDocument/prepareRename", parameters, as: Location?.self)
    #expect(prepared == nil)
    parameters["newName"] = "x"
    #expect {
      _ = try editor.object("textDocument/rename", parameters)
    } throws: { ($0 as? Editor.Failure)?.code == -32_803 }
    #expect(try Self.references(editor, "main.m3u8", Editor.Range(0, 1..<2)).isEmpty)
  }

  @Test func `an imported variable is not renamed without its definition`() throws {
    let editor = try Editor(in: Folder())
    try editor.initialize()
    try editor.open("video.m3u8", Self.importing)
    let use = try Self.range(of: "host", after: "{$", line: 6, in: Self.importing)
    var parameters = editor.place("video.m3u8", use.start.line, use.start.character)
    parameters["newName"] = "origin"
    #expect {
      _ = try editor.object("textDocument/rename", parameters)
    } throws: { ($0 as? Editor.Failure)?.code == -32_803 }
  }
}
