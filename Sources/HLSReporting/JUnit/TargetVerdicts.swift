import HLSDocuments
import HLSLinting
import SourceText

/// The results of one target and all documents it links to.
struct TargetVerdicts {
  private let target: TargetResult
  /// The index of its first document in the run.
  private let place: Int
  private let rules: [ActiveRule]
  private let threshold: CaseThreshold
  private let combined: CombinedDocuments

  init(
    _ target: TargetResult, at place: Int, _ rules: [ActiveRule], _ threshold: CaseThreshold,
    _ combined: CombinedDocuments
  ) {
    (self.target, self.place) = (target, place)
    (self.rules, self.threshold, self.combined) = (rules, threshold, combined)
  }

  /// The failing results of each document and why it was not or only partly checked, or a single passing
  /// one; `names` provides their class names.
  func failing(_ names: inout SuiteNames) -> [CaseVerdict] {
    var verdicts: [CaseVerdict] = []
    for (number, source) in target.sources.enumerated() where !combined.contains(place + number) {
      var failing = SourceVerdicts(source, at: place + number, rules, threshold, combined).failing
      guard !failing.isEmpty else { continue }
      if source.source != target.name {
        let document = CaseVerdict.Document(
          className: names.name(for: source.source, of: target.name), file: source.source)
        for place in failing.indices { failing[place].document = document }
      }
      verdicts += failing
    }
    return verdicts.isEmpty ? [passed] : verdicts
  }

  /// One result for the whole target.
  func joined(_ names: inout SuiteNames) -> [CaseVerdict] {
    let verdicts = failing(&names)
    guard verdicts.contains(where: { $0.outcome != .passed }) else { return verdicts }
    let findings = verdicts.flatMap(\.findings)
    let reasons = verdicts.compactMap {
      if case .unchecked(let reason) = $0.outcome { reason } else { nil }
    }
    let outcome: CaseVerdict.Outcome =
      !findings.isEmpty
      ? .failed : reasons.first.map { .unchecked(reason: $0) } ?? verdicts[0].outcome
    var joined = CaseVerdict(
      name: CaseVerdict.whole, outcome: outcome,
      findings: findings, omitted: verdicts.reduce(0) { $0 + $1.omitted })
    if let reason = reasons.first, !findings.isEmpty || reasons.count > 1 {
      let count = reasons.count + verdicts.reduce(0) { $0 + $1.others.count }
      joined.remark = "\(counted(count, "document")) cannot be checked: \(reason)"
    }
    return [joined]
  }

  /// A passing result that mentions findings which do not fail.
  private var passed: CaseVerdict {
    let found = Severity.allCases.reversed().map { (target.count(of: $0), $0.rawValue) }
      .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return CaseVerdict(
      name: CaseVerdict.whole, outcome: .passed,
      remark: found.isEmpty ? nil : "\(found.joined(separator: " and ")), none of which fails")
  }
}
