import HLSLinting
import HLSReporting
import HLSWatching
import SourceText

/// The rows of the live view for findings, the latest last.
struct FindingRows {
  /// Findings of one rule and severity with one message form, possibly in several playlists.
  private struct Row {
    let finding: Finding
    let playlist: String
    /// The indices of the playlists.
    var playlists: Set<Int>
    /// The number of findings.
    var count = 1
    var loads: Int
    var isPresent: Bool
  }

  private let area: TerminalArea
  private var rows: [Row] = []
  private var counts: [Severity: Int] = [:]
  /// Whether a playlist has more findings than are considered.
  private var isCut = false

  /// The maximum number of findings considered for each playlist.
  private static let most = 50

  init(_ area: TerminalArea, _ channel: WatchedChannel) {
    self.area = area
    var numbers = GroupNumbers<RuleID>()
    var found: [(number: Int, playlist: String, finding: Finding, isPresent: Bool)] = []
    var isCut = false
    func add(_ entries: [FindingLedger.Entry], _ number: Int, _ playlist: String) {
      isCut = isCut || entries.count > Self.most
      found += entries.suffix(Self.most).map { (number, playlist, $0.finding, $0.isPresent) }
    }
    let joint = channel.assets.findings
    for finding in channel.playlists.multivariant?.findings.suffix(Self.most) ?? [] {
      found.append((-1, "the multivariant playlist", finding, true))
    }
    add(joint.entries(of: JointFindings.multivariant), -1, "the multivariant playlist")
    add(joint.documentEntries, -2, "interstitial assets")
    for (number, playlist) in channel.playlists.all.enumerated() {
      add(joint.entries(of: number), number, Redaction.masked(playlist.label))
      let latest = playlist.reloads.latest(Self.most)
      isCut = isCut || latest.count == Self.most
      found += latest.map {
        (number, Redaction.masked(playlist.label), $0, $0.loads?.gone == nil)
      }
    }
    self.isCut = isCut
    let order = found.enumerated().sorted {
      ($0.element.finding.loads?.appeared ?? 0, $0.offset)
        < ($1.element.finding.loads?.appeared ?? 0, $1.offset)
    }.map(\.element)
    for (number, playlist, finding, isPresent) in order {
      let row = numbers.number(of: finding.message, finding.severity, about: finding.rule)
      if row < rows.count {
        rows[row].count += 1
        rows[row].playlists.insert(number)
        rows[row].loads = max(rows[row].loads, finding.loads?.count ?? 1)
        rows[row].isPresent = rows[row].isPresent || isPresent
      } else {
        counts[finding.severity, default: 0] += 1
        rows.append(
          Row(
            finding: finding, playlist: playlist, playlists: [number],
            loads: finding.loads?.count ?? 1,
            isPresent: isPresent))
      }
    }
  }

  /// The number of rows by severity.
  var tally: String {
    let words = Severity.allCases.sorted(by: >).compactMap { severity -> String? in
      guard let count = counts[severity] else { return nil }
      return counted(count, severity.rawValue)
    }
    return words.isEmpty ? "none" : words.joined(separator: ", ")
  }

  /// At most this many lines; each finding takes two, or one if there is little room.
  func lines(_ most: Int) -> [String] {
    let room = max(1, most - 1)
    let each = room < 4 ? 1 : 2
    // Present findings first, then by severity; the selected ones are shown with the latest last.
    let shown = rows.enumerated().sorted {
      (
        $0.element.isPresent ? 1 : 0, $0.element.finding.severity, $0.offset
      ) > ($1.element.isPresent ? 1 : 0, $1.element.finding.severity, $1.offset)
    }.prefix(max(1, room / each)).sorted { $0.offset < $1.offset }.map(\.element)
    return [area.heading("FINDINGS   " + tally)] + shown.flatMap { lines($0).prefix(each) }
  }

  /// With fewer columns, the rule is on the first line and the message on the second.
  private static let fewColumns = 70

  private func lines(_ row: Row) -> [String] {
    let finding = row.finding.redacted().value
    let style: TerminalStyle = row.isPresent ? TerminalStyle(finding.severity) : .faint
    var details = [
      row.playlist + (row.playlists.count > 1 ? " and \(row.playlists.count - 1) more" : "")
    ]
    if row.count > row.playlists.count {
      details.append("\(row.count)\(isCut ? " or more" : "") places")
    }
    if let loads = finding.loads {
      let seen = row.loads == 1 ? "in 1 load" : "in \(row.loads) loads"
      details.append("\(seen) since load \(loads.appeared)")
    }
    if !row.isPresent { details.append("gone") }
    func first(_ text: String) -> String {
      let word = area.fitted(finding.severity.rawValue, min(9, area.columns), padded: true)
      let text = area.fitted(text, max(0, area.columns - 9))
      return area.styled(word, style) + (row.isPresent ? text : area.styled(text, .faint))
    }
    guard area.columns >= Self.fewColumns else {
      let rule = finding.rule.description
      let name = rule.split(separator: "/").last.map(String.init) ?? rule
      return [
        first(area.fitting([rule, name], max(0, area.columns - 9))),
        area.styled(
          area.fitted("  " + (row.isPresent ? "" : "gone: ") + finding.message, area.columns),
          .faint),
      ]
    }
    let indent = String(repeating: " ", count: 9)
    let second = indent + ([finding.rule.description] + details).joined(separator: "  ")
    return [first(finding.message), area.styled(area.fitted(second, area.columns), .faint)]
  }
}
