import Foundation
import Testing

/// The findings of `interlint lsp` while an editor types (LSP 3.17, PublishDiagnostics
/// Notification).
struct EditorDiagnosticTests {
  /// A playlist with a date range; the value of DURATION must be an unquoted number (rfc8216bis-22,
  /// section 4.4.5.1).
  private static func playlist(id: String = "a", duration: String) -> String {
    """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="\(id)",START-DATE="2026-01-01T00:00:00.000Z",DURATION=\(duration)
    #EXTINF:6,
    a.ts
    #EXT-X-ENDLIST

    """
  }

  /// The offset of the value of DURATION in its line, with an ID of one unit.
  private static let value =
    "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00.000Z\",DURATION="
    .utf8.count

  @Test func `a correct playlist has no diagnostics`() throws {
    let editor = try Editor(in: Folder())
    try editor.initialize()
    try editor.open("a.m3u8", Sample.clean, version: 4)
    let published = try editor.published("a.m3u8")
    #expect(published.diagnostics == [] && published.version == 4)
    #expect(try editor.shutDown() == 0)
  }

  @Test(arguments: [
    // Two units of UTF-16, and four bytes of UTF-8, are one character.
    ("utf-16", 3), ("utf-8", 6),
  ])
  func `ranges are counted in the units of the client`(encoding: String, width: Int) throws {
    let editor = try Editor(in: Folder())
    try editor.initialize(["general": ["positionEncodings": [encoding]]])
    try editor.open("a.m3u8", Self.playlist(id: "ä𝄞", duration: "\"6\""))
    let found = try editor.published("a.m3u8").diagnostics
    let start = Self.value - 1 + width
    #expect(found.map(\.range) == [Editor.Range(3, start..<start + 3)])
    #expect(found.map(\.severity) == [1])
    #expect(found.map(\.code) == ["date-range/duration-type"])
    #expect(found.map(\.source) == ["interlint"])
  }

  @Test func `a change of a range is judged`() throws {
    let editor = try Editor(in: Folder())
    try editor.initialize()
    try editor.open("a.m3u8", Self.playlist(duration: "\"6\""))
    #expect(try editor.published("a.m3u8").diagnostics.count == 1)
    // Both quotes are removed, the second one first: changes are applied in their order.
    func removal(_ character: Int) -> [String: Any] {
      [
        "range": [
          "start": ["line": 3, "character": character],
          "end": ["line": 3, "character": character + 1],
        ], "text": "",
      ]
    }
    let changes = [removal(Self.value + 2), removal(Self.value)]
    try editor.send(editor.changed("a.m3u8", changes, version: 2))
    let published = try editor.published("a.m3u8")
    #expect(published.diagnostics == [] && published.version == 2)
  }

  @Test func `of changes that arrive together only the last is judged`() throws {
    let editor = try Editor(in: Folder())
    try editor.initialize()
    try editor.open("a.m3u8", Sample.clean)
    _ = try editor.published("a.m3u8")
    let first = try editor.changed("a.m3u8", [["text": Sample.faulty]], version: 2)
    let second = try editor.changed(
      "a.m3u8", [["text": Self.playlist(duration: "\"6\"")]], version: 3)
    try editor.send(first + second)
    let published = try editor.published("a.m3u8")
    #expect(published.version == 3)
    #expect(published.diagnostics.map(\.code) == ["date-range/duration-type"])
  }

  /// An interstitial in a playlist of two segments, whose assets are in a list.
  private static let interstitial = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",\
    START-DATE="2026-01-01T00:00:06.000Z",DURATION=15,X-ASSET-LIST="list.json",X-RESUME-OFFSET=0
    #EXTINF:6,
    a.ts
    #EXTINF:6,
    b.ts
    #EXT-X-ENDLIST

