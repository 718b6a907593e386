import HLSDocuments
import HLSLinting
import HLSReporting
import HLSRules
import SourceText

/// An offer of an editor for a finding: to silence it, or to explain its rule.
///
/// Source: LSP 3.17, Code Action Request.
struct CodeAction: JSONWritable {
  /// The effect of an action.
  enum Effect {
    /// The document is edited.
    case edit(TextEdit, uri: String)
    /// A rule is explained, by a command.
    case explain(RuleID)
  }

  let title: String
  let effect: Effect
  /// Whether the client only knows commands.
  var isCommand = false

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("title", title)
      switch effect {
      case .explain(let rule) where isCommand: write(rule, to: &json)
      case .explain(let rule):
        json.name("command")
        json.object { json in
          write(rule, to: &json)
          json.member("title", title)
        }
      case .edit(let edit, let uri):
        json.member("kind", "quickfix")
        json.name("edit")
        json.object { json in
          json.name("changes")
          json.object { $0.member(uri, all: [edit]) }
        }
      }
    }
  }

  private func write(_ rule: RuleID, to json: inout JSONWriter) {
    json.member("arguments", all: [rule.description])
    json.member("command", Self.explain)
  }

  /// The name of the command that explains a rule.
  static let explain = "interlint.explain"
}

extension EditorSession {
  /// The offers for the findings in a range of the open document.
  func codeActions(_ subject: Subject, _ parameters: Parameters) -> JSONList<CodeAction> {
    let wanted = parameters["context"]["only"].elements.compactMap(\.string)
    guard let range = parameters["range"].range, wanted.isEmpty || wanted.contains("quickfix")
    else { return JSONList([]) }
    let isPlaylist = subject.found.graph.members[0].document != nil
    var seen: Set<String> = []
    var actions: [CodeAction] = []
    func add(_ action: CodeAction) {
      if seen.insert(action.title).inserted { actions.append(action) }
    }
    for diagnostic in workspace.diagnostics(of: subject.document.uri, client.encoding)
    where diagnostic.range.touches(range) {
      guard let rule = diagnostic.rule.flatMap({ RuleCatalog.book[$0] }) else { continue }
      if rule.canBeSilenced, isPlaylist, client.hasCodeActions {
        // Nothing can be before the first line of a playlist.
        let line = diagnostic.range.start.line
        if line > 0 { add(silencing(rule.id, onLine: line, of: subject.document)) }
        add(silencing(rule.id, onLine: nil, of: subject.document))
      }
      add(
        CodeAction(
          title: "Explain \(rule.id)", effect: .explain(rule.id),
          isCommand: !client.hasCodeActions))
    }
    return JSONList(actions)
  }

  /// The insertion of a comment that silences a rule on a line or in the whole document; its reason
  /// remains to be written.
  private func silencing(
    _ rule: RuleID, onLine line: Int?, of document: OpenDocument
  ) -> CodeAction {
    let scope: SuppressionComment.Scope = line == nil ? .file : .nextLine
    let place = ClientPosition(line: line ?? 1, character: 0)
    let bytes = document.lines.bytes
    let isCRLF = bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false
    let edit = TextEdit(
      range: ClientRange(start: place, end: place),
      text: "# interlint: \(scope.rawValue) \(rule) -- say why this is right"
        + (isCRLF ? "\r\n" : "\n"))
    return CodeAction(
      title: "Silence \(rule) \(line == nil ? "in this document" : "on line \((line ?? 0) + 1)")",
      effect: .edit(edit, uri: document.uri.text))
  }

  /// The requirement of a rule, the reason, and how to fix a violation; nil for a rule that does
  /// not exist.
  static func explanation(of id: String) -> String? {
    RuleCatalog.book[RuleID(id)].map { rule in
      """
      \(rule.id): \(rule.summary) (\(rule.requirement.source))
      Why: \(rule.rationale)
      Fix: \(rule.remedy)
      """
    }
  }
}
