import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Grades the examples of one case.
struct CaseGrader {
  private let entry: ConformanceCase
  private let book: RuleBook
  /// The rules that are enabled by default.
  ///
  /// Other rules of an optional profile are not graded, because such a profile may require more than
  /// a short example contains.
  private let defaults: Set<RuleID>
  private let linter: Linter
  /// The linter without the rule of the case; nil if the mutation check is disabled.
  private let mutant: Linter?

  init(
    _ entry: ConformanceCase, book: RuleBook, defaults: Set<RuleID>, checksMutation: Bool
  ) {
    self.entry = entry
    self.book = book
    self.defaults = defaults
    var selection = RuleSelection()
    selection.profiles.insert(entry.profile)
    let settings = entry.settings.lintSettings
    linter = Linter(book, selection: selection, settings: settings)
    if checksMutation, let rule = entry.rule {
      selection.without = [rule]
      mutant = Linter(book, selection: selection, settings: settings)
    } else {
      mutant = nil
    }
  }

  func grade(_ example: ConformanceExample) -> FileResult {
    func result(_ outcome: Outcome, expected: [String], found: [String]) -> FileResult {
      FileResult(
        name: example.name, path: example.path, mustBeRejected: example.mustBeRejected,
        outcome: outcome, expected: expected, found: found)
    }
    let expected = Answer(status: example.status, example, example.files.map(\.findings))
    let missing = Set(example.files.flatMap(\.findings).map(\.rule)).filter {
      book[RuleID($0)] == nil
    }
    guard missing.isEmpty else {
      return result(
        .skip, expected: expected.lines,
        found: missing.sorted().map { "no rule \($0) yet" })
    }
    let found = answer(to: example, by: linter)
    guard found == expected else {
      return result(.fail, expected: expected.lines, found: found.lines)
    }
    if example.role == .failing, let rule = entry.rule, let mutant,
      answer(to: example, by: mutant) == expected
    {
      return result(
        .fail, expected: expected.lines + ["a different result without \(rule)"],
        found: found.lines + ["the same result without \(rule), so that the case proves nothing"])
    }
    return result(.pass, expected: expected.lines, found: found.lines)
  }

  /// The graded findings of an example.
  private struct Answer: Equatable {
    let status: ConformanceExample.Status
    /// The findings of each document, in document order.
    let findings: [[ExpectedFinding]]
    let lines: [String]

    init(
      status: ConformanceExample.Status, _ example: ConformanceExample,
      _ findings: [[ExpectedFinding]]
    ) {
      self.status = status
      self.findings = findings
      let lines = zip(example.files, findings).flatMap { file, findings in
        findings.map { example.files.count > 1 ? "\(file.name): \($0)" : "\($0)" }
      }
      self.lines =
        status == .unchecked ? ["not a playlist"] : lines.isEmpty ? ["nothing"] : lines
    }
  }

  private func answer(to example: ConformanceExample, by linter: Linter) -> Answer {
    if let file = example.files.first, example.arrangement == .single,
      !file.name.hasSuffix(".json"),
      ![.playlist, .session, .infoPlist].contains(ContentKind(of: file.bytes.span))
    {
      return Answer(status: .unchecked, example, [[]])
    }
    let awaited = Set(example.files.flatMap(\.findings).map { RuleID($0.rule) })
    let results = linter.lint(
      example.files.map {
        LoadedDocument(
          SourceFile(name: $0.name, bytes: $0.bytes), address: $0.address, time: $0.time)
      },
      arranged: example.arrangement)
    let findings = results.map { result in
      result.findings.filter {
        $0.rule == entry.rule || awaited.contains($0.rule)
          || ($0.severity >= .warning && defaults.contains($0.rule))
      }.map(ExpectedFinding.init).sorted()
    }
    return Answer(status: .checked, example, findings)
  }
}
