import LintHistory
import LintRuns

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
