import HLSLinting
import HLSLoading
import HLSReporting
import LintRuns
import SourceText

/// The output of a run: each source is prepared for the reports and the history where it was checked, so that
/// the findings of all sources are never in memory together.
struct RenderedOutput: Sendable {
  private let reports: [RequestedReport]
  private let isVerbose: Bool
  private let hasTimes: Bool
  private let threshold: FailureThreshold
  private let rules: [ActiveRule]
  /// What makes each part.
  private let makers: [SourceParts.Part: @Sendable (SourceResult) -> [UInt8]]
  private let parts: SourceParts
  private let spool = Spool()

  init(
    _ reporting: ReportingRequest, _ destinations: [ReportDestination<ReportFormat>],
    _ rules: [ActiveRule]
  ) {
    reports = destinations.flatMap { RequestedReport.all(for: $0, reporting) }
    isVerbose = reporting.reports.isVerbose
    hasTimes = reporting.reports.hasJUnitTimes
    threshold = reporting.threshold
    self.rules = rules
    var parts: [SourceParts.Part] = reporting.history == nil ? [] : [.result]
    var makers: [SourceParts.Part: @Sendable (SourceResult) -> [UInt8]] = [:]
    func add(_ part: ReportPart, of report: Int, isOpen: Bool) {
      let key = SourceParts.Part.reported(
        part.name, report: part.isShared ? nil : report, isOpen: isOpen)
      parts.append(key)
      makers[key] = part.make
    }
    if isVerbose { add(.digest, of: 0, isOpen: false) }
    for (number, report) in reports.enumerated() {
      for part in report.reporter.parts(rules) { add(part, of: number, isOpen: report.isOpen) }
    }
    self.makers = makers
    self.parts = SourceParts(parts)
  }

  /// Prepares a source that is a target of its own, and whose findings fail the run from a threshold on.
  func keep(_ result: SourceResult, failing threshold: FailureThreshold) -> KeptRun.Source {
    let masked = result.redacted()
    return keep(result, masked, failing: threshold) {
      PackedTarget(Redacted(masked: TargetResult(masked.value))).bytes
    }
  }

  /// Prepares a target.
  func keep(_ target: TargetResult) -> KeptRun.Target { keep(target, target.redacted()) }

  /// Prepares a target that another process has checked.
  func keep(_ packed: PackedTarget) -> KeptRun.Target {
    let target = packed.target
    return keep(target.value, target)
  }

  private func keep(_ target: TargetResult, _ masked: Redacted<TargetResult>) -> KeptRun.Target {
    let sources = target.sources.indices.map { index in
      keep(target.sources[index], Redacted(masked: masked.value.sources[index])) {
        index == 0 ? PackedTarget(masked).bytes : []
      }
    }
    return KeptRun.Target(name: target.name, sources: sources, duration: target.effort.duration)
  }

  private func keep(
    _ result: SourceResult, _ masked: Redacted<SourceResult>,
    failing threshold: FailureThreshold? = nil, target: () -> [UInt8]
  ) -> KeptRun.Source {
    let threshold = threshold ?? self.threshold
    let piece = parts.piece { part in
      switch part {
      case .result: target()
      case .reported(_, _, let isOpen): makers[part]?(isOpen ? result : masked.value) ?? []
      }
    }
    return KeptRun.Source(
      piece: spool.keep(piece), tally: SourceTally(result), outcome: threshold.outcome(of: [result])
    )
  }

  /// The outcome of a run with these sources.
  func outcome(of sources: [KeptRun.Source]) -> RunOutcome {
    sources.reduce(.clean) { max($0, $1.outcome) }
  }

  /// The run for the history.
  func history(of run: KeptRun) -> ReportedRun {
    .stored(
      rules, isOfDocuments: run.targets == nil, targetCount: run.targetCount,
      durations: run.targets == nil ? run.durations : nil
    ) { index throws(SystemError) in
      PackedTarget(bytes: try read(.result, run.sources(ofTarget: index)[0])).target
    }
  }

  /// Prints a line for each source if that is requested; returns `code`, or a worse one if that fails.
  func writeOutline(of run: KeptRun, _ code: ExitCode) -> ExitCode {
    guard isVerbose else { return code }
    let digest = SourceParts.Part.reported(ReportPart.digest.name, report: nil, isOpen: false)
    for source in run.sources {
      do throws(SystemError) {
        Console.error(lines: PackedDigest(bytes: try read(digest, source)).source.outline)
      } catch {
        let failure = RunFailure(.usage, "the results: \(error.reason)")
        Console.error(failure)
        return code.worse(ExitCode(failure))
      }
    }
    return code
  }

  /// Writes the reports in the order of the sources; returns `code`, or a worse one if that fails.
  func writeReports(of run: KeptRun, _ code: ExitCode) -> ExitCode {
    var summary = Tally()
    for source in run.sources { summary.add(source.tally) }
    var code = code
    for (number, report) in reports.enumerated() {
      do throws(RunFailure) {
        try report.write(reported(run, summary, report: number))
      } catch {
        Console.error(error)
        code = code.worse(ExitCode(error))
      }
    }
    return code
  }

  /// The run as the report with a number reads it.
  private func reported(_ run: KeptRun, _ summary: Tally, report: Int) -> ReportedRun {
    let isOpen = reports[report].isOpen
    var reported = ReportedRun(
      toolVersion: ToolVersion.current, rules: rules, summary: summary,
      isOfDocuments: run.targets == nil, targetCount: run.targetCount,
      name: { run.targets?[$0].name }
    ) { name, target throws(ReportError) in
      let own = SourceParts.Part.reported(name, report: report, isOpen: isOpen)
      let part =
        makers[own] == nil ? .reported(name, report: nil, isOpen: isOpen) : own
      var bytes: [[UInt8]] = []
      do throws(SystemError) {
        for source in run.sources(ofTarget: target) { bytes.append(try read(part, source)) }
      } catch {
        throw ReportError(error)
      }
      return bytes
    }
    if hasTimes { reported.durations = run.durations }
    return reported
  }

  private func read(
    _ part: SourceParts.Part, _ source: KeptRun.Source
  ) throws(SystemError) -> [UInt8] {
    try parts.bytes(of: part, in: source.piece, of: spool)
  }
}
