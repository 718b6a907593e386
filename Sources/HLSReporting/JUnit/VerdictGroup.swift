import HLSDocuments
import HLSLinting
import SourceText

/// The results of one input, which become a suite.
struct VerdictGroup {
  /// The name of the suite and the class name of its cases.
  let name: String
  /// The file of its document; nil if there is none.
  var file: String?
  /// The kind of its document.
  var kind: String?
  /// The indices of its documents in the run.
  var places = 0..<0
  let verdicts: [CaseVerdict]

  /// Whether not all of its cases passed.
  var isFailing: Bool { verdicts.contains { $0.outcome != .passed } }
  /// Whether other suites have everything that fails in it.
  var failsElsewhere: Bool {
    isFailing && verdicts.allSatisfy { [.passed, .failedElsewhere].contains($0.outcome) }
  }
}

/// Groups the results of a run as required by a folding.
struct VerdictGrouping {
  private let run: ReportedRun
  let folding: CaseFolding
  private let selection: JUnitCaseSelection
  private let basis: RunVerdicts

  init(
    _ run: ReportedRun, _ folding: CaseFolding, _ selection: JUnitCaseSelection,
    _ basis: RunVerdicts
  ) {
    (self.run, self.folding, self.selection, self.basis) = (run, folding, selection, basis)
  }

  /// The number of groups.
  var count: Int {
    switch folding {
    case .none, .categories, .sources: basis.documents - basis.combined.count
    case .targets, .fitted: basis.targets
    }
  }

  /// Calls `body` with each group in the order of the run, until it returns false.
  func forEachGroup(_ body: (VerdictGroup) -> Bool) throws(ReportError) {
    var names = SuiteNames()
    var absences = RuleAbsences(run.rules)
    var place = 0
    for index in 0..<run.targetCount {
      let target = try run.target(index)
      let groups = self.groups(
        of: target, at: place, basis.verdicts(of: target, at: place), &names, &absences)
      place += target.sources.count
      guard groups.allSatisfy(body) else { return }
    }
  }

  private func groups(
    of target: ReportedTarget, at place: Int, _ basis: VerdictBasis,
    _ names: inout SuiteNames, _ absences: inout RuleAbsences
  ) -> [VerdictGroup] {
    let verdicts = TargetVerdicts(target, at: place, basis)
    switch folding {
    case .none:
      return documents(of: target, at: place, basis, &names) { $0.all(selection, &absences) }
    case .categories:
      return documents(of: target, at: place, basis, &names) {
        $0.byCategory(selection, &absences)
      }
    case .sources:
      return documents(of: target, at: place, basis, &names) { $0.joined(&absences) }
    case .targets:
      let name = names.name(for: target.name, of: target.name)
      return [group(target, at: place, name: name, verdicts.failing(&names))]
    case .fitted:
      let name = names.name(for: target.name, of: target.name)
      return [group(target, at: place, name: name, verdicts.joined(&names))]
    }
  }

  private func group(
    _ target: ReportedTarget, at place: Int, name: String, _ verdicts: [CaseVerdict]
  ) -> VerdictGroup {
    VerdictGroup(
      name: name, file: target.sources.first?.digest.source,
      places: place..<place + target.sources.count, verdicts: verdicts)
  }

  /// One group for each document.
  private func documents(
    of target: ReportedTarget, at place: Int, _ basis: VerdictBasis,
    _ names: inout SuiteNames, _ verdicts: (SourceVerdicts) -> [CaseVerdict]
  ) -> [VerdictGroup] {
    var groups: [VerdictGroup] = []
    for (number, source) in target.sources.lazy.map(\.digest).enumerated()
    where !basis.combined.contains(place + number) {
      groups.append(
        VerdictGroup(
          name: names.name(for: source.source, of: target.name), file: source.source,
          kind: source.kind, places: place + number..<place + number + 1,
          verdicts: verdicts(SourceVerdicts(source, at: place + number, basis))))
    }
    return groups
  }
}

