import HLSDocuments
import HLSLinting
import SourceText

/// The results of all rules on one input.
struct SourceVerdicts {
  private let source: SourceDigest
  private let basis: VerdictBasis
  /// The groups of findings that the input lists.
  private let groups: [FindingGroup]
  /// The findings that earlier inputs list.
  private let repeated: [DocumentGroups.Repetition]
  /// The results of rules with findings, by the indices of the rules, in order.
  private let found: [(rule: Int, verdict: CaseVerdict)]
  /// The names of further documents that could not be checked for the same reason.
  private let others: [String]
  /// Whether failing cases report everything that was not checked.
  private let isReported: Bool

  /// The results on the input with an index in a run.
  init(_ source: SourceDigest, at place: Int, _ basis: VerdictBasis) {
    others = basis.combined.others(of: place)
    isReported = basis.combined.failing.reportAll(of: source)
    self.source = source
    self.basis = basis
    let groups = basis.groups.listed(by: place)
    let repeated = basis.groups.repeated(in: source, at: place)
    (self.groups, self.repeated) = (groups, repeated)
    let rules = Set(
      (groups.map(\.first.rule) + repeated.map(\.rule)).compactMap { basis.places[$0] })
    found = rules.sorted().map { rule in
      let id = basis.rules[rule].rule.id
      let groups = groups.filter { $0.first.rule == id }
      let repeated = repeated.filter { $0.rule == id }
      let verdict = CaseVerdict(
        name: id.description, outcome: basis.threshold.outcome(of: groups, besides: repeated),
        groups: groups, repeated: repeated, omitted: source.omitted.byRule[id] ?? 0)
      return (rule, verdict)
    }
  }

  /// One result for each rule in `selection`, unless that combines rules without findings.
  func all(_ selection: JUnitCaseSelection, _ absences: inout RuleAbsences) -> [CaseVerdict] {
    switch selection {
    case .compact: return folded(selection, &absences, keeping: \.hasFindings)
    case .failing:
      // Cases that pass with findings are only listed in the output of the suite.
      return listed {
        found.map(\.verdict).filter { selection.contains($0.outcome) || !$0.groups.isEmpty }
      }
    case .all, .applicable:
      return listed {
        var verdicts: [CaseVerdict] = []
        forEachRule(&absences) { rule, verdict, absence in
          let verdict = verdict ?? CaseVerdict(basis.rules[rule].rule.id.description, absence)
          if selection.contains(verdict.outcome) { verdicts.append(verdict) }
        }
        return verdicts
      }
    }
  }

  /// The failing results in `selection`, and one combined result for all others of each category.
  func byCategory(
    _ selection: JUnitCaseSelection, _ absences: inout RuleAbsences
  ) -> [CaseVerdict] {
    folded(selection, &absences, keeping: \.fails)
  }

  /// One result for the whole input.
  func joined(_ absences: inout RuleAbsences) -> [CaseVerdict] {
    var whole = CaseVerdict(
      name: CaseVerdict.whole, outcome: basis.threshold.outcome(of: groups, besides: repeated),
      groups: groups, repeated: repeated, omitted: source.omitted.count)
    if let unchecked {
      guard whole.outcome == .failed, case .unchecked(let reason) = unchecked.outcome else {
        return [unchecked] + expected
      }
      whole.remark = "cannot be checked as a whole: \(reason)"
      return [whole]
    }
    return listed {
      if whole.fails { return [whole] }
      var combined = CombinedVerdict()
      forEachRule(&absences) { _, verdict, absence in combined.add(verdict, absence) }
      return [combined.verdict(name: CaseVerdict.whole)]
    }
  }

  /// The failing results, with the reason if the input could not be checked, or only in part, and the number of
  /// expected findings; empty if nothing fails, everything was checked and nothing is expected.
  var failing: [CaseVerdict] {
    (unchecked.map { [$0] } ?? []) + found.map(\.verdict).filter(\.fails) + partly + expected
  }