    """

  /// An asset list with one asset; its DURATION must be a number (appendix D.2).
  private static func list(duration: String) -> String {
    "{\"ASSETS\": [{\"URI\": \"https://example.com/a.m3u8\", \"DURATION\": \(duration)}]}\n"
  }

  @Test func `the text that the editor holds is linked in place of the file`() throws {
    let folder = try Folder()
    try folder.write(Self.list(duration: "\"15\""), to: "list.json")
    let editor = try Editor(in: folder)
    try editor.initialize()
    try editor.open("a.m3u8", Self.interstitial)
    let start = Self.list(duration: "").utf8.count - 4
    let wrong = try editor.published("list.json")
    #expect(wrong.diagnostics.map(\.range) == [Editor.Range(0, start..<start + 4)])
    #expect(wrong.version == nil)
    try editor.open("list.json", Self.list(duration: "15"), version: 9)
    #expect(try editor.published("list.json").diagnostics == [])
    // Without the editor's text, the file counts again.
    try editor.notify("textDocument/didClose", ["textDocument": ["uri": editor.uri("list.json")]])
    #expect(try editor.published("list.json").diagnostics.count == 1)
    // Nothing links to the file any more.
    try editor.notify("textDocument/didClose", ["textDocument": ["uri": editor.uri("a.m3u8")]])
    #expect(try editor.published("list.json").diagnostics == [])
  }

  @Test func `a changed file that is linked is judged again`() throws {
    let folder = try Folder()
    try folder.write(Self.list(duration: "15"), to: "list.json")
    let editor = try Editor(in: folder)
    try editor.initialize()
    try editor.open("a.m3u8", Self.interstitial)
    #expect(try editor.published("a.m3u8").diagnostics == [])
    try folder.write(Self.list(duration: "\"15\""), to: "list.json")
    try editor.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": editor.uri("list.json"), "type": 2] as [String: Any]]])
    #expect(try editor.published("list.json").diagnostics.count == 1)
  }

  @Test func `files outside of the workspace are not read`() throws {
    let folder = try Folder()
    try folder.write(Self.list(duration: "\"15\""), to: "list.json")
    try folder.makeFolder("inner")
    let editor = try Editor(in: folder.inner("inner"))
    try editor.initialize()
    let text = Self.interstitial.replacing("list.json", with: "../list.json")
    try editor.open("a.m3u8", text)
    #expect(try editor.published("a.m3u8").diagnostics == [])
    try editor.notify("textDocument/didClose", ["textDocument": ["uri": editor.uri("a.m3u8")]])
    #expect(try editor.shutDown() == 0)
    #expect(editor.notifications.filter { $0.method != nil }.isEmpty)
  }

  @Test func `a text that is no playlist is not checked, and an empty one is nothing`() throws {
    let editor = try Editor(in: Folder())
    try editor.initialize()
    try editor.open("a.m3u8", "")
    #expect(try editor.published("a.m3u8").diagnostics == [])
    try editor.open("b.m3u8", "<!DOCTYPE html>\n<html></html>\n")
    let found = try editor.published("b.m3u8").diagnostics
    #expect(found.map(\.severity) == [3] && found.map(\.code) == [nil])
    #expect(found.first?.message.hasPrefix("not checked: ") == true)
  }

  @Test func `the configuration of a document decides which rules judge it`() throws {
    let folder = try Folder()
    try folder.makeFolder(".git")
    try folder.write("lint:\n  no-rules: [date-range/duration-type]\n", to: ".interlint.yaml")
    let editor = try Editor(in: folder)
    try editor.initialize()
    try editor.open("a.m3u8", Self.playlist(duration: "\"6\""))
    #expect(try editor.published("a.m3u8").diagnostics == [])
    // An error in a configuration is shown, and the rules of the command line judge.
    try folder.write("lint: 7\n", to: ".interlint.yaml")
    try editor.notify(
      "textDocument/didSave", ["textDocument": ["uri": editor.uri("a.m3u8")]])
    #expect(try editor.published("a.m3u8").diagnostics.count == 1)
    #expect(editor.notifications.contains { $0.method == "window/showMessage" })
  }
}
