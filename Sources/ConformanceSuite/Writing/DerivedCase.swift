package import HLSLinting

extension ConformanceCase {
  /// The first example that violates a rule, with what it needs besides its documents; nil if there is none.
  package static func failing(
    _ rule: Rule, _ settings: LintSettings
  ) -> (example: ConformanceExample, settings: CaseSettings)? {
    let derived = ConformanceCase(derivedFrom: rule, settings: settings)
    return derived.examples.first { $0.role == .failing }.map { ($0, derived.settings) }
  }

  /// The case derived from the examples of a rule, which use `settings`: complete documents with the
  /// expected findings, failing ones first.
  init(derivedFrom rule: Rule, settings: LintSettings) {
    let examples = [("fail", rule.violating), ("pass", rule.conforming)].flatMap {
      stem, examples in
      examples.enumerated().map { number, example in
        (name: number == 0 ? stem : "\(stem)-\(number + 1)", example: example)
      }
    }
    // An example with several documents determines the arrangement of all examples of the rule.
    let used = Set(examples.map(\.example.arrangement))
    let widest =
      [Example.Arrangement.viewers, .reloads, .presentation].first(where: used.contains) ?? .single
    self.init(
      id: rule.id.description, rule: rule.id, severity: rule.severity, profile: rule.profile,
      requirement: rule.requirement, says: rule.summary,
      settings: CaseSettings(settings.narrowed(to: rule.subject)),
      examples: examples.map { name, example in
        ConformanceExample(derivedFrom: example, of: rule.id, named: name, among: widest)
      })
  }
}

extension ConformanceExample {
  /// The example of a rule whose examples have up to the arrangement `widest`.
  fileprivate init(
    derivedFrom example: Example, of rule: RuleID, named stem: String,
    among widest: Example.Arrangement
  ) {
    let arrangement: Example.Arrangement =
      widest == .reloads && example.arrangement == .presentation ? .presentation : widest
    let isSingle = arrangement == .single
    let suffix = [".jsonl", ".json", ".plist"].first(where: example.name.hasSuffix) ?? ".m3u8"
    let name = isSingle ? stem + suffix : stem
    let documents = isSingle ? [example.completed] : example.completedDocuments
    let files = documents.enumerated().map { number, completed in
      let path =
        switch arrangement {
        case .single: name
        case .reloads: "\(number + 1).m3u8"
        case .presentation, .viewers: SuiteLayout.path(for: completed.name)
        }
      let isRenamed = !isSingle && completed.name != path
      return ConformanceFile(
        name: path, address: completed.address ?? (isRenamed ? completed.name : nil),
        time: completed.time, bytes: completed.bytes,
        findings: completed.marks.map {
          ExpectedFinding(rule: rule, at: $0.lowerBound, in: completed.bytes)
        })
    }
    self.init(
      name: name, path: SuiteLayout.place(of: name, in: rule),
      role: stem.hasPrefix("fail") ? .failing : .passing,
      status: .checked, arrangement: arrangement, files: files)
  }
}
