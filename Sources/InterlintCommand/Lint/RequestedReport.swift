import Glibc
import HLSLinting
import HLSLoading
import HLSReporting
import HLSRules
import HistorySite
import LintRuns

/// A report that a user has requested, or that belongs to one.
struct RequestedReport: Sendable {
  /// Where a report is written.
  private enum Destination: Sendable {
    case file(ReportDestination<ReportFormat>)
    case stepSummary(StepSummary)
  }

  private let format: ReportFormat
  let reporter: any Reporter
  /// Whether it shows secrets; never in a file, which may be published.
  let isOpen: Bool
  private let destination: Destination

  private init(
    _ format: ReportFormat, _ reporter: any Reporter, isOpen: Bool = false,
    to destination: Destination
  ) {
    (self.format, self.reporter, self.isOpen) = (format, reporter, isOpen)
    self.destination = destination
  }

  /// The report for a destination; GitHub also shows one as the summary of the step.
  static func all(
    for destination: ReportDestination<ReportFormat>, _ reporting: ReportingRequest
  ) -> [RequestedReport] {
    let format = destination.format
    let options = ReportOptions(reporting, for: destination)
    let isOpen =
      format.isForPeople && !reporting.reports.masksText && destination.path == nil
    let report = RequestedReport(
      format, format.reporter(options), isOpen: isOpen, to: .file(destination))
    guard format == .github, let summary = StepSummary() else { return [report] }
    let markdown = ReportFormat.markdown
    return [
      report, RequestedReport(markdown, markdown.reporter(options), to: .stepSummary(summary)),
    ]
  }

  /// Writes the report on a run.
  func write(_ run: ReportedRun) throws(RunFailure) {
    /// The error if the format is why there is no report.
    var obstacle: ReportError?
    func contents(_ output: ([UInt8]) throws(SystemError) -> Void) throws(SystemError) {
      do throws(ReportError) {
        try reporter.write(run) { bytes throws(ReportError) in
          do throws(SystemError) { try output(bytes) } catch { throw ReportError(error) }
        }
      } catch {
        guard let cause = error.cause as? SystemError else {
          obstacle = error
          throw .canceled
        }
        throw cause
      }
    }
    do throws(RunFailure) {
      switch destination {
      case .file(let destination): try destination.write(contents)
      case .stepSummary(let summary): try summary.write(contents)
      }
    } catch {
      guard let obstacle else { throw error }
      throw RunFailure(.usage, "the \(format.rawValue) report: \(obstacle)")
    }
    // No line of such a report is about anything else than a finding.
    if format == .concise, let expected = run.wordsOfExpected { Console.note(expected) }
  }
}

extension ReportError {
  /// The error of a file.
  init(_ error: SystemError) { self.init(error.reason, from: error) }
}

extension ReportOptions {
  /// How the report for a destination looks.
  fileprivate init(
    _ reporting: ReportingRequest, for destination: ReportDestination<ReportFormat>
  ) {
    self.init()
    let request = reporting.reports
    let isScreen = destination.path == nil && Console.isTerminal
    let isColored = Coloring(request.coloring).applies(to: destination.path, isScreen: isScreen)
    (text.color, concise.color) = (isColored, isColored)
    (text.showLeast, concise.showLeast) = (request.showLeast, request.showLeast)
    text.width = isScreen ? Console.width : 100
    text.wrapsMessages = isScreen
    text.order = request.order
    text.failOn = reporting.threshold.failOn
    junit.dialect = request.junitDialect
    junit.cases = request.junitCases
    junit.failOn = reporting.threshold.failOn
    if let folder = request.rulePages {
      let known = Set(RuleCatalog.all.map(\.id))
      pageOfRule = { known.contains($0) ? folder + RuleReference.path(of: $0) : nil }
    }
    junit.timestamp = request.hasJUnitTimes ? Int64(time(nil)) : RunClock.reproducible ?? 0
  }
}
