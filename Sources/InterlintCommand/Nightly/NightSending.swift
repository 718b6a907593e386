import HLSLoading
import HistorySite
import LintHistory
import LintRuns

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
      do throws(WriteFailure) {
        try FileReplacement.write(Array(OpenMetrics(report).text.utf8), to: file)
      } catch {
        failures.append(RunFailure(.usage, "the metrics \(file) \(error)"))
      }
    }
    let due = night.notices.filter { $0.isOfEveryRun || report.isNews }
    guard !due.isEmpty else { return failures }
    var policy = policy
    policy.allowsPrivateAddresses = true
    policy.documentTime = Self.longest
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

  /// The time for one webhook, with its repetitions.
  private static let longest = Duration.seconds(60)
}
