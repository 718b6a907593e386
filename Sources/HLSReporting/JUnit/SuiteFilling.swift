import HLSLinting
import SourceText

/// Converts groups of verdicts to suites, until the maximum size of their texts is reached.
struct SuiteFilling {
  let texts: VerdictText
  let threshold: CaseThreshold
  let dialect: JUnitDialect
  /// Whether only the output of cases that pass is in the report.
  let leavesOutPassed: Bool
  /// The maximum size of all texts in bytes, without XML markup; nil for no limit.
  let mostBytes: Int?

  private var spent = 0
  private var explained = ExplainedRules()
  /// What the XML of the suites has at least, in bytes.
  private(set) var leastSize = 0

  init(
    _ texts: VerdictText, _ threshold: CaseThreshold, _ dialect: JUnitDialect,
    leavesOutPassed: Bool, mostBytes: Int?
  ) {
    (self.texts, self.threshold, self.dialect) = (texts, threshold, dialect)
    self.leavesOutPassed = leavesOutPassed
    self.mostBytes = mostBytes
  }

  /// The suite; nil if the maximum size is exceeded.
  mutating func suite(
    _ group: VerdictGroup, time: Duration, properties: [JUnitProperty]
  ) -> JUnitSuite? {
    var cases: [JUnitCase] = []
    var unlisted: [JUnitCase] = []
    cases.reserveCapacity(group.verdicts.count)
    for verdict in group.verdicts {
      let (test, text) = self.test(verdict, of: group)
      spent += 64 + test.name.utf8.count + group.name.utf8.count + text.utf8.count
      if dialect.hasExtensions, let file = test.file { spent += file.utf8.count }
      if let mostBytes, spent > mostBytes { return nil }
      leastSize += 48 + test.name.utf8.count + test.className.utf8.count
      if leavesOutPassed, case .passed = test.outcome {
        unlisted.append(test)
      } else {
        cases.append(test)
      }
    }
    if dialect.hasRoot { leastSize += 250 + group.name.utf8.count }
    var suite = JUnitSuite(
      name: group.name, file: group.file, time: time, properties: properties, cases: cases)
    suite.unlisted = unlisted
    return suite
  }

  /// The case for a verdict, and its text.
  private mutating func test(
    _ verdict: CaseVerdict, of group: VerdictGroup
  ) -> (JUnitCase, String) {
    let first = verdict.groups.first { threshold.isReached(by: $0.first) }?.first
    // A finding of several loads has the source of one of its loads.
    let place = (first ?? verdict.groups.first?.first)?.place
    let text = texts.text(of: verdict, &explained)
    let answer = place.flatMap { AnswerPlace($0)?.address }
    let test = JUnitCase(
      name: verdict.name, className: verdict.document?.className ?? group.name,
      file: answer ?? place?.source ?? verdict.document?.file ?? group.file,
      line: answer == nil ? place?.start.line : nil,
      outcome: outcome(verdict, first, text))
    return (test, text)
  }

  private func outcome(
    _ verdict: CaseVerdict, _ first: Finding?, _ text: String
  ) -> JUnitCase.Outcome {
    switch verdict.outcome {
    case .passed:
      return .passed(output: text)
    case .failed:
      let worst = verdict.groups.map(\.first.severity).max() ?? .error
      let more = max(0, verdict.count - 1) + verdict.omitted
      let message =
        VerdictText.line(first?.message ?? verdict.remark ?? "")
        + (more > 0 ? " (+\(more) more)" : "")
      return .failed(JUnitProblem(type: worst.rawValue, message: message, text: text))
    case .unchecked(let reason):
      let others = verdict.others
      let line = VerdictText.line(
        "cannot be checked: " + reason + (others.isEmpty ? "" : " (+\(others.count) more)"))
      return .errored(
        JUnitProblem(
          type: "input", message: line,
          text: others.isEmpty ? line : line + "\n" + texts.list(of: others)))
    case .failedElsewhere:
      return .skipped(
        JUnitProblem(message: VerdictText.line(verdict.repeated.summary ?? ""), text: text))
    case .skipped(let reason):
      return .skipped(JUnitProblem(reason: reason))
    }
  }
}
