import Glibc
import HLSLinting
import HLSLoading
import HLSReporting
import LintRuns

/// The reports of one run, rendered as they are asked for.
struct ReportRendering {
  private let request: ReportRequest
  private let threshold: FailureThreshold
  private let run: LintRun
  private let redacted: RedactedRun
  private let durations: [Duration]

  /// Durations are how long each source took, in the order of the run's sources.
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

  func bytes(
    for report: ReportDestination<ReportFormat>
  ) throws(RunFailure) -> [UInt8] {
    do {
      switch report.format {
      case .json: return try JSONReporter().render(redacted)
      case .jsonLines: return try JSONLinesReporter().render(redacted)
      case .junit: return try junit.render(redacted)
      case .text:
        // A file is soon published.
        let isOpen = !request.masksText && report.path == nil
        let reporter = text(for: report)
        return isOpen ? reporter.render(unredacted: run) : reporter.render(redacted)
      }
    } catch {
      throw RunFailure(.defect, "the \(report.format.rawValue) report: \(error)")
    }
  }

  private func text(for report: ReportDestination<ReportFormat>) -> TextReporter {
    let isScreen = report.path == nil && Console.isTerminal
    var reporter = TextReporter()
    reporter.color = Coloring(request.coloring).applies(to: report.path, isScreen: isScreen)
    reporter.width = isScreen ? Console.width : 100
    reporter.showLeast = request.showLeast
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
  /// Writes the report to its file or to standard output.
  func write(_ bytes: [UInt8]) throws(RunFailure) {
    guard let path else { return try Console.write(bytes) }
    do {
      try FileReplacement.write(bytes, to: path)
    } catch {
      throw RunFailure(.usage, "the \(format.rawValue) report \(path) \(error)")
    }
  }
}
