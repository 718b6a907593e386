import Glibc
import HLSLinting
import HLSLoading
import HLSReporting
import LintRuns
import SourceText

/// Renders the reports of a run.
struct ReportRendering {
  private let request: ReportRequest
  private let threshold: FailureThreshold
  private let run: LintRun
  private let redacted: RedactedRun
  private let durations: [Duration]

  /// Creates a renderer; `durations` are those of the run's sources, in order.
  init(
    _ run: LintRun, _ request: ReportRequest, _ threshold: FailureThreshold,
    durations: [Duration]
  ) {
    self.request = request
    self.threshold = threshold
    self.run = run
    self.durations = durations
    redacted = run.redacted()
  }

  /// Renders a report and writes it; JSON, which has all findings, is never in memory as a whole.
  func write(_ report: ReportDestination<ReportFormat>) throws(RunFailure) {
    switch report.format {
    case .json:
      try report.write { write throws(SystemError) in
        try JSONReporter().write(redacted, to: write)
      }
    case .jsonLines:
      try report.write { write throws(SystemError) in
        try JSONLinesReporter().write(redacted, to: write)
      }
    case .junit:
      let bytes: [UInt8]
      do throws(JUnitReportError) {
        bytes = try junit.render(redacted)
      } catch {
        throw RunFailure(.usage, "the \(report.format.rawValue) report: \(error)")
      }
      try report.write(bytes)
    case .concise:
      let reporter = concise(for: report)
      try report.write(
        isOpen(report) ? reporter.render(unredacted: run) : reporter.render(redacted))
    case .text:
      let reporter = text(for: report)
      try report.write(
        isOpen(report) ? reporter.render(unredacted: run) : reporter.render(redacted))
    }
  }

  /// Whether a report shows secrets; never in a file, which may be published.
  private func isOpen(_ report: ReportDestination<ReportFormat>) -> Bool {
    !request.masksText && report.path == nil
  }

  private func isScreen(_ report: ReportDestination<ReportFormat>) -> Bool {
    report.path == nil && Console.isTerminal
  }

  private func isColored(_ report: ReportDestination<ReportFormat>) -> Bool {
    Coloring(request.coloring).applies(to: report.path, isScreen: isScreen(report))
  }

  private func concise(for report: ReportDestination<ReportFormat>) -> ConciseReporter {
    var reporter = ConciseReporter()
    reporter.color = isColored(report)
    reporter.showLeast = request.showLeast
    return reporter
  }

  private func text(for report: ReportDestination<ReportFormat>) -> TextReporter {
    let isScreen = isScreen(report)
    var reporter = TextReporter()
    reporter.color = isColored(report)
    reporter.width = isScreen ? Console.width : 100
    reporter.wrapsMessages = isScreen
    reporter.showLeast = request.showLeast
    reporter.order = request.order
    reporter.failOn = threshold.failOn
    return reporter
  }

  private var junit: JUnitReporter {
    var reporter = JUnitReporter()
    reporter.dialect = request.junitDialect
    reporter.cases = request.junitCases
    reporter.failOn = threshold.failOn
    if request.hasJUnitTimes {
      reporter.timestamp = Int64(time(nil))
      reporter.durations = durations
    } else {
      reporter.timestamp = RunClock.reproducible ?? 0
    }
    return reporter
  }
}

extension ReportDestination where Format: RawRepresentable<String> {
  /// Writes a report that consists of lines of text.
  func write(lines: String) throws(RunFailure) {
    try write(Array(TerminalText.lines(lines).utf8))
  }

  /// Writes the report to its file or to standard output.
  func write(_ bytes: [UInt8]) throws(RunFailure) {
    try write { write throws(SystemError) in try write(bytes) }
  }

  /// Writes a report that is passed on in pieces.
  func write(_ report: FileReplacement.Contents) throws(RunFailure) {
    guard let path else { return try Console.deliver(report) }
    do {
      try FileReplacement.write(report, to: path)
    } catch {
      throw RunFailure(.usage, "the \(format.rawValue) report \(path) \(error)")
    }
  }
}
