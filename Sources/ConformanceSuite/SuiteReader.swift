public import HLSConformance
import HLSDelivery

/// Reads a `Conformance` directory.
///
/// What is wrong with one case is told with its path, and the others are read all the same.
public struct SuiteReader {
  private let directory: String
  private let book: RuleBook
  private var cases: [ConformanceCase] = []
  private var problems: [SuiteProblem] = []
  private var catalogue: RequirementCatalogue?

  /// Reads the suite in `directory`, whose cases are about the rules of `book`.
  public static func read(_ directory: String, book: RuleBook) -> SuiteContents {
    var reader = SuiteReader(directory: directory, book: book)
    reader.readCatalogue()
    for root in SuiteLayout.Root.allCases {
      for folder in SuiteLayout.folders(in: root, of: directory) {
        reader.readCase("\(directory)/\(root.rawValue)/\(folder)", id: folder, in: root)
      }
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
      let bytes = try LoadedFile(reading: path, limit: SuiteLayout.largestFile).bytes
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
      return report(path, "is about \(name), and belongs into a folder of that name")
    }
    guard let requirement = document.requirement?.value,
      let severity = Severity(rawValue: document.severity ?? ""),
      let profile = Profile(rawValue: document.profile ?? "")
    else {
      return report(
        path, "needs a requirement with level and source, a severity and a profile that exist")
    }
    let examples =
      root == .cases
      ? self.examples(of: document, in: folder, role: Self.role)
      : folders(of: document, in: folder)
    for role in [ConformanceExample.Role.failing, .passing]
    where !examples.contains(where: { $0.role == role }) {
      report(path, "has no \(role) example that can be read")
    }
    guard !examples.isEmpty else { return }
    cases.append(
      ConformanceCase(
        id: id, rule: rule.id, severity: severity, profile: profile,
        requirement: requirement,
        says: document.says ?? rule.summary, settings: document.settings ?? CaseSettings(),
        examples: examples, isGenerated: document.generated ?? false))
  }

  /// What an example of that name is for; nil where it has no such name.
  private static func role(_ name: String) -> ConformanceExample.Role? {
    if name.hasPrefix("fail") { return .failing }
    return name.hasPrefix("pass") ? .passing : nil
  }

  /// Each file of `Malformed` is a case of its own.
  private mutating func readMalformed(_ folder: String) {
    guard let document = document(at: "\(folder)/\(CaseDocument.fileName)") else { return }
    let says = Dictionary(
      (document.files ?? []).map { ($0.name, $0.says ?? "") },
      uniquingKeysWith: { first, _ in first })
    for example in examples(of: document, in: folder, role: { _ in .odd }) {
      let stem = example.name.prefix { $0 != "." }
      cases.append(
        ConformanceCase(
          id: "\(SuiteLayout.malformedCategory)/\(stem)", rule: nil, severity: .error,
          profile: .spec, requirement: .must(document.requirement?.source ?? ""),
          says: says[example.name] ?? "", settings: document.settings ?? CaseSettings(),
          examples: [example], isGenerated: false))
    }
  }

