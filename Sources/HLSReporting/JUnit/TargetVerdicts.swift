import HLSDocuments
import HLSLinting
import SourceText

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
