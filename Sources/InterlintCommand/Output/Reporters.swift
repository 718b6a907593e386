import Glibc
import HLSLinting
import HLSReporting
import LintRuns

/// The reporters for the reports that a user has requested.
struct Reporters: Sendable {
  private let request: ReportRequest
  private let threshold: FailureThreshold

  init(_ request: ReportRequest, _ threshold: FailureThreshold) {
    (self.request, self.threshold) = (request, threshold)
  }

  /// Whether a report shows secrets; never in a file, which may be published.
  func isOpen(_ report: ReportDestination<ReportFormat>) -> Bool {
    switch report.format {
    case .text, .concise: !request.masksText && report.path == nil
    case .json, .jsonLines, .junit: false
    case .sarif, .github, .gitlab, .checkstyle, .markdown, .rdjsonLines: false
    }
  }

  func concise(for report: ReportDestination<ReportFormat>) -> ConciseReporter {
    var reporter = ConciseReporter()
    reporter.color = isColored(report)
    reporter.showLeast = request.showLeast
    return reporter
  }

  func text(for report: ReportDestination<ReportFormat>) -> TextReporter {
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

  /// The reporter for JUnit XML; `durations` are those of the run's sources, in order.
  func junit(_ durations: [Duration]) -> JUnitReporter {
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

  /// The reporter of a format that consists of sections; nil for others.
  func sections(_ format: ReportFormat) throws(RunFailure) -> SectionedReporter? {
    guard let reporter = format.sections else { return nil }
    if let obstacle = reporter.obstacle() {
      throw RunFailure(.usage, "the \(format.rawValue) report: \(obstacle)")
    }
    return reporter
  }

  private func isScreen(_ report: ReportDestination<ReportFormat>) -> Bool {
    report.path == nil && Console.isTerminal
  }

  private func isColored(_ report: ReportDestination<ReportFormat>) -> Bool {
    Coloring(request.coloring).applies(to: report.path, isScreen: isScreen(report))
  }
}
