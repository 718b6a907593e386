import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

@testable import LanguageServer

/// A session answers messages in their order, and sends findings when none waits.
struct SessionOrderTests {
  /// A session whose only file is an asset list with a DURATION that is no number (rfc8216bis-22, appendix D.2).
  private static func session() -> EditorSession {
    let linter = Linter(RuleCatalog.book)
    let list = #"{"ASSETS": [{"URI": "https://example.com/a.m3u8", "DURATION": "15"}]}"#
    return EditorSession(
      ServerEnvironment(
        rules: { _ in ServerEnvironment.RuleChoice(linter) },
        file: { address, folders in
          guard address == "/films/list.json", folders == ["/films"] else {
            return .absent(reason: "no such file")
          }
          return .source(SourceFile(name: address, bytes: Array(list.utf8)), location: address)
        }))
  }

  private static func framed(_ message: String) -> [UInt8] {
    Array("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8)
  }

  private static let initialize = framed(
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file:///films"}}"#)

  /// A playlist whose interstitial has its assets in a list.
  private static func open(_ uri: String) -> [UInt8] {
    let text =
      #"#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"#
      + #"#EXT-X-DATERANGE:ID=\"ad\",CLASS=\"com.apple.hls.interstitial\","#
      + #"START-DATE=\"2026-01-01T00:00:00.000Z\",DURATION=15,X-ASSET-LIST=\"list.json\","#
      + #"X-RESUME-OFFSET=0\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"#
    return framed(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","#
        + #""languageId":"m3u8","version":1,"text":"\#(text)"}}}"#)
  }

  private static func hover(_ uri: String, id: Int) -> [UInt8] {
    framed(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"textDocument/hover","params":{"textDocument":"#
        + #"{"uri":"\#(uri)"},"position":{"line":0,"character":2}}}"#)
  }

  /// The messages in an output.
  private static func messages(_ output: [UInt8]) -> [JSONText] {
    var framing = MessageFraming()
    framing.add(output)
    var messages: [JSONText] = []
    while case .body(let body)? = framing.next() {
      messages.append(JSONText(parsing: SourceFile(name: "", bytes: body)))
    }
    return messages
  }

  /// What each piece of work sends: the ID of an answer, or the method of a notification with its document.
  private static func work(_ session: inout EditorSession) -> [String] {
    var sent: [String] = []
    while session.hasWork {
      for message in messages(session.work()) {
        let method = message.root?["method"]?.string
        let uri = message.root?["params"]?["uri"]?.string
        let id = message.root?["id"].map { message.text($0.range) }
        sent.append([id, method, uri].compactMap(\.self).joined(separator: " "))
      }
    }
    return sent
  }

  @Test func `answers come before findings`() {
    var session = Self.session()
    let uri = "file:///films/a.m3u8"
    session.receive(Self.initialize + Self.open(uri) + Self.hover(uri, id: 2))
    #expect(
      Self.work(&session) == [
        "1", "2", "textDocument/publishDiagnostics \(uri)",
        "textDocument/publishDiagnostics file:///films/list.json",
      ])
    #expect(!session.hasWork && session.exitStatus == nil)
  }

  @Test func `findings of a version are sent once`() {
    var session = Self.session()
    let uri = "file:///films/a.m3u8"
    session.receive(Self.initialize + Self.open(uri))
    #expect(Self.work(&session).count == 3)
    // Nothing is different after the file is saved.
    session.receive(
      Self.framed(
        #"{"jsonrpc":"2.0","method":"textDocument/didSave","params":{"textDocument":"#
          + #"{"uri":"\#(uri)"}}}"#))
    #expect(Self.work(&session) == [])
    session.receive(
      Self.framed(
        #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":"#
          + #"{"uri":"\#(uri)","version":2},"contentChanges":[]}}"#))
    #expect(Self.work(&session) == ["textDocument/publishDiagnostics \(uri)"])
    session.receive(
      Self.framed(
        #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":"#
          + #"{"uri":"\#(uri)"}}}"#))
    // Only the list had findings, which nothing links to any more.
    #expect(
      Self.work(&session) == ["textDocument/publishDiagnostics file:///films/list.json"])
  }

  @Test func `a document that is no file has no linked documents`() {
    var session = Self.session()
    session.receive(Self.initialize + Self.open("untitled:a"))
    #expect(Self.work(&session) == ["1", "textDocument/publishDiagnostics untitled:a"])
  }

  @Test func `nothing is sent before the session begins`() {
    var session = Self.session()
    session.receive(Self.open("file:///films/a.m3u8"))
    #expect(Self.work(&session) == [])
    session.receive(Self.initialize)
    #expect(Self.work(&session) == ["1"])
  }

  @Test func `a session ends once`() {
    var session = Self.session()
    session.receive(Self.framed(#"{"jsonrpc":"2.0","method":"exit"}"#) + Self.initialize)
    #expect(Self.work(&session) == [])
    #expect(session.exitStatus == 1)
    session.end()
    #expect(session.exitStatus == 1 && !session.hasWork)
  }

  @Test func `bytes that arrive one at a time are one message`() {
    var session = Self.session()
    for byte in Self.initialize {
      #expect(!session.hasWork)
      session.receive([byte])
    }
    #expect(Self.work(&session) == ["1"])
  }
}
