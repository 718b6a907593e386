import HLSLinting

/// The case generated from the examples of a rule: complete documents with the expected findings.
struct GeneratedCase {
  /// The root folder of the case; an example with several documents determines it for all examples
  /// of the rule.
  let root: SuiteLayout.Root
  let document: CaseDocument
  /// The path below the folder of the case and the bytes of each document, failing ones first.
  let files: [(path: String, bytes: [UInt8])]

  /// Generates the case of a rule whose examples use `settings`.
  init(of rule: Rule, settings: LintSettings) {
    let examples = [("fail", rule.violating), ("pass", rule.conforming)].flatMap {
      stem, examples in
      examples.enumerated().map { number, example in
        (name: number == 0 ? stem : "\(stem)-\(number + 1)", example: example)
      }
    }
    let arrangements = Set(examples.map(\.example.arrangement))
    let root: SuiteLayout.Root =
      arrangements.contains(.viewers)
      ? .viewers
      : arrangements.contains(.reloads)
        ? .reloads : arrangements.contains(.presentation) ? .presentations : .cases
    var document = CaseDocument(generatedFrom: rule, settings: settings)
    var files: [(path: String, bytes: [UInt8])] = []

    func write(_ completed: CompletedExample, as name: String, in folder: String)
      -> CaseDocument.File
    {
      files.append((folder + name, completed.bytes))
      let findings = completed.marks.map {
        ExpectedFinding(rule: rule.id, at: $0.lowerBound, in: completed.bytes)
      }
      let isRenamed = !folder.isEmpty && completed.name != name
      return CaseDocument.File(
        name: name, address: completed.address ?? (isRenamed ? completed.name : nil),
        time: completed.time, findings: findings)
    }

    if root == .cases {
      document.files = examples.map { name, example in
        let suffix =
          [".jsonl", ".json", ".plist"].first(where: example.name.hasSuffix) ?? ".m3u8"
        return write(example.completed, as: name + suffix, in: "")
      }
    } else {
      document.examples = examples.map { name, example in
        let isLoads = root == .reloads && example.arrangement != .presentation
        let documents = example.completedDocuments.enumerated().map { number, completed in
          write(
            completed, as: isLoads ? "\(number + 1).m3u8" : SuiteLayout.path(for: completed.name),
            in: name + "/")
        }
        return CaseDocument.Example(
          name: name, entry: isLoads || root == .viewers ? nil : documents.first?.name,
          files: documents)
      }
    }
    self.root = root
    self.document = document
    self.files = files
  }
}
