import Foundation
import Testing

/// The offers of `interlint lsp` for a finding (LSP 3.17, Code Action Request).
struct EditorActionTests {
  private struct Action: Decodable {
    struct Edit: Decodable {
      struct Text: Decodable {
        let range: Editor.Range
        let newText: String
      }

      let changes: [String: [Text]]
    }

    struct Command: Decodable {
      let title, command: String
      let arguments: [String]
    }

    let title: String
    let kind: String?
    let edit: Edit?
    let command: Command?
  }

  /// The value of DURATION must be an unquoted number (rfc8216bis-22, section 4.4.5.1).
  private static let faulty = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z",DURATION="6"
    #EXTINF:6,
    a.ts
    #EXT-X-ENDLIST

    """

  private static let rule = "date-range/duration-type"

  private static func editor(_ text: String = faulty, literals: Bool = true) throws -> Editor {
    let editor = try Editor(in: Folder())
    let support = ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["quickfix"]]]]
    try editor.initialize(["textDocument": ["codeAction": literals ? support : [:]]])
    try editor.open("a.m3u8", text)
    return editor
  }

  private static func parameters(
    _ editor: Editor, line: Int, only: [String]? = nil
  ) -> [String: Any] {
    var context: [String: Any] = ["diagnostics": [Any]()]
    context["only"] = only
    return [
      "textDocument": ["uri": editor.uri("a.m3u8")], "context": context,
      "range": [
        "start": ["line": line, "character": 0], "end": ["line": line, "character": 200],
      ],
    ]
  }

  @Test(arguments: ["\n", "\r\n"])
  func `a finding can be silenced with a reason`(end: String) throws {
    let editor = try Self.editor(Self.faulty.replacing("\n", with: end))
    #expect(try editor.published("a.m3u8").diagnostics.map(\.code) == [Self.rule])
    let actions: [Action] = try editor.request(
      "textDocument/codeAction", Self.parameters(editor, line: 3))
    let edits = actions.compactMap { $0.edit?.changes[editor.uri("a.m3u8")] }
    #expect(edits.map(\.count) == [1, 1])
    let expected = [(3, "disable-next-line"), (1, "disable-file")]
    for (edit, (line, scope)) in zip(edits, expected) {
      #expect(edit[0].range == Editor.Range(line, 0..<0))
      #expect(edit[0].newText.hasPrefix("# interlint: \(scope) \(Self.rule) -- "))
      #expect(edit[0].newText.hasSuffix(end))
    }
    // With either comment the document has no finding.
    for (version, edit) in edits.enumerated() {
      let text = edit[0].newText
      let place = ["line": edit[0].range.start.line, "character": 0]
      let change: [String: Any] = ["range": ["start": place, "end": place], "text": text]
      let whole: [String: Any] = ["text": Self.faulty.replacing("\n", with: end)]
      try editor.send(editor.changed("a.m3u8", [whole, change], version: version + 2))
      #expect(try editor.published("a.m3u8").diagnostics == [])
    }
    #expect(actions.allSatisfy { $0.kind == "quickfix" || $0.command != nil })
  }

  @Test func `a rule is explained by a command`() throws {
    let editor = try Self.editor()
    let actions: [Action] = try editor.request(
      "textDocument/codeAction", Self.parameters(editor, line: 3))
    let command = try #require(actions.compactMap(\.command).first)
    #expect(command.arguments == [Self.rule])
    _ = try editor.object(
      "workspace/executeCommand", ["command": command.command, "arguments": command.arguments])
    var message = try editor.next()
    while message.method != "window/showMessage" { message = try editor.next() }
    let text = String(decoding: message.data, as: UTF8.self)
    #expect(text.contains(Self.rule) && text.contains("Fix: "))
    #expect {
      _ = try editor.object(
        "workspace/executeCommand", ["command": command.command, "arguments": ["no/rule"]])
    } throws: { ($0 as? Editor.Failure)?.code == -32_602 }
  }

  @Test func `a client that only knows commands gets only commands`() throws {
    struct Command: Decodable {
      let title, command: String
    }
    let editor = try Self.editor(literals: false)
    let commands: [Command] = try editor.request(
      "textDocument/codeAction", Self.parameters(editor, line: 3))
    #expect(commands.map(\.title) == ["Explain \(Self.rule)"])
  }

  @Test func `nothing is offered elsewhere, or for another kind`() throws {
    let editor = try Self.editor()
    let none: [Action] = try editor.request(
      "textDocument/codeAction", Self.parameters(editor, line: 1))
    #expect(none.isEmpty)
    let others: [Action] = try editor.request(
      "textDocument/codeAction", Self.parameters(editor, line: 3, only: ["refactor"]))
    #expect(others.isEmpty)
  }
}
