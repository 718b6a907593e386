import HLSDocuments
import HLSLinting
import SourceText

/// The results of all rules on one input.
struct SourceVerdicts {
  private let source: SourceDigest
  private let basis: VerdictBasis
  /// The groups of findings that the input lists.
  private let groups: [FindingGroup]
  private let groupsOfRules: [RuleID: [FindingGroup]]
  /// The findings that earlier inputs list.
  private let repeated: [DocumentGroups.Repetition]
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
    groups = basis.groups.listed(by: place)
    groupsOfRules = Dictionary(grouping: groups, by: \.first.rule)
    repeated = basis.groups.repeated(in: source, at: place)
  }

  /// One result for each rule in `selection`, unless that combines rules without findings.
  func all(_ selection: JUnitCaseSelection) -> [CaseVerdict] {
    guard selection != .compact else { return listed { fold($0, keeping: \.hasFindings) } }
    return listed { verdicts in
      verdicts.filter {
        // Cases that pass with findings are only listed in the output of the suite.
        selection.contains($0.outcome) || selection == .failing && !$0.groups.isEmpty
      }
    }
  }

  /// The failing results in `selection`, and one combined result for all others of each category.
  func byCategory(_ selection: JUnitCaseSelection) -> [CaseVerdict] {
    listed { fold($0.filter { selection.contains($0.outcome) }, keeping: \.fails) }
  }

  /// One result for the whole input.
  var joined: [CaseVerdict] {
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
    return listed { verdicts in
      whole.fails ? [whole] : [Self.merged(verdicts, name: Substring(CaseVerdict.whole))]
    }
  }

  /// The failing results, with the reason if the input could not be checked, or only in part, and the number of
  /// expected findings; empty if nothing fails, everything was checked and nothing is expected.
  var failing: [CaseVerdict] {
    let unchecked = unchecked.map { [$0] } ?? []
    guard source.groups.contains(where: { basis.threshold.isReached(by: $0.severity) }) else {
      return unchecked + partly + expected
    }
    let found = Set(source.groups.compactMap { basis.places[$0.rule] }).sorted()
    return unchecked + found.map { verdict(on: basis.rules[$0].rule) }.filter(\.fails) + partly
      + expected
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

  private func listed(_ choose: ([CaseVerdict]) -> [CaseVerdict]) -> [CaseVerdict] {
    if unchecked != nil { return failing }
    let verdicts = choose(basis.rules.map { verdict(on: $0.rule) }) + partly + expected
    // Some viewers drop a suite without cases.
    return verdicts.isEmpty
      ? [CaseVerdict(name: CaseVerdict.whole, outcome: .passed)] : verdicts
  }

  private func verdict(on rule: Rule) -> CaseVerdict {
    let groups = groupsOfRules[rule.id] ?? []
    let repeated = repeated.filter { $0.rule == rule.id }
    let name = rule.id.description
    guard !groups.isEmpty || !repeated.isEmpty else {
      let absence = source.subjects.absence(of: rule.subject)
      return CaseVerdict(
        name: name,
        outcome: absence.map { .skipped(reason: "not applicable: " + $0) } ?? .passed)
    }
    return CaseVerdict(
      name: name, outcome: basis.threshold.outcome(of: groups, besides: repeated), groups: groups,
      repeated: repeated, omitted: source.omitted.byRule[rule.id] ?? 0)
  }

  /// The results for which `isKept`, and one combined result for all others of each category.
  private func fold(
    _ verdicts: [CaseVerdict], keeping isKept: (CaseVerdict) -> Bool
  ) -> [CaseVerdict] {
    var order: [Substring] = []
    var others: [Substring: [CaseVerdict]] = [:]
    for verdict in verdicts where !isKept(verdict) {
      let category = verdict.name.prefix { $0 != "/" }
      if others[category] == nil { order.append(category) }
      others[category, default: []].append(verdict)
    }
    return verdicts.filter(isKept)
      + order.map { Self.merged(others[$0] ?? [], name: $0 + "/*") }
  }

  /// One result that combines several, none of which fails.
  private static func merged(_ verdicts: [CaseVerdict], name: Substring) -> CaseVerdict {
    let passed = verdicts.count { $0.outcome == .passed }
    let remark = "\(counted(passed, "rule")) passed, \(verdicts.count - passed) not applicable"
    return CaseVerdict(
      name: String(name),
      outcome: passed > 0 || verdicts.isEmpty ? .passed : .skipped(reason: remark),
      groups: verdicts.flatMap(\.groups), repeated: verdicts.flatMap(\.repeated),
      omitted: verdicts.reduce(0) { $0 + $1.omitted },
      remark: passed > 0 ? remark : nil)
  }
}
