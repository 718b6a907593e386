import Foundation
import Testing

/// `interlint lsp` in its life with a client (LSP 3.17, Base Protocol and Lifecycle Messages).
struct EditorSessionTests {
  @Test func `positions are counted in UTF-16 unless the client offers UTF-8`() throws {
    func encoding(_ offered: [String]?) throws -> String? {
      let general = offered.map { ["positionEncodings": $0] }
      let capabilities = general.map { ["general": $0] } ?? [:]
      let result = try Editor(in: Folder()).initialize(capabilities)
      let answered = try #require(result["capabilities"] as? [String: Any])
      return answered["positionEncoding"] as? String
    }
    #expect(try encoding(nil) == "utf-16")
    #expect(try encoding(["utf-16"]) == "utf-16")
    #expect(try encoding(["utf-32", "utf-16"]) == "utf-16")
    #expect(try encoding(["utf-16", "utf-8"]) == "utf-8")
  }

  @Test func `the server says its name, and offers no formatting`() throws {
    let result = try Editor(in: Folder()).initialize()
    let server = try #require(result["serverInfo"] as? [String: Any])
    #expect(server["name"] as? String == "interlint")
    let capabilities = try #require(result["capabilities"] as? [String: Any])
    #expect(capabilities["hoverProvider"] as? Bool == true)
    #expect(capabilities.keys.filter { $0.contains("ormatting") } == [])
  }

  @Test func `a request before initialize is refused`() throws {
    let editor = try Editor(in: Folder())
    #expect {
      _ = try editor.object("textDocument/hover", editor.place("a.m3u8", 0, 0))
    } throws: { ($0 as? Editor.Failure)?.code == -32_002 }
    try editor.initialize()
    #expect(try editor.shutDown() == 0)
  }

  @Test func `an unknown request is refused, and an unknown notification ignored`() throws {
    let editor = try Editor(in: Folder())
    try editor.initialize()
    try editor.notify("$/unknown")
    try editor.notify("unknown/notification")
    for method in ["textDocument/formatting", "$/unknown"] {
      #expect {
        _ = try editor.object(method)
      } throws: { ($0 as? Editor.Failure)?.code == -32_601 }
    }
    #expect {
      try editor.initialize()
    } throws: { ($0 as? Editor.Failure)?.code == -32_600 }
    #expect(try editor.shutDown() == 0)
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n", "Content-Type: text\r\n\r\n", "Content-Length: 3\r\n\r\n{{{",
    "Content-Length: 999999999999999999999\r\n\r\n", "\r\n\r\n", "Content-Length: -1\r\n\r\n",
  ])
  func `what cannot be read is an error, after which messages are answered`(garbage: String) throws
  {
    let editor = try Editor(in: Folder())
    try editor.send(garbage)
    let error = try #require(try editor.answer(to: nil).error)
    #expect(error.code == -32_700)
    try editor.initialize()
    #expect(try editor.shutDown() == 0)
  }

  @Test func `a message that is no request of JSON-RPC is an error`() throws {
    let editor = try Editor(in: Folder())
    try editor.send(Editor.framed(["method": "initialize", "id": 7]))
    #expect(try editor.answer(to: 7).error?.code == -32_600)
    try editor.send(Editor.framed(["jsonrpc": "2.0", "id": 8]))
    #expect(try editor.answer(to: 8).error?.code == -32_600)
    try editor.initialize()
    #expect(try editor.shutDown() == 0)
  }

  @Test func `after a shutdown nothing but exit is accepted`() throws {
    let editor = try Editor(in: Folder())
    try editor.initialize()
    #expect(try editor.object("shutdown", nil).isEmpty)
    #expect {
      _ = try editor.object("textDocument/hover", editor.place("a.m3u8", 0, 0))
    } throws: { ($0 as? Editor.Failure)?.code == -32_600 }
    try editor.notify("exit", nil)
    #expect(editor.end() == 0)
  }

  @Test func `exit without a shutdown, and a closed input, are no clean end`() throws {
    let left = try Editor(in: Folder())
    try left.initialize()
    try left.notify("exit", nil)
    #expect(left.end() == 1)
    let lost = try Editor(in: Folder())
    try lost.initialize()
    #expect(try lost.hangUp() == 1)
  }

  @Test func `a request that is canceled before it begins is answered with an error`() throws {
    let editor = try Editor(in: Folder())
    try editor.initialize()
    try editor.open("a.m3u8", Sample.clean)
    let hover = try editor.written("textDocument/hover", editor.place("a.m3u8", 0, 1), id: 90)
    let cancel = try editor.written("$/cancelRequest", ["id": 90])
    let other = try editor.written("textDocument/hover", editor.place("a.m3u8", 0, 1), id: 91)
    try editor.send(hover + cancel + other)
    #expect(try editor.answer(to: 90).error?.code == -32_800)
    #expect(try editor.answer(to: 91).error == nil)
    #expect(try editor.shutDown() == 0)
  }
}
