import HLSLinting
import HLSReporting

/// The reports that are stored with a run.
struct RunReports {
  private var junit = JUnitReporter()
  private var report: FittedReport
  /// The first targets, as many as have not more than so many documents and findings.
  private var digests: [ReportedTarget] = []
  private var remaining = 50_000

  /// Begins the reports of a run that began at this time, in seconds since 1970.
  init(of run: some MaskedRun, startTime: Int64) {
    junit.suites = .targets
    junit.elsewhere = "the history has all of them"
    junit.timestamp = startTime
    var json = JSONReporter()
    json.listsClean = false
    json.mostBytes = junit.mostBytes
    report = json.fitted(toolVersion: run.toolVersion, rules: run.rules)
  }

  /// Adds the next target.
  mutating func add(_ target: Redacted<TargetResult>) {
    for source in target.value.sources { report.add(Redacted(masked: source)) }
    if remaining > 0 {
      remaining -= target.value.sources.reduce(1) { $0 + 1 + $1.findings.count }
      digests.append(ReportedTarget(target.value))
    }
    // The duration of a target is written once, at its first document.
    junit.durations.append(target.value.effort.duration)
    junit.durations += target.value.sources.dropFirst().map { _ in .zero }
  }

  /// The reports by their file names, after all targets of the run were added; throws if one cannot be written.
  func rendered(of run: some MaskedRun) throws(HistoryError) -> [(name: String, bytes: [UInt8])] {
    do {
      let cases = try junit.rendered(run, summary: report.summary, digests: digests).get()
      return [("junit.xml", cases), ("report.json", report.bytes)]
    } catch {
      throw .failed(reason: "\(error)")
    }
  }
}
