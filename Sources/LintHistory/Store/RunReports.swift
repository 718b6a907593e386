import HLSLinting
import HLSReporting

/// The reports that are stored with a run.
struct RunReports {
  private var junit = JUnitReporter()
  private var json = JSONReporter()
  private let parts: [ReportPart]
  private var report: FittedReport
  private var run: ReportedRun
  /// The digests of the first targets, as many as have not more than so many documents and findings.
  private var digests: [[[UInt8]]] = []
  private var remaining = 50_000
  private var names: [String] = []

  /// Begins the reports of a run that began at this time, in seconds since 1970.
  init(of run: ReportedRun, startTime: Int64) {
    self.run = run
    self.run.summary = Tally()
    junit.suites = .targets
    junit.elsewhere = "the history has all of them"
    junit.timestamp = startTime
    json.listsClean = false
    json.mostBytes = junit.mostBytes
    parts = json.parts(run.rules)
    report = FittedReport(json)
  }

  /// Adds the next target.
  mutating func add(_ target: Redacted<TargetResult>) {
    let sources = target.value.sources
    names.append(target.value.name)
    for source in sources {
      run.summary.add(SourceTally(source))
      for part in parts { report.add(part.make(source)) }
    }
    if remaining > 0 {
      remaining -= sources.reduce(1) { $0 + 1 + $1.findings.count }
      digests.append(sources.map(ReportPart.digest.make))
    }
    // The duration of a target is written once, at its first document.
    run.durations.append(target.value.effort.duration)
    run.durations += sources.dropFirst().map { _ in .zero }
  }

  /// The reports by their file names, after all targets of the run were added; throws if one cannot be written.
  func rendered() throws(HistoryError) -> [(name: String, bytes: [UInt8])] {
    do throws(ReportError) {
      let run = run.making(junit.parts(run.rules)).keeping(
        names: names, ReportPart.digest.name, digests)
      var cases: [UInt8] = []
      try junit.write(run) { cases += $0 }
      return [("junit.xml", cases), ("report.json", report.bytes(run.toolVersion, run.summary))]
    } catch {
      throw .failed(reason: "\(error)")
    }
  }
}