  private mutating func document(at path: String) -> CaseDocument? {
    do throws(LoadFailure) {
      let bytes = try LoadedFile(reading: path, limit: SuiteLayout.largestFile).bytes
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

  /// The examples of one document each that `document` names and that can be read; what cannot is
  /// reported.
  private mutating func examples(
    of document: CaseDocument, in folder: String, role: (String) -> ConformanceExample.Role?
  ) -> [ConformanceExample] {
    var seen: Set<String> = []
    var examples: [ConformanceExample] = []
    for entry in document.files ?? [] {
      let path = "\(folder)/\(entry.name)"
      guard !entry.name.contains("/"), Self.isDocument(entry.name), let role = role(entry.name)
      else {
        report(
          path, "no name for a document of a case: fail… and pass… with .m3u8 or .json are")
        continue
      }
      guard let file = file(entry, in: folder, &seen) else { continue }
      examples.append(
        ConformanceExample(
          name: entry.name, path: path, role: role, status: entry.status ?? .checked,
          arrangement: .alone, files: [file]))
    }
    for name in SuiteLayout.names(in: folder) ?? []
    where Self.isDocument(name) && !seen.contains(name) {
      report("\(folder)/\(name)", "is not named in \(CaseDocument.fileName)")
    }
    return examples
  }

  /// The examples that are folders of documents, those with a fault left out and reported.
  private mutating func folders(
    of document: CaseDocument, in folder: String
  ) -> [ConformanceExample] {
    var seen: Set<String> = []
    var examples: [ConformanceExample] = []
    for entry in document.examples ?? [] {
      let path = "\(folder)/\(entry.name)"
      guard !entry.name.contains("/"), !entry.name.contains("."), let role = Self.role(entry.name)
      else {
        report(path, "no name for the folder of an example: fail… and pass… without a point are")
        continue
      }
      guard seen.insert(entry.name).inserted else {
        report(path, "is named twice in \(CaseDocument.fileName)")
        continue
      }
      if let files = files(of: entry, in: path) {
        examples.append(
          ConformanceExample(
            name: entry.name, path: path, role: role, status: .checked,
            arrangement: entry.entry == nil ? .reloads : .presentation, files: files))
      }
    }
    for name in SuiteLayout.names(in: folder) ?? []
    where SuiteLayout.isExample(name) && !seen.contains(name) {
      report("\(folder)/\(name)", "is not named in \(CaseDocument.fileName)")
    }
    return examples
  }

  /// The documents of an example, the entry first; nil where one of them cannot be read.
  private mutating func files(
    of example: CaseDocument.Example, in folder: String
  ) -> [ConformanceFile]? {
    var seen: Set<String> = []
    var files: [ConformanceFile] = []
    for entry in example.files {
      guard SuiteLayout.isInside(entry.name) else {
        report("\(folder)/\(entry.name)", "no path below the folder of its example")
        continue
      }
      guard let file = file(entry, in: folder, &seen) else { continue }
      if entry.name == example.entry { files.insert(file, at: 0) } else { files.append(file) }
    }
    for name in SuiteLayout.files(below: folder) where !seen.contains(name) {
      report("\(folder)/\(name)", "is not named in \(CaseDocument.fileName)")
    }
    if let entry = example.entry, !example.files.contains(where: { $0.name == entry }) {
      report("\(folder)/\(entry)", "is the entry, and not one of the files")
      return nil
    }
    return files.isEmpty || files.count < example.files.count ? nil : files
  }

  /// The document that `entry` names; nil, and reported, where it cannot be used.
  private mutating func file(
    _ entry: CaseDocument.File, in folder: String, _ seen: inout Set<String>
  ) -> ConformanceFile? {
    let path = "\(folder)/\(entry.name)"
    guard seen.insert(entry.name).inserted else {
      report(path, "is named twice in \(CaseDocument.fileName)")
      return nil
    }
    let unknown = entry.findings.map(\.rule).filter { !isKnown(RuleID($0)) }
    guard unknown.isEmpty else {
      report(path, "\(unknown.joined(separator: ", ")) is not the ID of a rule")
      return nil
    }
    do throws(LoadFailure) {
      let bytes = try LoadedFile(reading: path, limit: SuiteLayout.largestFile).bytes
      return ConformanceFile(
        name: entry.name, address: entry.address, path: path, bytes: bytes,
        findings: entry.findings.sorted())
    } catch {
      report(path, error.description)
      return nil
    }
  }

  /// Whether a file of a case folder is one of its documents.
  private static func isDocument(_ name: String) -> Bool {
    name.hasSuffix(".m3u8") || (name.hasSuffix(".json") && name != CaseDocument.fileName)
  }

  /// Whether a rule is there, or planned.
  private func isKnown(_ id: RuleID) -> Bool {
    book[id] != nil || catalogue?[id]?.status == .planned
  }

  private mutating func report(_ path: String, _ message: String) {
    problems.append(SuiteProblem(path: path, message: message))
  }
}
