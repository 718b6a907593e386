import HLSLinting
import HLSLoading
import LintHistory
import LintRuns
import SourceText

/// `interlint lint`: checks documents and writes reports.
struct LintCommand {
  private let request: LintRequest
  private let reporting: ReportingRequest
  private let inputs: InputLinter

  init(_ request: LintRequest, _ reporting: ReportingRequest) throws {
    self.request = request
    self.reporting = reporting
    inputs = try InputLinter(request)
  }

  func run() throws -> ExitCode {
    let output = try RunOutput(reporting, RunSettings(request, reporting.threshold))
    let recorder = try request.recordFolder.map { try ExchangeRecorder(recordingTo: $0) }
    let isQuiet = reporting.reports.isQuiet
    let timed = try inputs.results { if !isQuiet { Console.note($0) } }
    let sources = timed.map(\.result)
    let run = LintRun(
      toolVersion: ToolVersion.current, rules: inputs.linter.rules, sources: sources)
    var code = ExitCode(reporting.threshold.outcome(of: sources))
    do throws(WriteFailure) {
      if let recorder { try inputs.record(to: recorder) }
    } catch {
      Console.error("--record \(request.recordFolder ?? ""): \(error)")
      code = code.worse(.usage)
    }
    return try output.finish(run, durations: timed.map(\.duration), code)
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
