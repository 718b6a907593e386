import Glibc
package import HLSLinting
import HLSLoading
import HLSReporting
import SourceText

/// Writes the files derived from the rules: the cases of each category and their index, status and source
/// in `Catalogue.tsv`, the coverage table in `README.md`, an increased share in `coverage-floor`, and the
/// pages of profiles.
///
/// Folders with cases are written by hand and not changed. The catalog and `README.md` are updated if they
/// exist, but not created; the pages of profiles are written if there is a catalog, in which every rule
/// must have a row.
package struct SuiteWriter {
  private let book: RuleBook
  private let settings: LintSettings
  private let directory: String

  /// Creates a writer for the rules of `book`, whose examples use `exampleSettings`.
  package init(
    book: RuleBook, exampleSettings: LintSettings = LintSettings(), directory: String
  ) {
    self.book = book
    settings = exampleSettings
    self.directory = directory
  }

  /// Updates the directory file by file, each with a rename, and returns what changed.
  ///
  /// Throws the path that cannot be read or written; what was changed before stays changed.
  @discardableResult
  package func write() throws(SuiteProblem) -> [SuiteChange] {
    let steps = try plan()
    for step in steps {
      let path = "\(directory)/\(step.change.path)"
      if let bytes = step.bytes {
        do throws(WriteFailure) {
          try FileReplacement.write(bytes, to: path)
        } catch {
          throw SuiteProblem(path: path, message: error.description)
        }
      } else {
        guard unsafe unlink(path) == 0 else {
          throw SuiteProblem(path: path, message: "cannot be removed")
        }
      }
    }
    return steps.map(\.change)
  }

  /// A change and the bytes to write; nil for a file to remove.
  struct Step {
    let change: SuiteChange
    let bytes: [UInt8]?
  }

  /// The changes that writing would make; empty if the directory is up to date.
  ///
  /// Throws the path that cannot be read, or that has no place for the derived content.
  func plan() throws(SuiteProblem) -> [Step] {
    let files = CategoryFile.all(
      of: book.rules.map { ConformanceCase(derivedFrom: $0, settings: settings) })
    var wanted: [(path: String, bytes: [UInt8])] = []
    for file in files {
      do {
        wanted.append((file.path, try file.bytes()))
      } catch {
        throw SuiteProblem(path: "\(directory)/\(file.path)", message: "cannot be written as JSON")
      }
    }
    let byHand = SuiteReader.casesByHand(in: directory, book: book)
    wanted.append(
      (SuiteLayout.index, SuiteIndex(categories: files, byHand: byHand, in: directory).bytes))
    wanted += try pages(cases: files.flatMap(\.cases) + byHand)

    var steps: [Step] = []
    for (path, bytes) in wanted {
      let current = try contents(of: path)
      guard current != bytes else { continue }
      steps.append(
        Step(change: SuiteChange(kind: current == nil ? .add : .replace, path: path), bytes: bytes))
    }
    let kept = Set(wanted.map(\.path))
    steps += SuiteFiles.categories(in: directory).map { SuiteLayout.file(of: $0) }
      .filter { !kept.contains($0) }
      .map { Step(change: SuiteChange(kind: .remove, path: $0), bytes: nil) }
    return steps
  }

  /// The updated catalog and pages.
  private func pages(
    cases: [ConformanceCase]
  ) throws(SuiteProblem) -> [(path: String, bytes: [UInt8])] {
    guard let bytes = try contents(of: SuiteLayout.catalog) else { return [] }
    let path = "\(directory)/\(SuiteLayout.catalog)"
    let catalog = try RequirementCatalog(parsing: bytes, path: path).updated(from: book)
    let missing = book.rules.filter { catalog[$0.id] == nil }
    guard missing.isEmpty else {
      let names = missing.map(\.id.description).sorted().joined(separator: ", ")
      throw SuiteProblem(path: path, message: "has no row for \(names)")
    }
    var pages = [(path: SuiteLayout.catalog, bytes: catalog.bytes)]
    pages += ProfilePage.all(of: book).map { (path: $0.path, bytes: Array($0.markdown.utf8)) }
    // The share is only ever increased here.
    if let floor = try CoverageFloor.read(directory),
      let share = Coverage(catalog).totals.perMille, share > floor
    {
      pages.append((SuiteLayout.coverageFloor, CoverageFloor.bytes(share)))
    }
    if let bytes = try contents(of: SuiteLayout.readme) {
      let page = CoverageTable(catalog, cases: cases)
        .inserted(into: String(decoding: bytes, as: UTF8.self))
      guard let page else {
        throw SuiteProblem(
          path: "\(directory)/\(SuiteLayout.readme)",
          message: "has no \(CoverageTable.begin) followed by \(CoverageTable.end)")
      }
      pages.append((SuiteLayout.readme, Array(page.utf8)))
    }
    return pages
  }

  /// The bytes of a file of the suite; nil if it does not exist.
  private func contents(of path: String) throws(SuiteProblem) -> [UInt8]? {
    try SuiteFiles.bytesIfPresent(of: "\(directory)/\(path)")
  }
}

/// A change to one file of the suite.
package struct SuiteChange: Sendable, Hashable, CustomStringConvertible {
  /// The kind of change.
  package enum Kind: String, Sendable {
    /// The file is created.
    case add
    /// The file gets new content.
    case replace
    /// The file is removed.
    case remove
  }

  /// The kind of change.
  package let kind: Kind
  /// The path, relative to the directory of the suite.
  package let path: String

  /// The change in one line, such as `add Cases/text.json`.
  package var description: String { "\(kind.rawValue) \(path)" }
}

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
    let suite = LaidOutJSON.object([
      ("schema", .string(Self.schema)), ("version", .string(ToolVersion.current)),
      ("categories", .array(categories.map(Self.row))),
      ("folders", .array(folders.map { .string($0) })),
    ])
    return Array((suite.text(width: 0) + "\n").utf8)
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
