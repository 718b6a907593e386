import HLSConformance

/// A test case, before its text is written.
struct JUnitCase {
  enum Outcome: Equatable {
    case passed
    case failed
    /// The input could not be checked, for this reason.
    case error(String)
    case skipped(String)
  }

  let name: String
  let outcome: Outcome
  /// The findings that the case tells of.
  var findings: [Finding] = []
  /// How many findings it tells of that are not listed.
  var omitted = 0
  /// What was folded into the case.
  var remark: String?
  /// The document that it is about; nil for that of the suite.
  var document: Document?

  struct Document {
    let className, file: String
  }
}

/// The cases of one input.
struct JUnitSuite {
  /// The name of the suite and the class name of its cases.
  let name: String
  /// Nil for what is about no document.
  var file: String?
  /// What the document is.
  var kind: String?
  /// The places of its documents among those of the run.
  var places = 0..<0
  let cases: [JUnitCase]

  /// The suites of a run, or nil where that are too many cases.
  static func all(
    of run: LintRun, _ options: JUnitReporter, folding: JUnitFolding
  ) -> [JUnitSuite]? {
    var names = JUnitNames()
    var suites: [JUnitSuite] = []
    suites.reserveCapacity(run.sources.count)
    var count = 0
    var place = 0
    for target in run.targets {
      let places = place..<place + target.sources.count
      place = places.upperBound
      switch folding {
      case .targets, .fitted:
        suites.append(
          JUnitSuite(
            name: names.name(for: target.name, of: target.name),
            file: target.sources.first?.source, places: places,
            cases: JUnitTarget(target, run.rules, options).cases(folding, &names)))
        count += suites.last?.cases.count ?? 0
      default:
        for (place, source) in zip(places, target.sources) {
          suites.append(
            JUnitSuite(
              name: names.name(for: source.source, of: target.name), file: source.source,
              kind: source.kind, places: place..<place + 1,
              cases: JUnitJudge(source, run.rules, options).cases(folding)))
          count += suites.last?.cases.count ?? 0
        }
      }
      if folding.isBounded, count > options.mostCases { return nil }
    }
    return suites
  }

  func count(where matches: (JUnitCase.Outcome) -> Bool) -> Int {
    cases.count { matches($0.outcome) }
  }
}

/// Decides what became of each rule over one input.
struct JUnitJudge {
  /// The case of an input as a whole.
  static let whole = "lint"

  private let source: SourceResult
  private let rules: [ActiveRule]
  private let options: JUnitReporter
  private let findings: [RuleID: [Finding]]

  init(_ source: SourceResult, _ rules: [ActiveRule], _ options: JUnitReporter) {
    self.source = source
    self.rules = rules
    self.options = options
    findings = Dictionary(grouping: source.findings, by: \.rule)
  }

  func cases(_ folding: JUnitFolding) -> [JUnitCase] {
    if case .unchecked(let reason) = source.status {
      return [JUnitCase(name: Self.whole, outcome: .error(reason))]
    }
    let verdicts = rules.map { verdict(on: $0.rule) }
    let cases =
      switch folding {
      case .none: verdicts.filter(isWanted)
      case .categories: fold(verdicts)
      case .sources, .targets, .fitted: [single(verdicts)]
      }
    // Some viewers drop a suite without cases.
    return cases.isEmpty ? [JUnitCase(name: Self.whole, outcome: .passed)] : cases
  }

  private func verdict(on rule: Rule) -> JUnitCase {
    let found = findings[rule.id] ?? []
    let name = rule.id.description
    guard !found.isEmpty else {
      let absence = source.subjects.absence(of: rule.subject)
      return JUnitCase(
        name: name, outcome: absence.map { .skipped("not applicable: " + $0) } ?? .passed)
    }
    return JUnitCase(
      name: name, outcome: found.contains(where: fails) ? .failed : .passed, findings: found,
      omitted: source.omitted.byRule[rule.id] ?? 0)
  }

  /// The rules that fail, or why none could be tried.
  var failing: [JUnitCase] {
    if case .unchecked(let reason) = source.status {
      return [JUnitCase(name: Self.whole, outcome: .error(reason))]
    }
    guard source.findings.contains(where: fails) else { return [] }
    return rules.map { verdict(on: $0.rule) }.filter { $0.outcome == .failed }
  }

  private func fails(_ finding: Finding) -> Bool {
    options.failOn.map { finding.severity >= $0 } ?? false
  }

  private func isWanted(_ verdict: JUnitCase) -> Bool {
    switch options.cases {
    case .all: return true
    case .applicable:
      if case .skipped = verdict.outcome { return false }
      return true
    case .failing: return verdict.outcome == .failed
    }
  }

  /// The failing cases, and one case for all others of each category.
  private func fold(_ verdicts: [JUnitCase]) -> [JUnitCase] {
    let wanted = verdicts.filter(isWanted)
    var order: [Substring] = []
    var others: [Substring: [JUnitCase]] = [:]
    for verdict in wanted where verdict.outcome != .failed {
      let category = verdict.name.prefix { $0 != "/" }
      if others[category] == nil { order.append(category) }
      others[category, default: []].append(verdict)
    }
    return wanted.filter { $0.outcome == .failed }
      + order.map { merge(others[$0] ?? [], name: $0 + "/*") }
  }

  private func single(_ verdicts: [JUnitCase]) -> JUnitCase {
    let failed = verdicts.filter { $0.outcome == .failed }
    guard failed.isEmpty else {
      return JUnitCase(
        name: Self.whole, outcome: .failed, findings: source.findings,
        omitted: source.omitted.count)
    }
    return merge(verdicts, name: Substring(Self.whole))
  }

  private func merge(_ verdicts: [JUnitCase], name: Substring) -> JUnitCase {
    let passed = verdicts.count { $0.outcome == .passed }
    let remark = "\(counted(passed, "rule")) passed, \(verdicts.count - passed) not applicable"
    return JUnitCase(
      name: String(name), outcome: passed > 0 || verdicts.isEmpty ? .passed : .skipped(remark),
      findings: verdicts.flatMap(\.findings), omitted: verdicts.reduce(0) { $0 + $1.omitted },
      remark: passed > 0 ? remark : nil)
  }
}

/// Names for suites: viewers split names at dots and merge equal ones, so parts have no dots and no
/// two names are equal.
struct JUnitNames {
  private var taken: Set<String> = []
  private var counts: [String: Int] = [:]

  /// A document that several targets lead to has a name below each of them.
  mutating func name(for source: String, of target: String) -> String {
    let parts = target == source ? [source] : [target, source]
    let base = (["hls"] + parts.map { String($0.map { $0 == "." ? "_" : $0 }) })
      .joined(separator: ".")
    var name = base
    while !taken.insert(name).inserted {
      let count = counts[base, default: 1] + 1
      counts[base] = count
      name = "\(base)~\(count)"
    }
    return name
  }
}
