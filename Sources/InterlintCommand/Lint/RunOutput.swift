import HLSLinting
import HLSReporting
import LintHistory
import LintRuns

/// Stores a finished run in the history and writes its reports.
struct RunOutput: ~Copyable {
  private let reporting: ReportingRequest
  private let destinations: [ReportDestination<ReportFormat>]
  private let settings: RunSettings?
  private let recorder: HistoryRecorder?

  /// Records the start of the run in the history.
  init(
    _ reporting: ReportingRequest, _ settings: @autoclosure () -> RunSettings,
    destinations: [ReportDestination<ReportFormat>]? = nil
  ) throws {
    self.reporting = reporting
    self.settings = reporting.history == nil ? nil : settings()
    self.destinations = destinations ?? reporting.reports.destinations
    recorder = try HistoryRecorder(reporting.history)
  }

  /// Whether the results are needed at the end, not only their lines.
  var needsResults: Bool {
    if recorder == nil { !destinations.isEmpty } else { true }
  }

  /// Stores the run and writes the reports; returns `code`, or a worse one if that fails.
  ///
  /// `durations` are those of the documents.
  consuming func finish(_ run: LintRun, durations: [Duration], _ code: ExitCode) throws -> ExitCode
  {
    var code = code
    if reporting.reports.isVerbose {
      for line in run.redacted().outline { Console.error(lines: line) }
    }
    let reports = ReportRendering(
      run, Reporters(reporting.reports, reporting.threshold), durations: durations)
    let destinations = destinations
    let settings = settings
    let recorder = recorder
    if let recorder, let settings {
      do {
        try recorder.record(run, settings, durations: durations)
      } catch let failure as RunFailure {
        Console.error(failure)
        code = code.worse(ExitCode(failure))
      }
    }
    for report in destinations {
      do {
        try reports.write(report)
      } catch {
        Console.error(error)
        code = code.worse(ExitCode(error))
      }
    }
    return code
  }
}
