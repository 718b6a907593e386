import HLSLinting

/// Reads the examples of one case.
struct ExampleReader {
  /// The parts that cannot be read, in the order of the case.
  private(set) var problems: [SuiteProblem] = []

  private let book: RuleBook
  private let catalog: RequirementCatalog?

  /// Creates a reader; expected findings must be of rules in `book`, or planned in `catalog`.
  init(_ book: RuleBook, _ catalog: RequirementCatalog?) {
    (self.book, self.catalog) = (book, catalog)
  }

  /// The examples of a group, which is at `place`; unusable ones are omitted and reported.
  mutating func examples(
    of group: CaseGroup, about rule: RuleID, in place: String
  ) -> [ConformanceExample] {
    var seen: Set<String> = []
    return group.cases.compactMap { entry in
      let place = "\(place)/\(entry.name)"
      guard seen.insert(entry.name).inserted else {
        report(place, "is named twice")
        return nil
      }
      do throws(CaseFault) {
        return try entry.example(of: rule, at: place)
      } catch {
        report(place, error.message)
        return nil
      }
    }
  }

  /// The examples of `document` that are single documents; unreadable ones are reported.
  mutating func documents(
    of document: CaseDocument, in folder: String, role: (String) -> ConformanceExample.Role?
  ) -> [ConformanceExample] {
    var seen: Set<String> = []
    var examples: [ConformanceExample] = []
    for entry in document.files ?? [] {
      let path = "\(folder)/\(entry.name)"
      guard !entry.name.contains("/"), SuiteLayout.isDocument(entry.name),
        let role = role(entry.name)
      else {
        report(
          path,
          "is not a valid document name: expected fail… or pass… with .m3u8, .json, .jsonl, .log or .plist"
        )
        continue
      }
      guard let file = file(entry, in: folder, &seen) else { continue }
      examples.append(
        ConformanceExample(
          name: entry.name, path: path, role: role, status: entry.status ?? .checked,
          arrangement: .single, files: [file]))
    }
    for name in SuiteFiles.names(in: folder) ?? []
    where SuiteLayout.isDocument(name) && !seen.contains(name) {
      report("\(folder)/\(name)", "is not named in \(CaseDocument.fileName)")
    }
    return examples
  }

  /// The examples that are folders of documents; invalid ones are omitted and reported.
  mutating func folders(
    of document: CaseDocument, in folder: String
  ) -> [ConformanceExample] {
    var seen: Set<String> = []
    var examples: [ConformanceExample] = []
    for entry in document.examples ?? [] {
      let path = "\(folder)/\(entry.name)"
      guard !entry.name.contains("/"), !entry.name.contains("."),
        let role = SuiteLayout.role(of: entry.name)
      else {
        report(path, "is not a valid example name: expected fail… or pass… without a dot")
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
    for name in SuiteFiles.names(in: folder) ?? []
    where SuiteLayout.role(of: name) != nil && !seen.contains(name) {
      report("\(folder)/\(name)", "is not named in \(CaseDocument.fileName)")
    }
    return examples
  }

  /// The documents of an example, the entry first; nil if one of them cannot be read.
  private mutating func files(
    of example: CaseDocument.Example, in folder: String
  ) -> [ConformanceFile]? {
    var seen: Set<String> = []
    var files: [ConformanceFile] = []
    for entry in example.files {
      guard SuiteLayout.isInside(entry.name) else {
        report("\(folder)/\(entry.name)", "is not a path inside the folder of its example")
        continue
      }
      guard let file = file(entry, in: folder, &seen) else { continue }
      if entry.name == example.entry { files.insert(file, at: 0) } else { files.append(file) }
    }
    for name in SuiteFiles.files(below: folder) where !seen.contains(name) {
      report("\(folder)/\(name)", "is not named in \(CaseDocument.fileName)")
    }
    if let entry = example.entry, !example.files.contains(where: { $0.name == entry }) {
      report("\(folder)/\(entry)", "is the entry, but not one of the files")
      return nil
    }
    return files.isEmpty || files.count < example.files.count ? nil : files
  }

  /// The document given by `entry`; nil, and reported, if it cannot be used.
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
    do throws(SuiteProblem) {
      return ConformanceFile(
        name: entry.name, address: entry.address, time: entry.time,
        bytes: try SuiteFiles.bytes(of: path), findings: entry.findings.sorted())
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// Whether the rule exists or is planned.
  private func isKnown(_ id: RuleID) -> Bool {
    book[id] != nil || catalog?[id]?.status == .planned
  }

  private mutating func report(_ path: String, _ message: String) {
    problems.append(SuiteProblem(path: path, message: message))
  }
}
