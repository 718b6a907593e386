import SourceText

/// The index of the suite: its version, the files of its categories and the folders written by hand.
struct SuiteIndex {
  static let schema = "interlint-suite/1"

  private let categories: [CategoryFile]
  /// The folders with a `case.json`, relative to the directory of the suite.
  private let folders: [String]

  /// Creates the index of a directory with these files, and with these cases written by hand.
  init(categories: [CategoryFile], byHand: [ConformanceCase], in directory: String) {
    self.categories = categories
    let malformed = SuiteLayout.malformed
    folders =
      byHand.map { "\(SuiteLayout.cases)/\($0.id)" }
      + (SuiteFiles.names(in: "\(directory)/\(malformed)") == nil ? [] : [malformed])
  }

  var bytes: [UInt8] {
    LaidOutJSON.object([
      ("schema", .string(Self.schema)), ("version", .string(ToolVersion.current)),
      ("categories", .array(categories.map(Self.row))),
      ("folders", .array(folders.map { .string($0) })),
    ]).bytes
  }

  /// A category with its file and the numbers of what is in it.
  private static func row(_ file: CategoryFile) -> LaidOutJSON {
    let examples = file.cases.flatMap(\.examples)
    let counts = [
      ("groups", file.cases.count), ("cases", examples.count),
      ("documents", examples.flatMap(\.files).count),
    ].map { #""\#($0)": \#($1)"# }.joined(separator: ", ")
    return .line(
      Array(#"{"category": "\#(file.category)", "file": "\#(file.path)", \#(counts)}"#.utf8))
  }
}
