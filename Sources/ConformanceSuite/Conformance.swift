public import HLSLinting

/// The actions of `interlint conformance` on a directory of the suite.
public enum Conformance {
  /// Grades interlint's rules by the cases at `addresses`, or by all where none is given.
  ///
  /// Throws an address that no case has. What cannot be read is in the result.
  public static func run(
    _ directory: String, at addresses: [String] = [], book: RuleBook, version: String,
    checksMutation: Bool = true
  ) throws(UnknownCase) -> SuiteResult {
    let contents = SuiteReader.read(directory, book: book)
    return SuiteRun(book: book, checksMutation: checksMutation).grade(
      try contents.cases(at: addresses), problems: contents.problems(at: addresses),
      version: version)
  }

  /// Grades another validator by the same cases.
  ///
  /// Throws an address that no case has. What cannot be read is in the result.
  public static func run(
    _ directory: String, at addresses: [String] = [], book: RuleBook,
    validator: ExternalValidator
  ) throws(UnknownCase) -> SuiteResult {
    let contents = SuiteReader.read(directory, book: book)
    return validator.grade(
      try contents.cases(at: addresses), problems: contents.problems(at: addresses))
  }

  /// The cases at `addresses`, one a line: ID, severity, number of documents, and the requirement.
  ///
  /// Throws an address that no case has.
  public static func list(
    _ directory: String, at addresses: [String] = [], book: RuleBook
  ) throws(UnknownCase) -> String {
    try SuiteReader.read(directory, book: book).cases(at: addresses).map {
      "\($0.id)\t\($0.severity)\t\($0.examples.flatMap(\.files).count)\t\($0.says)\n"
    }.joined()
  }

  /// How much of the catalog the rules of `book` check, with the committed figure.
  ///
  /// Throws the catalog or the figure if it cannot be read.
  public static func coverage(
    _ directory: String, book: RuleBook
  ) throws(SuiteProblem) -> Coverage {
    let path = "\(directory)/\(SuiteLayout.catalog)"
    return Coverage(
      try RequirementCatalog(parsing: SuiteFiles.bytes(of: path), path: path).updated(from: book),
      floor: try CoverageFloor.read(directory))
  }

  /// Writes what can be derived from the rules, whose examples hold under `exampleSettings`, and
  /// returns what changed.
  ///
  /// Throws the path that cannot be read or written.
  public static func write(
    _ directory: String, book: RuleBook, exampleSettings: LintSettings
  ) throws(SuiteProblem) -> [SuiteChange] {
    try SuiteWriter(book: book, exampleSettings: exampleSettings, directory: directory).write()
  }
}
