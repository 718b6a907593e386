public import HLSLinting
import XMLWriting

/// Writes the run as JUnit XML: a suite for each input, with a case for each rule that ran.
///
/// A case keeps its name while lines move, so that viewers can distinguish new failures from old
/// ones. A case fails if a finding has at least the severity ``failOn``; less severe findings are
/// in the output of a passing case. A rule that is not applicable is skipped, with the reason, and so is
/// the case `partly checked` of an input of which a part was not, and the case `expected` with the number of
/// findings that are expected; an input that could not be checked is an
/// error. A linked document that could not be loaded has no suite if a failing case reports it; of several
/// with the same reason, one suite has the names. Findings of several documents with one rule, severity and
/// form of message fail the case of the first document; the others are skipped and name it.
public struct JUnitReporter: Reporter {
  /// What a suite represents.
  public enum Suites: Sendable {
    /// One suite for each document, with the cases selected by `cases`.
    case documents
    /// One suite for each target: a case for each failing rule and each document that was not or only
    /// partly checked, or a single passing case.
    case targets
  }

  /// The dialect of JUnit XML.
  public var dialect = JUnitDialect.extended
  /// The cases in suites of documents.
  public var cases = JUnitCaseSelection.all
  /// What a suite represents.
  public var suites = Suites.documents
  /// The lowest severity that fails a case; nil if none does.
  public var failOn: Severity? = .error
  /// The time of the run, in seconds since 1970-01-01T00:00:00Z; a time outside of the years 1 to 9999
  /// becomes the nearest inside.
  public var timestamp: Int64 = 0
  /// The duration of each input, in the order of the run, unless the run has them; missing and negative ones are
  /// reported as 0.000.
  public var durations: [Duration] = []
  /// The maximum number of cases; above it, passed and skipped cases are combined per category,
  /// then all cases per source or target.
  public var mostCases = 50_000
  /// The maximum size of the report in bytes, with the same effect; inputs that still do not fit
  /// are only counted, clean targets first.
  public var mostBytes = 25_000_000
  /// A clause that says where omitted results are, without a full stop.
  public var elsewhere = "the JSON report has all of them"

  /// Creates a reporter of all cases, which fail on findings of severity error.
  public init() {}

  public func parts(_ rules: [ActiveRule]) -> [ReportPart] { [.digest] }

  public func write(
    _ run: ReportedRun, to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    let threshold = CaseThreshold(severity: failOn)
    let verdicts = try RunVerdicts(run, threshold)
    let foldings: [CaseFolding] =
      switch suites {
      case .documents: [.none, .categories, .sources, .fitted]
      case .targets: [.targets, .fitted]
      }
    for folding in foldings {
      guard let report = try report(of: run, verdicts, threshold, folding) else { continue }
      let bytes: [UInt8]
      do { bytes = try report.xml(dialect) } catch { throw ReportError(error.description) }
      if bytes.count <= mostBytes || folding == .fitted { return try output(bytes) }
    }
  }

  /// The report; nil if it becomes too large and cases can be combined further.
  private func report(
    of run: ReportedRun, _ verdicts: RunVerdicts, _ threshold: CaseThreshold,
    _ folding: CaseFolding
  ) throws(ReportError) -> JUnitReport? {
    let durations = durations.isEmpty ? run.durations : durations
    let grouping = VerdictGrouping(run, folding, cases, verdicts)
    let texts = texts(of: run, folding, count: grouping.count)
    var fitting: (kept: Set<Int>, rest: VerdictGroup?)?
    if folding == .fitted {
      var room = ReportRoom(mostBytes: mostBytes, texts: texts, elsewhere: elsewhere)
      try grouping.forEachGroup {
        room.add($0)
        return true
      }
      fitting = room.fitting
    }
    var filling = SuiteFilling(
      texts, threshold, dialect, leavesOutPassed: cases == .failing,
      mostBytes: folding.isBounded ? mostBytes : nil)
    var report = JUnitReport(packageName: "hls")
    report.timestamp = timestamp
    report.properties = properties(of: run, kind: nil, folding)
    report.isBrief = folding.isLean && cases != .failing
    /// Adds the suite of a group; false if the report becomes too large.
    func add(_ group: VerdictGroup) -> Bool {
      let time = durations[group.places.clamped(to: durations.indices)]
        .reduce(.zero) { $0 + max(.zero, $1) }
      let properties = properties(of: run, kind: group.kind, folding)
      guard let suite = filling.suite(group, time: time, properties: properties) else {
        return false
      }
      report.suites.append(suite)
      return folding == .fitted || filling.leastSize <= mostBytes
    }
    var fits = true
    if folding.isBounded {
      // Texts are not written before it is known that there are not too many cases.
      var groups: [VerdictGroup] = []
      var count = 0
      try grouping.forEachGroup { group in
        groups.append(group)
        count += group.verdicts.count
        return count <= mostCases
      }
      fits = count <= mostCases && groups.allSatisfy(add)
    } else {
      var number = 0
      try grouping.forEachGroup { group in
        defer { number += 1 }
        fits = fitting?.kept.contains(number) == false || add(group)
        return fits
      }
      if let rest = fitting?.rest { fits = add(rest) }
    }
    return fits ? report : nil
  }

  private func properties(
    of run: ReportedRun, kind: String?, _ folding: CaseFolding
  ) -> [JUnitProperty] {
    [("tool.version", run.toolVersion), ("source.kind", kind), ("report.folding", folding.remark)]
      .compactMap { name, value in value.map { JUnitProperty(name, $0) } }
  }

  private func texts(
    of run: ReportedRun, _ folding: CaseFolding, count: Int
  ) -> VerdictText {
    // If cases cannot be combined further, texts share the available size.
    let share = mostBytes / (folding == .fitted ? 8 : 2) / max(1, count)
    return VerdictText(
      rules: run.rules.byID, limit: folding.isBounded ? 8_192 : min(8_192, max(256, share)))
  }
}
