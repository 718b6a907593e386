public import HLSConformance
import HLSDelivery
import HLSPlaylist

/// Puts cases to interlint's own rules.
public struct SuiteRun: Sendable {
  private let book: RuleBook
  private let checksMutation: Bool

  /// Takes the rules, and whether each failing file must be shown to need its rule.
  public init(book: RuleBook, checksMutation: Bool = true) {
    self.book = book
    self.checksMutation = checksMutation
  }

  /// Grades each file of `cases`: exactly the expected findings at their places, and nothing else
  /// that matters.
  ///
  /// What else matters is every finding of severity `warning` or above from the default profiles. A
  /// failing file must miss its expectation once its rule is switched off, or else it proves nothing.
  public func grade(
    _ cases: [ConformanceCase], problems: [SuiteProblem] = [], version: String
  ) -> SuiteResult {
    let defaults = Set(book.rules.filter { Profile.defaults.contains($0.profile) }.map(\.id))
    return SuiteResult(
      validator: "interlint \(version)",
      cases: cases.map { entry in
        let grader = CaseGrader(
          entry, book: book, defaults: defaults, checksMutation: checksMutation)
        return CaseResult(of: entry, files: entry.files.map(grader.grade))
      }, problems: problems)
  }
}

/// Grades the files of one case.
private struct CaseGrader {
  private let entry: ConformanceCase
  private let book: RuleBook
  /// The rules that run unless they are switched off.
  ///
  /// The neighbours of a rule in an optional profile are not graded: such a profile may ask for more
  /// than a short example has.
  private let defaults: Set<RuleID>
  private let linter: Linter
  /// The same without the rule of the case; nil where that is not to be tried.
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

  func grade(_ file: ConformanceFile) -> FileResult {
    func result(_ outcome: Outcome, expected: [String], found: [String]) -> FileResult {
      FileResult(
        name: file.name, path: file.path, outcome: outcome, expected: expected, found: found)
    }
    let missing = Set(file.findings.map(\.rule)).filter { book[RuleID($0)] == nil }
    guard missing.isEmpty else {
      return result(
        .skip, expected: file.findings.map(\.description),
        found: missing.sorted().map { "no rule \($0) yet" })
    }
    let expected = Answer(status: file.status, findings: file.findings)
    let found = answer(to: file, by: linter)
    guard found == expected else {
      return result(.fail, expected: expected.lines, found: found.lines)
    }
    if file.role == .failing, let rule = entry.rule, let mutant,
      answer(to: file, by: mutant) == expected
    {
      return result(
        .fail, expected: expected.lines + ["another answer without \(rule)"],
        found: found.lines + ["the same answer without \(rule), so that the case proves nothing"])
    }
    return result(.pass, expected: expected.lines, found: found.lines)
  }

  /// What a validator says of a file, as far as it is graded.
  private struct Answer: Equatable {
    let status: ConformanceFile.Status
    /// In the order of the file.
    let findings: [ExpectedFinding]

    var lines: [String] {
      if status == .unchecked { return ["not a playlist"] }
      return findings.isEmpty ? ["nothing"] : findings.map(\.description)
    }
  }

  private func answer(to file: ConformanceFile, by linter: Linter) -> Answer {
    guard ContentKind(of: file.bytes.span) == .playlist else {
      return Answer(status: .unchecked, findings: [])
    }
    let awaited = Set(file.findings.map { RuleID($0.rule) })
    let findings = linter.lint(SourceFile(name: file.name, bytes: file.bytes)).findings.filter {
      $0.rule == entry.rule || awaited.contains($0.rule)
        || ($0.severity >= .warning && defaults.contains($0.rule))
    }
    return Answer(status: .checked, findings: findings.map(ExpectedFinding.init).sorted())
  }
}
