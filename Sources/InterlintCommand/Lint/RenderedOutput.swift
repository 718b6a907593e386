import HLSLinting
import HLSLoading
import HLSReporting
import LintRuns
import SourceText

/// The output of a run: each source is prepared for the reports and the history where it was checked, so that
/// the findings of all sources are never in memory together.
struct RenderedOutput: Sendable {
  typealias Source = RenderedRun.Source
  typealias Target = RenderedRun.Target

  private let destinations: [ReportDestination<ReportFormat>]
  private let isVerbose: Bool
  private let threshold: FailureThreshold
  private let rules: [ActiveRule]
  private let reporters: Reporters
  /// How a report lists each finding, by the number of the report.
  private let listings: [FindingListing?]
  /// What renders JSON; nil if no report needs it, since the texts of all rules are prepared for it.
  private let renderer: SourceRenderer?
  /// The sections of formats that consist of them.
  private let sections: [ReportFormat: [SectionedReporter.Section]]
  private let stepSummary = StepSummary()
  private let parts: SourceParts
  private let spool = Spool()

  init(
    _ reporting: ReportingRequest, _ destinations: [ReportDestination<ReportFormat>],
    _ rules: [ActiveRule]
  ) {
    self.destinations = destinations
    isVerbose = reporting.reports.isVerbose
    threshold = reporting.threshold
    self.rules = rules
    let reporters = Reporters(reporting.reports, reporting.threshold)
    self.reporters = reporters
    listings = destinations.map { report in
      switch report.format {
      case .json, .jsonLines, .junit: nil
      case .sarif, .github, .gitlab, .checkstyle, .markdown, .rdjsonLines: nil
      case .concise: reporters.concise(for: report).listing
      case .text: reporters.text(for: report).listing(rules)
      }
    }
    let needsJSON = destinations.contains { $0.format == .json || $0.format == .jsonLines }
    renderer = needsJSON ? SourceRenderer(rules) : nil
    var parts: [SourceParts.Part] = isVerbose ? [.digest(isOpen: false)] : []
    if reporting.history != nil { parts.append(.result) }
    for (number, report) in destinations.enumerated() {
      if let part = Self.part(for: report, reporters) { parts.append(part) }
      guard listings[number] != nil else { continue }
      parts.append(.lines(report: number))
    }
    var sections: [ReportFormat: [SectionedReporter.Section]] = [:]
    for report in destinations {
      for format in [report.format] + (stepSummary?.formats(besides: report.format) ?? []) {
        sections[format] = format.sections?.sections
      }
    }
    self.sections = sections
    for (format, sections) in sections {
      parts += sections.indices.map { .section(format, $0) }
    }
    self.parts = SourceParts(parts)
  }

  /// The part of a source that a report needs, besides the lines of its findings.
  private static func part(
    for report: ReportDestination<ReportFormat>, _ reporters: Reporters
  ) -> SourceParts.Part? {
    switch report.format {
    case .json, .jsonLines: .json
    case .sarif, .github, .gitlab, .checkstyle, .markdown, .rdjsonLines: nil
    case .text, .concise, .junit: .digest(isOpen: reporters.isOpen(report))
    }
  }

  /// Prepares a source that is a target of its own, and whose findings fail the run from a threshold on.
  func keep(_ result: SourceResult, failing threshold: FailureThreshold) -> Source {
    let masked = result.redacted()
    return keep(result, masked, failing: threshold) {
      PackedTarget(Redacted(masked: TargetResult(masked.value))).bytes
    }
  }

  /// Prepares a target.
  func keep(_ target: TargetResult) -> Target { keep(target, target.redacted()) }

  /// Prepares a target that another process has checked.
  func keep(_ packed: PackedTarget) -> Target {
    let target = packed.target
    return keep(target.value, target)
  }

  private func keep(_ target: TargetResult, _ masked: Redacted<TargetResult>) -> Target {
    let sources = target.sources.indices.map { index in
      keep(target.sources[index], Redacted(masked: masked.value.sources[index])) {
        index == 0 ? PackedTarget(masked).bytes : []
      }
    }
    return Target(name: target.name, sources: sources, duration: target.effort.duration)
  }

  private func keep(
    _ result: SourceResult, _ masked: Redacted<SourceResult>,
    failing threshold: FailureThreshold? = nil, target: () -> [UInt8]
  ) -> Source {
    let threshold = threshold ?? self.threshold
    func shown(_ isOpen: Bool) -> SourceResult { isOpen ? result : masked.value }
    let piece = parts.piece { part in
      switch part {
      case .json: renderer?.json(masked) ?? []
      case .digest(let isOpen): PackedDigest(shown(isOpen)).bytes
      case .lines(let report):
        listings[report]?.lines(of: shown(reporters.isOpen(destinations[report]))) ?? []
      case .result: target()
      case .section(let format, let number): sections[format]?[number].text(masked.value) ?? []
      }
    }
    return Source(
      piece: spool.keep(piece), tally: SourceTally(result), outcome: threshold.outcome(of: [result])
    )
  }

