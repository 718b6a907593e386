import HLSReporting
import LintHistory
import SourceText

extension NightNotice {
  /// Writes a message for an incoming webhook of Slack.
  ///
  /// Names come from servers: `&`, `<` and `>` are escaped, without which nothing is a link or a mention
  /// (Slack, Formatting text for app surfaces), and line ends are removed.
  func writeSlack(to json: inout JSONWriter) {
    var lines = ["*\(Self.slackText(report.headline))*"]
    for channel in channels.prefix(Self.mostChannels) {
      let name = Self.slackText(channel.name)
      let title = page(of: channel).map { "<\(Self.slackText($0))|\(name)>" } ?? name
      lines.append("• \(title): \(Self.slackText(words(on: channel)))")
    }
    if let rest { lines.append(rest) }
    if let startPage { lines.append("<\(Self.slackText(startPage))|All channels>") }
    json.object { json in json.member("text", lines.joined(separator: "\n")) }
  }

  private static func slackText(_ text: String) -> String {
    TerminalText.visible(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }
}
