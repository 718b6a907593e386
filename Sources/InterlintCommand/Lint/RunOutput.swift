import HLSLinting
import HLSReporting
import LintHistory
import LintRuns

/// Stores a run in the history and writes its reports, from what was kept of its sources.
struct RunOutput: ~Copyable {
  /// Keeps what is needed of the sources.
  let rendered: RenderedOutput
  /// Whether anything but the lines of targets is needed.
  let needsResults: Bool
  private let settings: RunSettings?
  private let recorder: HistoryRecorder?

  /// Records the start of the run in the history.
  init(
    _ reporting: ReportingRequest, _ rules: [ActiveRule],
    _ settings: @autoclosure () -> RunSettings,
    destinations: [ReportDestination<ReportFormat>]? = nil
  ) throws {
    let destinations = destinations ?? reporting.reports.destinations
    rendered = RenderedOutput(reporting, destinations, rules)
    needsResults = !destinations.isEmpty || reporting.history != nil
    self.settings = reporting.history == nil ? nil : settings()
    recorder = try HistoryRecorder(reporting.history)
  }

  /// Stores the run and writes the reports; returns `code`, or a worse one if that fails.
  consuming func finish(
    _ run: KeptRun, _ code: ExitCode
  ) -> ExitCode {
    let rendered = rendered
    let settings = settings
    let recorder = recorder
    var code = rendered.writeOutline(of: run, code)
    if let recorder, let settings {
      do throws(RunFailure) {
        try recorder.record(rendered.history(of: run), settings)
      } catch {
        Console.error(error)
        code = code.worse(ExitCode(error))
      }
    }
    return rendered.writeReports(of: run, code)
  }
}
