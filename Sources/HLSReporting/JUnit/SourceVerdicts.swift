import HLSDocuments
import HLSLinting
import SourceText

/// The results of all rules on one input.
struct SourceVerdicts {
  private let source: SourceResult
  private let rules: [ActiveRule]
  private let threshold: CaseThreshold
  private let findings: [RuleID: [Finding]]
  /// The names of further documents that could not be checked for the same reason.
  private let others: [String]
  /// Whether failing cases report everything that was not checked.
  private let isReported: Bool

  /// The results on the input with an index in a run.
  init(
    _ source: SourceResult, at place: Int, _ rules: [ActiveRule], _ threshold: CaseThreshold,
    _ combined: CombinedDocuments
  ) {
    others = combined.others(of: place)
    isReported = combined.failing.reportAll(of: source)
    self.source = source
    self.rules = rules
    self.threshold = threshold
    findings = Dictionary(grouping: source.findings, by: \.rule)
  }

  /// One result for each rule in `selection`.
  func all(_ selection: JUnitCaseSelection) -> [CaseVerdict] {
    listed { $0.filter { selection.contains($0.outcome) } }
  }

  /// The failing results in `selection`, and one combined result for all others of each category.
  func byCategory(_ selection: JUnitCaseSelection) -> [CaseVerdict] {
    listed { fold($0.filter { selection.contains($0.outcome) }) }
  }

  /// One result for the whole input.
  var joined: [CaseVerdict] {
    if case .unchecked(let reason) = source.status, failing.count > 1 {
      return [
        CaseVerdict(
          name: CaseVerdict.whole, outcome: .failed, findings: source.findings,
          omitted: source.omitted.count, remark: "cannot be checked as a whole: \(reason)")
      ]
    }
    return listed { verdicts in
      guard verdicts.contains(where: { $0.outcome == .failed }) else {
        return [Self.merged(verdicts, name: Substring(CaseVerdict.whole))]
      }
      return [
        CaseVerdict(
          name: CaseVerdict.whole, outcome: .failed, findings: source.findings,
          omitted: source.omitted.count)
      ]
    }
  }

  /// The failing results, with the reason if the input could not be checked, or only in part; empty if
  /// nothing fails and everything was checked.
  var failing: [CaseVerdict] {
    let unchecked = unchecked.map { [$0] } ?? []
    guard source.findings.contains(where: threshold.isReached) else { return unchecked + partly }
    return unchecked + rules.map { verdict(on: $0.rule) }.filter { $0.outcome == .failed } + partly
  }

  private var unchecked: CaseVerdict? {
    switch source.status {
    case .checked, .partly: nil
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

  private func listed(_ choose: ([CaseVerdict]) -> [CaseVerdict]) -> [CaseVerdict] {
    if unchecked != nil { return failing }
    let verdicts = choose(rules.map { verdict(on: $0.rule) }) + partly
    // Some viewers drop a suite without cases.
    return verdicts.isEmpty
      ? [CaseVerdict(name: CaseVerdict.whole, outcome: .passed)] : verdicts
  }

  private func verdict(on rule: Rule) -> CaseVerdict {
    let found = findings[rule.id] ?? []
    let name = rule.id.description
    guard !found.isEmpty else {
      let absence = source.subjects.absence(of: rule.subject)
      return CaseVerdict(
        name: name,
        outcome: absence.map { .skipped(reason: "not applicable: " + $0) } ?? .passed)
    }
    return CaseVerdict(
      name: name, outcome: found.contains(where: threshold.isReached) ? .failed : .passed,
      findings: found, omitted: source.omitted.byRule[rule.id] ?? 0)
  }

  private func fold(_ verdicts: [CaseVerdict]) -> [CaseVerdict] {
    var order: [Substring] = []
    var others: [Substring: [CaseVerdict]] = [:]
    for verdict in verdicts where verdict.outcome != .failed {
      let category = verdict.name.prefix { $0 != "/" }
      if others[category] == nil { order.append(category) }
      others[category, default: []].append(verdict)
    }
    return verdicts.filter { $0.outcome == .failed }
      + order.map { Self.merged(others[$0] ?? [], name: $0 + "/*") }
  }

  /// One result that combines several, none of which fails.
  private static func merged(_ verdicts: [CaseVerdict], name: Substring) -> CaseVerdict {
    let passed = verdicts.count { $0.outcome == .passed }
    let remark = "\(counted(passed, "rule")) passed, \(verdicts.count - passed) not applicable"
    return CaseVerdict(
      name: String(name),
      outcome: passed > 0 || verdicts.isEmpty ? .passed : .skipped(reason: remark),
      findings: verdicts.flatMap(\.findings), omitted: verdicts.reduce(0) { $0 + $1.omitted },
      remark: passed > 0 ? remark : nil)
  }
}
