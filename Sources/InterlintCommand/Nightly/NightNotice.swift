import HLSLinting
package import HLSReporting
package import LintHistory
import SourceText

/// What a webhook is sent about a run, in the form that its reader expects.
package struct NightNotice: Sendable {
  let report: ChannelReport
  /// The address of the site, ending with a slash; nil if it is not known.
  private let site: String?

  /// The most lines of a message for people.
  private static let mostLines = 20

  /// Creates the notice of a report; `site` is the address of the site, if there is one.
  package init(_ report: ChannelReport, site: String?) {
    self.report = report
    self.site = site.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// The notice as JSON text.
  package func text(_ form: NoticeForm) -> String {
    var json = JSONWriter()
    switch form {
    case .json: write(to: &json)
    case .slack: writeSlack(to: &json)
    case .teams: writeTeams(to: &json)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The channels that are worth a notice: those that are not fine, and those that changed.
  var channels: [ChannelState] {
    report.channels.filter { $0.loss > .warnings || !$0.isAsBefore && $0.change != .first }
  }

  /// The address of the page of a channel; nil without a site.
  func page(of channel: ChannelState) -> String? {
    site.map { "\($0)targets/\(channel.target).html" }
  }

  /// The address of the start page; nil without a site.
  var startPage: String? { site.map { $0 + "index.html" } }

  /// A line of a message for people: a channel, or all channels of an incident.
  struct Line {
    /// The names.
    let title: String
    /// The address of the page; nil without a site.
    let address: String?
    /// What viewers lose.
    let words: String
  }

  /// The first channels that are worth a notice, those of an incident in one line.
  var lines: [Line] {
    entries.prefix(Self.mostLines).map { entry in
      switch entry {
      case .channel(let channel):
        Line(title: channel.name, address: page(of: channel), words: words(on: channel))
      case .incident(let incident, _):
        Line(
          title: incident.names, address: startPage,
          words: ([report.words(of: incident), incident.extent]
            + [incident.changeWords].compactMap(\.self))
            .joined(separator: "; "))
      }
    }
  }

  private var entries: [ReportEntry] {
    let shown = Set(channels.map(\.target))
    return report.entries.filter { entry in entry.channels.contains { shown.contains($0.target) } }
  }

  /// What viewers of a channel lose and since when, such as `no ad breaks since 02:17 (worse)`.
  func words(on channel: ChannelState) -> String {
    var words = report.words(of: channel)
    if channel.loss == .nothing {
      words = channel.isOnAirAgain ? "on the air again" : channel.mutedWords ?? "fine again"
    }
    let isKnown = channel.change == .same || channel.change == .first
    return words + (isKnown ? "" : " (\(channel.change.rawValue))")
      + (channel.details.owner.map { "; owner: \($0)" } ?? "")
  }

  /// The number of channels that a message does not list, in words; nil if it lists all.
  var rest: String? {
    let count = entries.dropFirst(Self.mostLines).reduce(0) { $0 + $1.channels.count }
    return count > 0 ? "and \(counted(count, "more channel"))" : nil
  }
}

extension NightNotice {
  /// Writes a message for an incoming webhook of Slack.
  ///
  /// Names come from servers: `&`, `<` and `>` are escaped, without which nothing is a link or a mention
  /// (Slack, Formatting text for app surfaces), and line ends are removed.
  func writeSlack(to json: inout JSONWriter) {
    var lines = ["*\(Self.slackText(report.headline))*"]
    for line in self.lines {
      let name = Self.slackText(line.title)
      let title = line.address.map { "<\(Self.slackText($0))|\(name)>" } ?? name
      lines.append("• \(title): \(Self.slackText(line.words))")
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
