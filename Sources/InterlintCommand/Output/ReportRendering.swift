import HLSLinting
import HLSLoading
import HLSReporting
import LintRuns
import SourceText

/// Renders the reports of a run whose results are in memory.
struct ReportRendering {
  private let reporters: Reporters
  private let run: LintRun
  private let redacted: RedactedRun
  private let durations: [Duration]

  /// Creates a renderer; `durations` are those of the run's sources, in order.
  init(_ run: LintRun, _ reporters: Reporters, durations: [Duration]) {
    self.reporters = reporters
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
        bytes = try reporters.junit(durations).render(redacted)
      } catch {
        throw RunFailure(.usage, "the \(report.format.rawValue) report: \(error)")
      }
      try report.write(bytes)
    case .sarif, .github, .gitlab, .checkstyle, .markdown, .rdjsonLines:
      guard let reporter = try reporters.sections(report.format) else { return }
      try report.write { write throws(SystemError) in try reporter.write(redacted, to: write) }
      guard report.format == .github else { return }
      try StepSummary()?.write { write throws(SystemError) in
        try SectionedReporter.markdown.write(redacted, to: write)
      }
    case .concise:
      let reporter = reporters.concise(for: report)
      try report.write(
        reporters.isOpen(report) ? reporter.render(unredacted: run) : reporter.render(redacted))
    case .text:
      let reporter = reporters.text(for: report)
      try report.write(
        reporters.isOpen(report) ? reporter.render(unredacted: run) : reporter.render(redacted))
    }
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
