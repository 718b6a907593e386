package import HLSLinting
import SourceText

/// The actions of `interlint conformance` on a suite directory.
package enum Conformance {
  /// Whether a directory has a part of a suite: cases, files with unusual bytes, or a catalog.
  package static func isSuite(_ directory: String) -> Bool {
    let parts = [SuiteLayout.cases, SuiteLayout.malformed, SuiteLayout.catalog]
    return SuiteFiles.names(in: directory).map { !$0.filter(parts.contains).isEmpty } ?? false
  }

  /// Grades interlint's rules with the cases of a kind at `addresses`, or with all of the kind if there are no
  /// addresses.
  ///
  /// Throws an address that matches no case. Unreadable parts of the suite are in the result.
  package static func run(
    _ directory: String, at addresses: [String] = [], of kind: CaseKind = .all, book: RuleBook,
    version: String, checksMutation: Bool = true
  ) throws(UnknownCase) -> SuiteResult {
    let contents = SuiteReader.read(directory, book: book)
    var result = SuiteRun(book: book, checksMutation: checksMutation).grade(
      try contents.cases(at: addresses, of: kind), problems: contents.problems(at: addresses),
      version: version)
    result.kind = kind
    return result
  }

  /// Grades another validator with the same cases.
  ///
  /// Throws an address that matches no case. Unreadable parts of the suite are in the result.
  package static func run(
    _ directory: String, at addresses: [String] = [], of kind: CaseKind = .all, book: RuleBook,
    validator: ExternalValidator
  ) throws(UnknownCase) -> SuiteResult {
    let contents = SuiteReader.read(directory, book: book)
    var result = validator.grade(
      try contents.cases(at: addresses, of: kind), problems: contents.problems(at: addresses))
    result.kind = kind
    return result
  }

  /// Lists the cases of a kind at `addresses`, one per line: ID, severity, number of documents, and the
  /// requirement.
  ///
  /// Throws an address that matches no case.
  package static func list(
    _ directory: String, at addresses: [String] = [], of kind: CaseKind = .all, book: RuleBook
  ) throws(UnknownCase) -> String {
    try SuiteReader.read(directory, book: book).cases(at: addresses, of: kind).map {
      let cells = [
        "\($0.id)", "\($0.severity)", "\($0.examples.flatMap(\.files).count)", $0.says,
      ]
      return cells.map(TerminalText.visible).joined(separator: "\t") + "\n"
    }.joined()
  }

  /// The share of the catalog that the rules of `book` check, compared with the committed share.
  ///
  /// Throws if the catalog or the committed share cannot be read.
  package static func coverage(
    _ directory: String, book: RuleBook
  ) throws(SuiteProblem) -> Coverage {
    let path = "\(directory)/\(SuiteLayout.catalog)"
    return Coverage(
      try RequirementCatalog(parsing: SuiteFiles.bytes(of: path), path: path).updated(from: book),
      floor: try CoverageFloor.read(directory))
  }

  /// Writes the files derived from the rules, whose examples use `exampleSettings`, and returns the
  /// changes.
  ///
  /// Throws the path that cannot be read or written.
  package static func write(
    _ directory: String, book: RuleBook, exampleSettings: LintSettings
  ) throws(SuiteProblem) -> [SuiteChange] {
    try SuiteWriter(book: book, exampleSettings: exampleSettings, directory: directory).write()
  }
}

/// Grades interlint's own rules with the cases of the suite.
package struct SuiteRun: Sendable {
  private let book: RuleBook
  private let checksMutation: Bool

  /// Creates a run of the rules of `book`.
  ///
  /// With `checksMutation`, a failing example must have a different result without its rule.
  package init(book: RuleBook, checksMutation: Bool = true) {
    self.book = book
    self.checksMutation = checksMutation
  }

  /// Grades the examples of `cases`, which must have exactly the expected findings.
  ///
  /// In addition to the expected rules, all findings of severity `warning` or above from the
  /// default profiles count. A failing example must not meet its expectation when its rule is
  /// disabled; otherwise it proves nothing.
  package func grade(
    _ cases: [ConformanceCase], problems: [SuiteProblem] = [], version: String
  ) -> SuiteResult {
    let defaults = Set(book.rules.filter { Profile.defaults.contains($0.profile) }.map(\.id))
    return SuiteResult(
      validator: "interlint \(version)",
      cases: cases.map { entry in
        let grader = CaseGrader(
          entry, book: book, defaults: defaults, checksMutation: checksMutation)
        return CaseResult(of: entry, files: entry.examples.map(grader.grade))
      }, problems: problems)
  }
}
