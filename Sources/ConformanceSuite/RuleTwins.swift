import HLSConformance

/// The case that a rule's own examples make: whole documents and what must be found in each.
struct RuleTwins {
  /// Where the case belongs; one example of several documents takes all of the rule along.
  let root: SuiteLayout.Root
  let document: CaseDocument
  /// Path below the folder of the case and bytes of each document, failing ones first.
  let files: [(path: String, bytes: [UInt8])]

  /// Derives the case; `settings` are those under which the examples hold.
  init(of rule: Rule, settings: LintSettings) {
    let examples = [("fail", rule.violating), ("pass", rule.conforming)].flatMap {
      stem, examples in
      examples.enumerated().map { number, example in
        (name: number == 0 ? stem : "\(stem)-\(number + 1)", example: example)
      }
    }
    let arrangements = Set(examples.map(\.example.arrangement))
    let root: SuiteLayout.Root =
      arrangements.contains(.reloads)
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
        findings: findings)
    }

    if root == .cases {
      document.files = examples.map { name, example in
        let suffix = example.name.hasSuffix(".json") ? ".json" : ".m3u8"
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
          name: name, entry: isLoads ? nil : documents.first?.name, files: documents)
      }
    }
    self.root = root
    self.document = document
    self.files = files
  }

  /// Whether a file of a case folder is one that `RuleTwins` could have written.
  static func isTwin(_ name: String) -> Bool {
    (name.hasSuffix(".m3u8") || name.hasSuffix(".json"))
      && (name.hasPrefix("fail") || name.hasPrefix("pass"))
  }
}

extension ExpectedFinding {
  /// The finding of `rule` that begins at a byte; a line ends with its LF.
  init(rule: RuleID, at offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.init(
      rule: rule.description, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: offset - lineStart + 1)
  }
}