/// Unique suite names without dots in their parts, because viewers split names at dots and merge
/// equal ones.
struct SuiteNames {
  /// The hashes of names: if two were equal, a name would have a number that it does not need.
  private var taken: Set<UInt64> = []
  private var counts: [String: Int] = [:]

  /// The name for a document; one that several targets link to has a name for each target.
  mutating func name(for source: String, of target: String) -> String {
    let parts = target == source ? [source] : [target, source]
    let base = (["hls"] + parts.map { String($0.map { $0 == "." ? "_" : $0 }) })
      .joined(separator: ".")
    var name = base
    while !taken.insert(FNV1a(name).value).inserted {
      let count = counts[base, default: 1] + 1
      counts[base] = count
      name = "\(base)~\(count)"
    }
    return name
  }
}

/// The results of one target and all documents it links to.
struct TargetVerdicts {
  private let target: ReportedTarget
  /// The index of its first document in the run.
  private let place: Int
  private let basis: VerdictBasis

  init(_ target: ReportedTarget, at place: Int, _ basis: VerdictBasis) {
    (self.target, self.place, self.basis) = (target, place, basis)
  }

  /// The failing results of each document and why it was not or only partly checked, or a single passing
  /// one; `names` provides their class names.
  func failing(_ names: inout SuiteNames) -> [CaseVerdict] {
    var verdicts: [CaseVerdict] = []
    for (number, source) in target.sources.lazy.map(\.digest).enumerated()
    where !basis.combined.contains(place + number) {
      var failing = SourceVerdicts(source, at: place + number, basis).failing
      guard !failing.isEmpty else { continue }
      if source.source != target.name {
        let document = CaseVerdict.Document(
          className: names.name(for: source.source, of: target.name), file: source.source)
        for place in failing.indices { failing[place].document = document }
      }
      verdicts += failing
    }
    let isClean = verdicts.allSatisfy { $0.name == CaseVerdict.expected }
    return isClean ? [passed] + verdicts : verdicts
  }

  /// One result for the whole target, and the number of its expected findings if there are any.
  func joined(_ names: inout SuiteNames) -> [CaseVerdict] {
    let verdicts = failing(&names).filter { $0.name != CaseVerdict.expected }
    let expected = target.sources.reduce(0) { $0 + $1.digest.expected }
    return joined(verdicts) + CaseVerdict.expected(expected)
  }

  private func joined(_ verdicts: [CaseVerdict]) -> [CaseVerdict] {
    guard verdicts.contains(where: { $0.outcome != .passed }) else { return verdicts }
    let fails = verdicts.contains { $0.outcome == .failed }
    let reasons = verdicts.compactMap {
      if case .unchecked(let reason) = $0.outcome { reason } else { nil }
    }
    let outcome: CaseVerdict.Outcome =
      fails ? .failed : reasons.first.map { .unchecked(reason: $0) } ?? verdicts[0].outcome
    var joined = CaseVerdict(
      name: CaseVerdict.whole, outcome: outcome,
      groups: verdicts.flatMap(\.groups), omitted: verdicts.reduce(0) { $0 + $1.omitted })
    // Documents of one target are one case, in which nothing is repeated.
    if target.sources.count == 1 { joined.repeated = verdicts.flatMap(\.repeated) }
    if let reason = reasons.first, fails || reasons.count > 1 {
      let count = reasons.count + verdicts.reduce(0) { $0 + $1.others.count }
      joined.remark = "\(counted(count, "document")) cannot be checked: \(reason)"
    }
    return [joined]
  }

  /// A passing result that mentions findings which do not fail.
  private var passed: CaseVerdict {
    let found = Severity.allCases.reversed().map { severity in
      (target.sources.reduce(0) { $0 + $1.digest.count(of: severity) }, severity.rawValue)
    }
    .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return CaseVerdict(
      name: CaseVerdict.whole, outcome: .passed,
      remark: found.isEmpty ? nil : "\(found.joined(separator: " and ")), none of which fails")
  }
}
