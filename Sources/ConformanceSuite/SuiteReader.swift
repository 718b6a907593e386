import FoundationEssentials
public import HLSConformance
import HLSDelivery

/// Reads a `Conformance` directory.
///
/// What is wrong with one case is told with its path, and the others are read all the same.
public struct SuiteReader {
  private static let largestFile = 16 << 20
  private static let deepest = 6

  private let directory: String
  private let book: RuleBook
  private var cases: [ConformanceCase] = []
  private var problems: [SuiteProblem] = []
  private var catalogue: RequirementCatalogue?

  /// Reads the suite in `directory`, whose cases are about the rules of `book`.
  public static func read(_ directory: String, book: RuleBook) -> SuiteContents {
    var reader = SuiteReader(directory: directory, book: book)
    reader.readCatalogue()
    let cases = "\(directory)/\(SuiteLayout.cases)"
    for folder in SuiteLayout.folders(below: cases, depth: deepest) {
      reader.readCase("\(cases)/\(folder)", id: folder)
    }
    let malformed = "\(directory)/\(SuiteLayout.malformed)"
    if SuiteLayout.names(in: malformed) != nil { reader.readMalformed(malformed) }
    if reader.cases.isEmpty {
      reader.problems.append(SuiteProblem(path: directory, message: "has no case that can be run"))
    }
    return SuiteContents(
      cases: reader.cases.sorted { $0.id < $1.id }, catalogue: reader.catalogue,
      problems: reader.problems)
  }

  private init(directory: String, book: RuleBook) {
    self.directory = directory
    self.book = book
  }

  private mutating func readCatalogue() {
    let path = "\(directory)/\(SuiteLayout.catalogue)"
    do throws(LoadFailure) {
      let bytes = try LoadedFile(reading: path, limit: Self.largestFile).bytes
      do throws(SuiteProblem) {
        catalogue = try RequirementCatalogue(parsing: bytes, path: path)
      } catch {
        problems.append(error)
      }
    } catch {
      if error != .notFound {
        problems.append(SuiteProblem(path: path, message: error.description))
      }
    }
  }

  private mutating func readCase(_ folder: String, id: String) {
    let path = "\(folder)/\(CaseDocument.fileName)"
    guard let document = document(at: path) else { return }
    guard let name = document.rule else {
      return report(path, "has no rule")
    }
    guard let rule = book[RuleID(name)] else {
      return report(path, "\(name) is not the ID of a rule")
    }
    guard id == name || id.hasPrefix(name + "/") else {
      return report(path, "is about \(name), and belongs into a folder of that name")
    }
    guard let requirement = document.requirement?.value,
      let severity = Severity(rawValue: document.severity ?? ""),
      let profile = Profile(rawValue: document.profile ?? "")
    else {
      return report(
        path, "needs a requirement with level and source, a severity and a profile that exist")
    }
    let files = files(of: document, in: folder) { name in
      if name.hasPrefix("fail") { return .failing }
      return name.hasPrefix("pass") ? .passing : nil
    }
    for role in [ConformanceFile.Role.failing, .passing]
    where !files.contains(where: { $0.role == role }) {
      report(path, "has no \(role) playlist that can be read")
    }
    guard !files.isEmpty else { return }
    cases.append(
      ConformanceCase(
        id: id, rule: rule.id, severity: severity, profile: profile,
        requirement: requirement,
        says: document.says ?? rule.summary, settings: document.settings ?? CaseSettings(),
        files: files, isGenerated: document.generated ?? false))
  }

  /// Each file of `Malformed` is a case of its own.
  private mutating func readMalformed(_ folder: String) {
    guard let document = document(at: "\(folder)/\(CaseDocument.fileName)") else { return }
    let files = files(of: document, in: folder) { _ in .odd }
    let says = Dictionary(
      document.files.map { ($0.name, $0.says ?? "") }, uniquingKeysWith: { first, _ in first })
    for file in files {
      let stem = file.name.prefix { $0 != "." }
      cases.append(
        ConformanceCase(
          id: "\(SuiteLayout.malformedCategory)/\(stem)", rule: nil, severity: .error,
          profile: .spec, requirement: .must(document.requirement?.source ?? ""),
          says: says[file.name] ?? "", settings: document.settings ?? CaseSettings(),
          files: [file], isGenerated: false))
    }
  }

