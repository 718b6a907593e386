import HLSLoading
import HLSReporting
import LintRuns

/// The summary of a step of GitHub Actions, which shows it as Markdown on the page of the workflow run.
struct StepSummary {
  /// The maximum size in bytes; GitHub shows nothing of a larger one.
  private static let mostBytes = 1 << 20

  private let path: String

  /// Nil if GitHub runs no step.
  init?() {
    guard let path = ProcessEnvironment["GITHUB_STEP_SUMMARY"] else { return nil }
    self.path = path
  }

  /// Adds a Markdown report, as far as it fits, to what other commands of the step have written.
  func write(_ report: FileReplacement.Contents) throws(RunFailure) {
    do throws(WriteFailure) {
      try FileAppending.append(to: path) { size throws(SystemError) in
        var summary = LineLimit(bytes: Self.mostBytes - size)
        try report { bytes throws(SystemError) in summary.add(bytes) }
        return summary.bytes
      }
    } catch {
      throw RunFailure(.usage, "the step summary \(path) \(error)")
    }
  }
}
