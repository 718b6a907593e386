import HLSLinting
import HLSLoading
import LintHistory
import LintRuns
import SourceText

/// `interlint lint`: checks documents and writes reports.
struct LintCommand {
  private let request: LintRequest
  private let reporting: ReportingRequest
  private let inputs: ConfiguredInputs
  private let note: Note

  init(_ request: LintRequest, _ reporting: ReportingRequest) throws {
    self.request = request
    self.reporting = reporting
    let isQuiet = reporting.reports.isQuiet
    note = { if !isQuiet { Console.note($0) } }
    inputs = try ConfiguredInputs(request, reporting.threshold, note: note)
    try ReportDestinations.check(reporting.reports, found: inputs.files)
  }

  func run() throws -> ExitCode {
    let output = try RunOutput(
      reporting, inputs.rules, RunSettings(request, reporting.threshold))
    let recorder = try request.recordFolder.map { try ExchangeRecorder(recordingTo: $0) }
    let rendered = output.rendered
    let run = KeptRun(try inputs.results(note: note) { rendered.keep($0, failing: $1) })
    return output.finish(
      run, record(to: recorder, ExitCode(rendered.outcome(of: run.sources))))
  }

  /// Completes the recording for `--record`, if any; returns `code`, or a worse one if that fails.
  private func record(to recorder: ExchangeRecorder?, _ code: ExitCode) -> ExitCode {
    do throws(WriteFailure) {
      if let recorder {
        for part in inputs.parts { try part.linter.record(to: recorder) }
      }
      return code
    } catch {
      Console.error("--record \(request.recordFolder ?? ""): \(error)")
      return code.worse(.usage)
    }
  }
}

extension ExchangeRecorder {
  /// The recording for `--record`.
  fileprivate convenience init(recordingTo folder: String) throws(RunFailure) {
    do throws(WriteFailure) {
      try self.init(folder: folder)
    } catch {
      throw RunFailure(.usage, "--record \(folder): \(error)")
    }
  }
}