  private mutating func document(at path: String) -> CaseDocument? {
    do throws(LoadFailure) {
      let bytes = try LoadedFile(reading: path, limit: Self.largestFile).bytes
      do throws(CaseFault) {
        return try CaseDocument(parsing: bytes)
      } catch {
        report(path, error.message)
      }
    } catch {
      report(path, error.description)
    }
    return nil
  }

  /// The files that `document` names and that can be read; each other file is reported.
  private mutating func files(
    of document: CaseDocument, in folder: String, role: (String) -> ConformanceFile.Role?
  ) -> [ConformanceFile] {
    var seen: Set<String> = []
    var files: [ConformanceFile] = []
    for file in document.files {
      let path = "\(folder)/\(file.name)"
      guard !file.name.contains("/"), file.name.hasSuffix(".m3u8"), let role = role(file.name)
      else {
        report(path, "no name for a playlist of a case: fail….m3u8 or pass….m3u8 is")
        continue
      }
      guard seen.insert(file.name).inserted else {
        report(path, "is named twice in \(CaseDocument.fileName)")
        continue
      }
      let unknown = file.findings.map(\.rule).filter { !isKnown(RuleID($0)) }
      guard unknown.isEmpty else {
        report(path, "\(unknown.joined(separator: ", ")) is not the ID of a rule")
        continue
      }
      do throws(LoadFailure) {
        let bytes = try LoadedFile(reading: path, limit: Self.largestFile).bytes
        files.append(
          ConformanceFile(
            name: file.name, path: path, bytes: bytes, role: role,
            status: file.status ?? .checked, findings: file.findings.sorted()))
      } catch {
        report(path, error.description)
      }
    }
    for name in SuiteLayout.names(in: folder) ?? []
    where name.hasSuffix(".m3u8") && !seen.contains(name) {
      report("\(folder)/\(name)", "is not named in \(CaseDocument.fileName)")
    }
    return files
  }

  /// Whether a rule is there, or planned.
  private func isKnown(_ id: RuleID) -> Bool {
    book[id] != nil || catalogue?[id]?.status == .planned
  }

  private mutating func report(_ path: String, _ message: String) {
    problems.append(SuiteProblem(path: path, message: message))
  }
}

/// Where in a `Conformance` directory things lie.
enum SuiteLayout {
  static let cases = "Cases"
  static let malformed = "Malformed"
  static let malformedCategory = "malformed"
  static let catalogue = "Catalogue.tsv"
  static let coverageFloor = "coverage-floor"
  static let readme = "README.md"

  /// The bytes of a file; nil where there is none.
  static func contents(of path: String) throws(SuiteProblem) -> [UInt8]? {
    do throws(LoadFailure) {
      return try LoadedFile(reading: path, limit: 16 << 20).bytes
    } catch {
      if error == .notFound { return nil }
      throw SuiteProblem(path: path, message: error.description)
    }
  }

  /// The names in a directory, sorted; nil where there is no directory.
  static func names(in path: String) -> [String]? {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted()
  }

  /// The folders of cases below `path`: those with a `case.json`, and those that hold no folder.
  static func folders(below path: String, depth: Int) -> [String] {
    var found: [String] = []
    func search(_ folder: String, _ depth: Int) {
      guard let names = names(in: folder.isEmpty ? path : "\(path)/\(folder)") else { return }
      let inner = names.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
        .filter { !$0.contains(".") && Self.names(in: "\(path)/\($0)") != nil }
      if !folder.isEmpty, names.contains(CaseDocument.fileName) || inner.isEmpty {
        found.append(folder)
      }
      if depth > 0 { inner.forEach { search($0, depth - 1) } }
    }
    search("", depth)
    return found.sorted()
  }
}