  private var unchecked: CaseVerdict? {
    switch source.status {
    case .checked, .partly: nil
    case .unchecked(let reason) where source.isExpected:
      CaseVerdict(name: CaseVerdict.whole, outcome: .skipped(reason: "expected: \(reason)"))
    case .unchecked(let reason):
      CaseVerdict(name: CaseVerdict.whole, outcome: .unchecked(reason: reason), others: others)
    }
  }

  /// The reason why the input was only partly checked; empty if it was checked.
  private var partly: [CaseVerdict] {
    guard case .partly(var reason) = source.status else { return [] }
    if isReported { reason = "failing cases say which linked documents could not be loaded" }
    return [
      CaseVerdict(
        name: CaseVerdict.partly, outcome: .skipped(reason: "\(CaseVerdict.partly): \(reason)"))
    ]
  }

  /// How many findings are expected; empty if none is.
  private var expected: [CaseVerdict] { CaseVerdict.expected(source.expected) }

  private func listed(_ choose: () -> [CaseVerdict]) -> [CaseVerdict] {
    if unchecked != nil { return failing }
    let verdicts = choose() + partly + expected
    // Some viewers drop a suite without cases.
    return verdicts.isEmpty
      ? [CaseVerdict(name: CaseVerdict.whole, outcome: .passed)] : verdicts
  }

  /// Calls `body` with the index of each rule in order, and with its result if it has findings, else with the reason
  /// why it does not apply; nil means that it passed.
  private func forEachRule(
    _ absences: inout RuleAbsences, _ body: (Int, CaseVerdict?, String?) -> Void
  ) {
    var next = 0
    for (rule, absence) in absences.reasons(source.subjects).enumerated() {
      if next < found.count, found[next].rule == rule {
        body(rule, found[next].verdict, nil)
        next += 1
      } else {
        body(rule, nil, absence)
      }
    }
  }

  /// The results in `selection` for which `isKept`, and one combined result for all others of each category.
  private func folded(
    _ selection: JUnitCaseSelection, _ absences: inout RuleAbsences,
    keeping isKept: (CaseVerdict) -> Bool
  ) -> [CaseVerdict] {
    listed {
      let categories = basis.categories
      var kept: [CaseVerdict] = []
      var order: [Int] = []
      var combined = Array(repeating: CombinedVerdict(), count: categories.names.count)
      forEachRule(&absences) { rule, verdict, absence in
        if let verdict {
          guard selection.contains(verdict.outcome) else { return }
          guard !isKept(verdict) else { return kept.append(verdict) }
        } else if !selection.contains(absence.map { .skipped(reason: $0) } ?? .passed) {
          return
        }
        let category = categories.numbers[rule]
        if combined[category].isEmpty { order.append(category) }
        combined[category].add(verdict, absence)
      }
      return kept + order.map { combined[$0].verdict(name: categories.names[$0] + "/*") }
    }
  }
}

/// Results none of which fails, combined into one.
struct CombinedVerdict {
  private var count = 0
  private var passed = 0
  private var groups: [FindingGroup] = []
  private var repeated: [DocumentGroups.Repetition] = []
  private var omitted = 0

  var isEmpty: Bool { count == 0 }

  /// Adds the result of a rule: if it has no findings, `absence` is the reason why it does not apply, or nil.
  mutating func add(_ verdict: CaseVerdict?, _ absence: String?) {
    count += 1
    guard let verdict else {
      if absence == nil { passed += 1 }
      return
    }
    if verdict.outcome == .passed { passed += 1 }
    groups += verdict.groups
    repeated += verdict.repeated
    omitted += verdict.omitted
  }

  /// The combined result.
  func verdict(name: String) -> CaseVerdict {
    let remark = "\(counted(passed, "rule")) passed, \(count - passed) not applicable"
    return CaseVerdict(
      name: name, outcome: passed > 0 || isEmpty ? .passed : .skipped(reason: remark),
      groups: groups, repeated: repeated, omitted: omitted, remark: passed > 0 ? remark : nil)
  }
}
