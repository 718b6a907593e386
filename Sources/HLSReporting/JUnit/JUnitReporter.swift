public import HLSLinting
public import XMLWriting

/// The run as JUnit XML: a suite for each input, a case for each rule that ran over it.
///
/// A case keeps its name while lines move, so that a viewer can tell new failures from old ones. A
/// case fails on findings at or above a severity; those below it are in the output of a case that
/// passes. A rule that had nothing to look at is skipped, with the reason; an input that could
/// not be checked is an error.
public struct JUnitReporter: Reporter {
  /// What a suite is about.
  public enum Suites: Sendable {
    /// One for each document, with the cases that `cases` wants.
    case documents
    /// One for each target: a case for each rule that fails and each document that could not be
    /// checked, or one case that passes.
    case targets
  }

  /// The form for its readers.
  public var dialect = JUnitDialect.extended
  /// The cases that suites of documents list.
  public var cases = JUnitCaseSelection.all
  /// What suites are about.
  public var suites = Suites.documents
  /// The severity from which a finding fails its case; nil for none.
  public var failOn: Severity? = .error
  /// When the run was, in seconds since 1970-01-01T00:00:00Z.
  public var timestamp: Int64 = 0
  /// How long each input took, in the order of the run; without it all times are 0.000.
  public var durations: [Duration] = []
  /// With more cases than this, passing and skipped ones are folded into one a category, then all
  /// into one a source, or one a target.
  public var mostCases = 50_000
  /// The same for the bytes of the document; what does not fit at last is counted, of clean targets
  /// first.
  public var mostBytes = 25_000_000
  /// Where what was left out is found, as a sentence without its end.
  public var elsewhere = "the JSON report has all of them"

  /// A reporter of everything, with findings of severity error as failures.
  public init() {}

  /// The run as XML in the dialect.
  public func render(_ run: RedactedRun) throws(XMLWritingError) -> [UInt8] {
    let run = run.value
    let foldings: [CaseFolding] =
      switch suites {
      case .documents: [.none, .categories, .sources]
      case .targets: [.targets]
      }
    for folding in foldings {
      guard let report = report(of: run, folding) else { continue }
      let bytes = try report.xml(dialect)
      if bytes.count <= mostBytes { return bytes }
    }
    return try report(of: run, .fitted)?.xml(dialect) ?? []
  }

  /// The report, or nil where it becomes too large and cases can be folded further.
  private func report(of run: LintRun, _ folding: CaseFolding) -> JUnitReport? {
    let threshold = CaseThreshold(severity: failOn)
    var grouping = VerdictGrouping(folding, cases, threshold, mostCases: mostCases)
    guard var groups = grouping.groups(of: run) else { return nil }
    let texts = texts(of: run, folding, count: groups.count)
    if folding == .fitted {
      groups = ReportRoom(mostBytes: mostBytes, texts: texts, elsewhere: elsewhere).fitted(groups)
    }
    var filling = SuiteFilling(
      texts, threshold, dialect, mostBytes: folding.isBounded ? mostBytes : nil)
    var report = JUnitReport(packageName: "hls")
    report.timestamp = timestamp
    report.properties = properties(of: run, kind: nil, folding)
    report.isBrief = folding.isLean
    // Backwards, so that each group is released once its suite is made.
    groups.reverse()
    while let group = groups.popLast() {
      let time = durations[group.places.clamped(to: durations.indices)]
        .reduce(.zero) { $0 + max(.zero, $1) }
      let properties = properties(of: run, kind: group.kind, folding)
      guard let suite = filling.suite(group, time: time, properties: properties) else {
        return nil
      }
      report.suites.append(suite)
    }
    return report
  }

  private func properties(
    of run: LintRun, kind: String?, _ folding: CaseFolding
  ) -> [JUnitProperty] {
    [("tool.version", run.toolVersion), ("source.kind", kind), ("report.folding", folding.remark)]
      .compactMap { name, value in value.map { JUnitProperty(name, $0) } }
  }

  private func texts(of run: LintRun, _ folding: CaseFolding, count: Int) -> VerdictText {
    // Folded as far as can be, texts share what room there is.
    let share = mostBytes / (folding == .fitted ? 8 : 2) / max(1, count)
    return VerdictText(
      rules: run.rulesByID, limit: folding.isBounded ? 8_192 : min(8_192, max(256, share)))
  }
}
