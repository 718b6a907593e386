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
    for category in SuiteFiles.categories(in: directory) { reader.readCategory(category) }
    for id in SuiteFiles.casesByHand(in: directory) { reader.readFolder(of: id) }
    let malformed = "\(directory)/\(SuiteLayout.malformed)"
    if SuiteFiles.names(in: malformed) != nil { reader.readMalformed(malformed) }
    if reader.cases.isEmpty {
      reader.problems.append(SuiteProblem(path: directory, message: "has no case that can be run"))
    }
    return SuiteContents(
      cases: reader.cases.sorted { $0.id < $1.id }, catalog: reader.catalog,
      problems: reader.problems)
  }

  /// The cases in `directory` that were written by hand, apart from those with unusual bytes.
  static func casesByHand(in directory: String, book: RuleBook) -> [ConformanceCase] {
    var reader = SuiteReader(directory: directory, book: book)
    reader.readCatalog()
    for id in SuiteFiles.casesByHand(in: directory) { reader.readFolder(of: id) }
    return reader.cases
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

  /// Each group in the file of a category is a case.
  private mutating func readCategory(_ category: String) {
    let path = "\(directory)/\(SuiteLayout.file(of: category))"
    var seen: Set<String> = []
    for group in parsed(path, CaseGroup.parse) ?? [] {
      let rule = RuleID(group.header.rule ?? "")
      let place = "\(directory)/\(SuiteLayout.place(in: rule))"
      guard rule.category == category, seen.insert(rule.description).inserted else {
        report(path, "has a group of another category, or two of one rule: \(rule)")
        continue
      }
      add(group.header, id: rule.description, at: place) {
        $0.examples(of: group, about: rule, in: place)
      }
    }
  }

  /// A folder with a `case.json` is a case, whose ID is its path.
  private mutating func readFolder(of id: String) {
    let folder = "\(directory)/\(SuiteLayout.cases)/\(id)"
    let path = "\(folder)/\(CaseDocument.fileName)"
    guard let document = parsed(path, CaseDocument.parse) else { return }
    if let name = document.header.rule, book[RuleID(name)] != nil, !id.hasPrefix(name + "/") {
      return report(path, "is about \(name) and must be in a folder below one of that name")
    }
    add(document.header, id: id, at: path) {
      document.examples == nil
        ? $0.documents(of: document, in: folder, role: SuiteLayout.role)
        : $0.folders(of: document, in: folder)
    }
  }

  /// Adds a case, unless it cannot be used.
  private mutating func add(
    _ header: CaseHeader, id: String, at path: String,
    examples read: (inout ExampleReader) -> [ConformanceExample]
  ) {
    guard let name = header.rule else { return report(path, "has no rule") }
    guard let rule = book[RuleID(name)] else {
      return report(path, "\(name) is not the ID of a rule")
    }
    guard let requirement = header.requirement?.value,
      let severity = Severity(rawValue: header.severity ?? ""),
      let profile = Profile(rawValue: header.profile ?? "")
    else {
      return report(
        path, "needs a requirement with level and source, and a known severity and profile")
    }
    let examples = readExamples(read)
    for role in [ConformanceExample.Role.failing, .passing]
    where !examples.contains(where: { $0.role == role }) {
      report(path, "has no readable \(role) example")
    }
    guard !examples.isEmpty else { return }
    cases.append(
      ConformanceCase(
        id: id, rule: rule.id, severity: severity, profile: profile, requirement: requirement,
        says: header.says ?? rule.summary, settings: header.settings ?? CaseSettings(),
        examples: examples))
  }

  /// Each file of `Malformed` is a case of its own.
  private mutating func readMalformed(_ folder: String) {
    guard let document = parsed("\(folder)/\(CaseDocument.fileName)", CaseDocument.parse) else {
      return
    }
    let says = Dictionary(
      (document.files ?? []).map { ($0.name, $0.says ?? "") },
      uniquingKeysWith: { first, _ in first })
    let examples = readExamples { $0.documents(of: document, in: folder, role: { _ in .odd }) }
    for example in examples {
      let stem = example.name.prefix { $0 != "." }
      cases.append(
        ConformanceCase(
          id: "\(SuiteLayout.malformedCategory)/\(stem)", rule: nil, severity: .error,
          profile: .spec, requirement: .must(document.header.requirement?.source ?? ""),
          says: says[example.name] ?? "", settings: document.header.settings ?? CaseSettings(),
          examples: [example]))
    }
  }

  private mutating func readExamples(
    _ read: (inout ExampleReader) -> [ConformanceExample]
  ) -> [ConformanceExample] {
    var reader = ExampleReader(book, catalog)
    defer { problems += reader.problems }
    return read(&reader)
  }

  /// The contents of a JSON file; nil, and reported, if it cannot be used.
  private mutating func parsed<Contents>(
    _ path: String, _ parse: ([UInt8]) throws(CaseFault) -> Contents
  ) -> Contents? {
    do throws(SuiteProblem) {
      let bytes = try SuiteFiles.bytes(of: path)
      do throws(CaseFault) {
        return try parse(bytes)
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
