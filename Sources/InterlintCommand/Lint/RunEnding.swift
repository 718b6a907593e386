import HLSLinting
import HLSReporting
import LintHistory
import LintRuns

/// What a run leaves behind: its place in the history, and its reports.
struct RunEnding: ~Copyable {
  private let reporting: ReportingRequest
  private let destinations: [ReportDestination<ReportFormat>]
  private let settings: RunSettings
  private let recorder: HistoryRecorder?

  /// Records in the history that a run begins.
  init(
    _ reporting: ReportingRequest, _ settings: RunSettings,
    destinations: [ReportDestination<ReportFormat>]? = nil
  ) throws {
    self.reporting = reporting
    self.settings = settings
    self.destinations = destinations ?? reporting.reports.destinations
    recorder = try HistoryRecorder(reporting.history)
  }

  /// Whether all results are wanted, and not only their lines.
  var wantsResults: Bool {
    if recorder == nil { !destinations.isEmpty } else { true }
  }

  /// Stores the run and writes the reports; durations are how long each of its documents took, and the
  /// result is `code`, or worse where that fails.
  consuming func end(_ run: LintRun, durations: [Duration], _ code: ExitCode) throws -> ExitCode {
    var code = code
    let reports = ReportRendering(
      run, reporting.reports, reporting.threshold, durations: durations)
    let destinations = destinations
    let settings = settings
    let recorder = recorder
    if let recorder {
      do {
        try recorder.record(run, settings, durations: durations)
      } catch let failure as RunFailure {
        Console.error(failure.message)
        code = code.worse(ExitCode(failure))
      }
    }
    for report in destinations {
      do {
        try report.write(reports.bytes(for: report))
      } catch {
        Console.error(error.message)
        code = code.worse(ExitCode(error))
      }
    }
    return code
  }
}
