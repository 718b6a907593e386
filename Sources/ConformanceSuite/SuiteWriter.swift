import FoundationEssentials
import Glibc
public import HLSConformance
import HLSDelivery

/// What writing the suite does, or would do, to one file.
public struct SuiteChange: Sendable, Hashable, CustomStringConvertible {
  public enum Kind: String, Sendable {
    case add, replace, remove
  }

  public let kind: Kind
  /// Relative to the directory of the suite.
  public let path: String

  public var description: String { "\(kind.rawValue) \(path)" }
}

/// Writes what can be derived from the rules: the cases of `Cases` and its like, status and source in
/// `Catalogue.tsv`, the coverage table in `README.md`, and a higher figure in `coverage-floor`.
///
/// A folder whose `case.json` does not say `generated` was written by hand and stays as it is, even
/// where it has the name of a rule. The catalogue and the page are brought up to date where they are
/// there, never made.
public struct SuiteWriter {
  private let book: RuleBook
  private let settings: LintSettings
  private let directory: String

  /// Takes the rules, and the settings under which their examples hold.
  public init(
    book: RuleBook, exampleSettings: LintSettings = LintSettings(), directory: String
  ) {
    self.book = book
    settings = exampleSettings
    self.directory = directory
  }

  /// What differs between the directory and what would be written; empty when it is fresh.
  ///
  /// Throws the path that cannot be read, or whose contents have no place for what is derived.
  public func staleness() throws(SuiteProblem) -> [SuiteChange] {
    try plan().map(\.change)
  }

  /// Makes the directory fresh, file by file and each by rename, and gives what changed.
  ///
  /// Throws the path that cannot be read or written; what was done before stays done.
  @discardableResult
  public func write() throws(SuiteProblem) -> [SuiteChange] {
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
        removeEmptyFolders(above: step.change.path)
      }
    }
    return steps.map(\.change)
  }

  /// A change, and the bytes to be written; nil where a file is to be removed.
  private struct Step {
    let change: SuiteChange
    let bytes: [UInt8]?
  }

  private func plan() throws(SuiteProblem) -> [Step] {
    let existing = ExistingCases(in: directory)
    let fresh = book.rules.filter { !existing.byHand.keys.contains($0.id.description) }
      .map { (id: $0.id.description, twins: RuleTwins(of: $0, settings: settings)) }
    var wanted: [(path: String, bytes: [UInt8])] = []
    for (id, twins) in fresh {
      let folder = "\(twins.root.rawValue)/\(id)"
      wanted += twins.files.map { ("\(folder)/\($0.path)", $0.bytes) }
      let path = "\(folder)/\(CaseDocument.fileName)"
      do {
        wanted.append((path, try SuiteJSON.bytes(of: twins.document)))
      } catch {
        throw SuiteProblem(path: path, message: "cannot be written as JSON")
      }
    }
    let cases =
      fresh.map { (id: $0.id, documents: $0.twins.files.count) }
      + existing.byHand.sorted { $0.key < $1.key }.map { (id: $0.key, documents: $0.value) }
    wanted += try pages(cases: cases)

    var steps: [Step] = []
    for (path, bytes) in wanted {
      let current = try contents(of: path)
      guard current != bytes else { continue }
      steps.append(
        Step(change: SuiteChange(kind: current == nil ? .add : .replace, path: path), bytes: bytes))
    }
    let kept = Set(wanted.map(\.path))
    steps += existing.generatedFiles
      .filter { !kept.contains($0) }
      .map { Step(change: SuiteChange(kind: .remove, path: $0), bytes: nil) }
    return steps
  }

  /// The catalogue and the page, as they should be.
  private func pages(
    cases: [(id: String, documents: Int)]
  ) throws(SuiteProblem) -> [(path: String, bytes: [UInt8])] {
    guard let bytes = try contents(of: SuiteLayout.catalogue) else { return [] }
    let catalogue = try RequirementCatalogue(
      parsing: bytes, path: "\(directory)/\(SuiteLayout.catalogue)"
    ).updated(from: book)
    var pages = [(path: SuiteLayout.catalogue, bytes: catalogue.bytes)]
    // What is checked once stays checked: the figure only ever rises here.
    if let floor = try CoverageFloor.read(directory),
      let share = Coverage(catalogue).totals.perMille, share > floor
    {
      pages.append((SuiteLayout.coverageFloor, CoverageFloor.bytes(share)))
    }
    if let bytes = try contents(of: SuiteLayout.readme) {
      let page = CoverageTable(catalogue, cases: cases)
        .inserted(into: String(decoding: bytes, as: UTF8.self))
      guard let page else {
        throw SuiteProblem(
          path: "\(directory)/\(SuiteLayout.readme)",
          message: "has no \(CoverageTable.begin) with \(CoverageTable.end) after it")
      }
      pages.append((SuiteLayout.readme, Array(page.utf8)))
    }
    return pages
  }

  /// The bytes of a file of the suite; nil where there is none.
  private func contents(of path: String) throws(SuiteProblem) -> [UInt8]? {
    try SuiteLayout.contents(of: "\(directory)/\(path)")
  }

  /// Removes the folders that `path` has left empty, up to `Cases` and its like.
  private func removeEmptyFolders(above path: String) {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/"), folder[..<slash].contains("/") {
      folder = folder[..<slash]
      // A folder that holds something stays, which is all there is to know.
      guard unsafe rmdir("\(directory)/\(folder)") == 0 else { return }
    }
  }
}

/// The cases that are in the directory now.
private struct ExistingCases {
  /// The IDs of those that were written by hand, with the number of their documents.
  private(set) var byHand: [String: Int] = [:]
  /// The files of the others, relative to the directory.
  private(set) var generatedFiles: [String] = []

  init(in directory: String) {
    for root in SuiteLayout.Root.allCases {
      for id in SuiteLayout.folders(in: root, of: directory) {
        let folder = "\(root.rawValue)/\(id)"
        let names = SuiteLayout.names(in: "\(directory)/\(folder)") ?? []
        guard names.contains(CaseDocument.fileName),
          let file = try? LoadedFile(reading: "\(directory)/\(folder)/\(CaseDocument.fileName)")
        else { continue }
        // One that cannot be read, as after a conflict, is written anew.
        let document = try? CaseDocument(parsing: file.bytes)
        if let document, document.generated != true {
          byHand[id, default: 0] += document.documentCount
        } else {
          let examples = root == .cases ? [] : names.filter(SuiteLayout.isExample)
          let twins = names.filter { RuleTwins.isTwin($0) || $0 == CaseDocument.fileName }
          generatedFiles +=
            (twins
            + examples.flatMap { name in
              SuiteLayout.files(below: "\(directory)/\(folder)/\(name)").map { "\(name)/\($0)" }
            }).map { "\(folder)/\($0)" }
        }
      }
    }
  }
}
