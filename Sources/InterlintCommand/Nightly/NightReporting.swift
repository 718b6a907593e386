import HLSLoading
import LintHistory
import LintRuns

/// Reports a stored run: prints the mail, sends notices and metrics, and decides the exit status.
struct NightReporting {
  let night: NightRequest
  let stored: NightRecording.Stored
  let summary: NightSummary
  /// How the network is used.
  let policy: FetchPolicy

  /// Reports the run; `outcome` is that of its findings.
  ///
  /// Throws if the run was not published; a notice that does not arrive is only a worse exit status.
  func report(_ outcome: RunOutcome) throws -> ExitCode {
    try mail.print()
    var code = ExitCode(night.failsOnChange ? changeOutcome ?? outcome : outcome)
    if let report = stored.report {
      for failure in NightSending(night: night, report: report, policy: policy).send() {
        Console.error(failure)
        code = code.worse(ExitCode(failure))
      }
    }
    if let failure = stored.failure { throw failure }
    return code
  }

  /// What is printed.
  var mail: NightMail { NightMail(night: night, stored: stored, summary: summary) }

  /// Whether a channel is worse than in the previous run; nil if there is none.
  private var changeOutcome: RunOutcome? {
    guard let report = stored.report, report.before != nil else { return nil }
    let isWorse = report.channels.contains { $0.change == .worse || $0.change == .changed }
    return isWorse ? .findings : .clean
  }
}
