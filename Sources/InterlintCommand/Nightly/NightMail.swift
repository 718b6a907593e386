import LintHistory
import LintRuns

/// What a stored run prints: the channels, what changed, links, and the summary of the run.
struct NightMail {
  let night: NightRequest
  let stored: NightRecording.Stored
  let summary: NightSummary

  /// Prints the lines; nothing if no channel changed and that is what the request asks for.
  func print() throws {
    guard let report = stored.report else { return try Console.print(line: summary.text) }
    guard !night.isQuietWhenSame || report.isNews || stored.failure != nil else { return }
    let site = stored.failure == nil ? night.siteAddress ?? night.site : nil
    let lines = ChannelMail(report, site: site).lines + ["", summary.text]
    for line in lines { try Console.print(line: line) }
  }
}
