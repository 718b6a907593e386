package import HLSLinting

/// Reads a `Conformance` directory.
///
/// An invalid case is reported with its path; the other cases are still read.
package struct SuiteReader {
  private let directory: String
  private let book: RuleBook
  private var cases: [ConformanceCase] = []
  private var problems: [SuiteProblem] = []
  private var catalog: RequirementCatalog?

  /// Reads the suite in `directory`; its cases must be about rules of `book`.
  package static func read(_ directory: String, book: RuleBook) -> SuiteContents {
    var reader = SuiteReader(directory: directory, book: book)
    reader.readCatalog()
    for root in SuiteLayout.Root.allCases {
      for folder in SuiteFiles.folders(in: root, of: directory) {
        reader.readCase("\(directory)/\(root.rawValue)/\(folder)", id: folder, in: root)
      }
    }
    let malformed = "\(directory)/\(SuiteLayout.malformed)"
    if SuiteFiles.names(in: malformed) != nil { reader.readMalformed(malformed) }
    if reader.cases.isEmpty {
      reader.problems.append(SuiteProblem(path: directory, message: "has no case that can be run"))
    }
    return SuiteContents(
      cases: reader.cases.sorted { $0.id < $1.id }, catalog: reader.catalog,
      problems: reader.problems)
  }

  private init(directory: String, book: RuleBook) {
    self.directory = directory
    self.book = book
  }

  private mutating func readCatalog() {
    let path = "\(directory)/\(SuiteLayout.catalog)"
    do throws(SuiteProblem) {
      guard let bytes = try SuiteFiles.bytesIfPresent(of: path) else { return }
      catalog = try RequirementCatalog(parsing: bytes, path: path)
    } catch {
      problems.append(error)
    }
  }

  private mutating func readCase(_ folder: String, id: String, in root: SuiteLayout.Root) {
    let path = "\(folder)/\(CaseDocument.fileName)"
    guard let document = document(at: path) else { return }
    guard let name = document.rule else {
      return report(path, "has no rule")
    }
    guard let rule = book[RuleID(name)] else {
      return report(path, "\(name) is not the ID of a rule")
    }
    guard id == name || id.hasPrefix(name + "/") else {
      return report(path, "is about \(name) and must be in a folder of that name")
    }
    guard let requirement = document.requirement?.value,
      let severity = Severity(rawValue: document.severity ?? ""),
      let profile = Profile(rawValue: document.profile ?? "")
    else {
      return report(
        path, "needs a requirement with level and source, and a known severity and profile")
    }
    let examples = readExamples { reader in
      switch root {
      case .cases: reader.documents(of: document, in: folder, role: SuiteLayout.role)
      case .presentations, .reloads: reader.folders(of: document, in: folder)
      case .viewers: reader.folders(of: document, in: folder, arranged: .viewers)
      }
    }
    for role in [ConformanceExample.Role.failing, .passing]
    where !examples.contains(where: { $0.role == role }) {
      report(path, "has no readable \(role) example")
    }
    guard !examples.isEmpty else { return }
    cases.append(
      ConformanceCase(
        id: id, rule: rule.id, severity: severity, profile: profile,
        requirement: requirement,
        says: document.says ?? rule.summary, settings: document.settings ?? CaseSettings(),
        examples: examples, isGenerated: document.generated ?? false))
  }

  /// Each file of `Malformed` is a case of its own.
  private mutating func readMalformed(_ folder: String) {
    guard let document = document(at: "\(folder)/\(CaseDocument.fileName)") else { return }
    let says = Dictionary(
      (document.files ?? []).map { ($0.name, $0.says ?? "") },
      uniquingKeysWith: { first, _ in first })
    let examples = readExamples { $0.documents(of: document, in: folder, role: { _ in .odd }) }
    for example in examples {
      let stem = example.name.prefix { $0 != "." }
      cases.append(
        ConformanceCase(
          id: "\(SuiteLayout.malformedCategory)/\(stem)", rule: nil, severity: .error,
          profile: .spec, requirement: .must(document.requirement?.source ?? ""),
          says: says[example.name] ?? "", settings: document.settings ?? CaseSettings(),
          examples: [example], isGenerated: false))
    }
  }

  private mutating func readExamples(
    _ read: (inout ExampleReader) -> [ConformanceExample]
  ) -> [ConformanceExample] {
    var reader = ExampleReader(book, catalog)
    defer { problems += reader.problems }
    return read(&reader)
  }

  private mutating func document(at path: String) -> CaseDocument? {
    do throws(SuiteProblem) {
      let bytes = try SuiteFiles.bytes(of: path)
      do throws(CaseFault) {
        return try CaseDocument(parsing: bytes)
      } catch {
        report(path, error.message)
      }
    } catch {
      problems.append(error)
    }
    return nil
  }

  private mutating func report(_ path: String, _ message: String) {
    problems.append(SuiteProblem(path: path, message: message))
  }
}
