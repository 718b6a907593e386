import HLSConformance
import LintHistory

/// What a run of `lint` leaves behind: its place in the history, and its reports.
struct RunEnding: ~Copyable {
  private let line: ParsedCommandLine
  private let outputs: [OutputTarget]
  private let recorder: HistoryRecorder?

  /// Notes in the history that a run begins.
  init(_ line: ParsedCommandLine, _ outputs: [OutputTarget]) throws {
    self.line = line
    self.outputs = outputs
    recorder = try HistoryRecorder(line)
  }

  /// Whether all results are wanted, and not their lines alone.
  var wantsResults: Bool {
    if recorder == nil { !outputs.isEmpty } else { true }
  }

  /// Stores the run and writes the reports; durations are how long each of its documents took, and the
  /// code is `code`, or worse where that fails.
  consuming func end(_ run: LintRun, durations: [Duration], _ code: ExitCode) throws -> ExitCode {
    var code = code
    let reports = Reports(line: line, run: run, durations: durations)
    let outputs = outputs
    let recorder = recorder
    let settings = line.settings
    if let recorder {
      do {
        try recorder.record(run, settings, durations: durations)
      } catch let failure as CommandFailure {
        Console.error(failure.message)
        code = code.worse(failure.code)
      }
    }
    for target in outputs {
      do {
        try target.write(reports.render(target))
      } catch {
        Console.error(error.message)
        code = code.worse(error.code)
      }
    }
    return code
  }
}
