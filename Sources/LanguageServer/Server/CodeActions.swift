import HLSDocuments
import HLSLinting
import HLSRules

extension EditorSession {
  /// The offers for the findings in a range of the open document.
  func codeActions(_ subject: Subject, _ parameters: MessageValue) -> JSONList<CodeAction> {
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
