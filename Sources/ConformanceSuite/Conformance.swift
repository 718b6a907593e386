public import HLSConformance
import HLSDelivery

/// What can be done with a directory of the suite: the actions of `interlint conformance`.
public enum Conformance {
  /// Grades interlint's rules by the cases at `addresses`, or by all where none is given.
  ///
  /// Throws an address at which there is no case. What cannot be read is in the result.
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
  public static func run(
    _ directory: String, at addresses: [String] = [], book: RuleBook,
    validator: ExternalValidator
  ) throws(UnknownCase) -> SuiteResult {
    let contents = SuiteReader.read(directory, book: book)
    return validator.grade(
      try contents.cases(at: addresses), problems: contents.problems(at: addresses))
  }

  /// The cases at `addresses`, one a line: ID, severity, number of documents, and what must hold.
  public static func list(
    _ directory: String, at addresses: [String] = [], book: RuleBook
  ) throws(UnknownCase) -> String {
    try SuiteReader.read(directory, book: book).cases(at: addresses).map {
      "\($0.id)\t\($0.severity)\t\($0.examples.flatMap(\.files).count)\t\($0.says)\n"
    }.joined()
  }

  /// How much of the catalogue the rules of `book` check, beside the committed figure.
  ///
  /// Throws the catalogue or the figure where it cannot be read.
  public static func coverage(
    _ directory: String, book: RuleBook
  ) throws(SuiteProblem) -> Coverage {
    let path = "\(directory)/\(SuiteLayout.catalogue)"
    guard let bytes = try SuiteLayout.contents(of: path) else {
      throw SuiteProblem(path: path, message: LoadFailure.notFound.description)
    }
    return Coverage(
      try RequirementCatalogue(parsing: bytes, path: path).updated(from: book),
      floor: try CoverageFloor.read(directory))
  }

  /// Writes what can be derived from the rules, whose examples hold under `exampleSettings`, and
  /// gives what changed.
  ///
  /// Throws the path that cannot be read or written.
  public static func write(
    _ directory: String, book: RuleBook, exampleSettings: LintSettings
  ) throws(SuiteProblem) -> [SuiteChange] {
    try SuiteWriter(book: book, exampleSettings: exampleSettings, directory: directory).write()
  }
}
