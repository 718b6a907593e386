import HLSLinting
import HLSLoading
import HistorySite
import LintHistory
import LintRuns
import SourceText

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

/// What a stored run prints: the channels, what changed, links, and the summary of the run.
struct NightMail {
  let night: NightRequest
  let stored: NightRecording.Stored
  let summary: NightSummary

  /// Whether nothing is printed, as the request asks for if no channel changed.
  var isSilent: Bool {
    guard night.isQuietWhenSame, stored.failure == nil, let report = stored.report else {
      return false
    }
    return !report.isNews
  }

  /// Prints the lines, and the notes that were held back; nothing if the mail is silent.
  func print() throws {
    guard !isSilent else { return }
    for note in night.heldNotes { Console.note(note) }
    guard let report = stored.report else { return try Console.print(line: summary.text) }
    let site = stored.failure == nil ? night.siteAddress ?? night.site : nil
    let lines = ChannelMail(report, site: site).lines + ["", summary.text]
    for line in lines { try Console.print(line: line) }
  }
}

/// A one-line summary of a nightly run.
struct NightSummary {
  let counts: TargetCounts
  /// The number of partly checked targets of which nothing is unknown, since a failing server did not deliver
  /// the rest.
  var outages = 0
  /// Where the results are, such as `stored as run 3 in history.sqlite`.
  let storage: [String]

  var text: String {
    let partly = counts.partly - outages
    let checked = counts.targets - partly - counts.unchecked - counts.muted
    var parts = ["\(checked) of \(counted(counts.targets, "target")) checked"]
    if partly > 0 { parts.append("\(partly) partly checked") }
    if counts.unchecked > 0 { parts.append("\(counts.unchecked) not checked") }
    if counts.muted > 0 { parts.append("\(counts.muted) muted") }
    let found = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = counts.findings[severity] ?? 0
      return count > 0 ? counted(count, severity.rawValue) : nil
    }
    parts.append(found.isEmpty ? "no findings" : found.joined(separator: " and "))
    return parts.joined(separator: ", ") + "; " + storage.joined(separator: "; ")
  }
}

/// Sends word of a stored run: notices to webhooks, and metrics to a file.
struct NightSending {
  let night: NightRequest
  let report: ChannelReport
  /// How the network is used; a webhook may be at a private address.
  let policy: FetchPolicy

  /// Sends all of it; returns what failed, which the stored run survives.
  func send() -> [RunFailure] {
    var failures: [RunFailure] = []
    if let file = night.metrics {
      do throws(RunFailure) {
        try RepositoryFile.write(Array(OpenMetrics(report).text.utf8), to: file)
      } catch {
        failures.append(RunFailure(.usage, "metrics: \(error.message)"))
      }
    }
    let due = night.notices.filter { $0.isOfEveryRun || report.isNews }
    guard !due.isEmpty else { return failures }
    var policy = policy
    policy.allowsPrivateAddresses = true
    policy.documentTime = max(policy.documentTime, Self.shortest)
    let fetcher = Fetcher(policy)
    let notice = NightNotice(report, site: night.siteAddress)
    for request in due {
      let name = "the webhook of \(request.variable)"
      guard let address = ProcessEnvironment[request.variable], !address.isEmpty else {
        failures.append(
          RunFailure(.usage, "\(name): the environment variable is not set; nobody was notified"))
        continue
      }
      let answer = fetcher.post(
        notice.text(request.form), of: "application/json", to: address)
      if case .failure(let failure) = answer.body {
        failures.append(RunFailure(.usage, "\(name): \(failure); nobody was notified"))
      }
    }
    return failures
  }

  /// The time for one webhook, with its repetitions, unless a document has more.
  private static let shortest = Duration.seconds(60)
}