  /// The outcome of a run with these sources.
  func outcome(of sources: [Source]) -> RunOutcome {
    sources.reduce(.clean) { max($0, $1.outcome) }
  }

  /// The run for the history.
  func history(of run: RenderedRun) -> HistoryRun {
    HistoryRun(
      toolVersion: ToolVersion.current, rules: rules, isOfDocuments: run.targets == nil,
      targetCount: run.targetCount, durations: run.targets == nil ? run.durations : nil
    ) { index throws(SystemError) in
      PackedTarget(bytes: try read(.result, run.sources(ofTarget: index)[0])).target
    }
  }

  /// Prints a line for each source if that is requested; returns `code`, or a worse one if that fails.
  func writeOutline(
    of run: RenderedRun, _ code: ExitCode
  ) -> ExitCode {
    guard isVerbose else { return code }
    for source in run.sources {
      do throws(SystemError) {
        let digest = try read(.digest(isOpen: false), source)
        Console.error(lines: PackedDigest(bytes: digest).source.outline)
      } catch {
        let failure = RunFailure(.usage, "the results: \(error.reason)")
        Console.error(failure)
        return code.worse(ExitCode(failure))
      }
    }
    return code
  }

  /// Writes the reports in the order of the sources; returns `code`, or a worse one if that fails.
  func writeReports(
    of run: RenderedRun, _ code: ExitCode
  ) -> ExitCode {
    let sources = run.sources
    var summary = Tally()
    for source in sources { summary.add(source.tally) }
    var code = code
    for (number, destination) in destinations.enumerated() {
      do throws(RunFailure) {
        switch destination.format {
        case .json: try write(.json, sources, summary, to: destination)
        case .jsonLines: try write(.lines, sources, summary, to: destination)
        case .text:
          let run = spooled(run, summary, number)
          try destination.write { write throws(SystemError) in
            try reporters.text(for: destination).write(run, to: write)
          }
        case .concise:
          let run = spooled(run, summary, number)
          try destination.write { write throws(SystemError) in
            try reporters.concise(for: destination).write(run, to: write)
          }
          // No line of the report is about anything else than a finding.
          if summary.suppressed > 0 {
            Console.note(SourceResult.words(ofExpected: summary.suppressed))
          }
        case .junit:
          let bytes = try junit(spooled(run, summary, number), run.durations)
          try destination.write(bytes)
        case .sarif, .github, .gitlab, .checkstyle, .markdown, .rdjsonLines:
          guard let reporter = try reporters.sections(destination.format) else { continue }
          try destination.write { write throws(SystemError) in
            try self.write(reporter, destination.format, sources, summary, to: write)
          }
          guard let stepSummary, destination.format == .github else { continue }
          try stepSummary.write { write throws(SystemError) in
            try self.write(.markdown, .markdown, sources, summary, to: write)
          }
        }
      } catch {
        Console.error(error)
        code = code.worse(ExitCode(error))
      }
    }
    return code
  }

  private func spooled(_ run: RenderedRun, _ summary: Tally, _ number: Int) -> SpooledRun {
    SpooledRun(
      toolVersion: ToolVersion.current, rules: rules, summary: summary, run: run,
      digest: .digest(isOpen: reporters.isOpen(destinations[number])), number: number, read: read)
  }

  private func read(_ part: SourceParts.Part, _ source: Source) throws(SystemError) -> [UInt8] {
    try parts.bytes(of: part, in: source.piece, of: spool)
  }

  private func write(
    _ format: RenderedReport.Format, _ sources: [Source], _ summary: Tally,
    to destination: ReportDestination<ReportFormat>
  ) throws(RunFailure) {
    let report = RenderedReport(format, toolVersion: ToolVersion.current, summary: summary)
    try destination.write { write throws(SystemError) in
      try report.write(sources, to: write) { source throws(SystemError) in
        try read(.json, source)
      }
    }
  }

  private func write(
    _ reporter: SectionedReporter, _ format: ReportFormat, _ sources: [Source],
    _ summary: Tally, to output: ([UInt8]) throws(SystemError) -> Void
  ) throws(SystemError) {
    let frame = SectionedReporter.Frame(
      toolVersion: ToolVersion.current, rules: rules, summary: summary)
    try reporter.write(frame, sources, to: output) { source, number throws(SystemError) in
      try read(.section(format, number), source)
    }
  }

  private func junit(
    _ run: SpooledRun, _ durations: [Duration]
  ) throws(RunFailure) -> [UInt8] {
    func failure(_ reason: String) -> RunFailure {
      RunFailure(.usage, "the \(ReportFormat.junit.rawValue) report: \(reason)")
    }
    let report: Result<[UInt8], JUnitReportError>
    do throws(SystemError) {
      report = try reporters.junit(durations).rendered(run)
    } catch {
      throw failure(error.reason)
    }
    return try report.mapError { failure("\($0)") }.get()
  }
}
