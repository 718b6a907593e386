import HLSConformance

/// The rows of the live view that tell of findings: what was found last, at the end.
struct FindingRows {
  /// What was found of one rule in the same words, be it in several playlists.
  private struct Row {
    let finding: Finding
    let playlist: String
    /// The numbers of the playlists.
    var playlists: Set<Int>
    var loads: Int
    var isPresent: Bool
  }

  private let view: LiveView
  private var rows: [Row] = []
  private var counts: [Severity: Int] = [:]

  /// How many findings of one playlist are looked at.
  private static let most = 50

  init(_ view: LiveView, _ channel: WatchedChannel) {
    self.view = view
    struct Key: Hashable {
      let rule: RuleID
      let message: String
    }
    var known: [Key: Int] = [:]
    var found: [(number: Int, playlist: String, finding: Finding)] = []
    for finding in channel.multivariant?.findings.suffix(Self.most) ?? [] {
      found.append((-1, "the multivariant playlist", finding))
    }
    for finding in channel.assets.findings.ofPlaylists[JointFindings.multivariant]?.suffix(
      Self.most) ?? []
    {
      found.append((-1, "the multivariant playlist", finding))
    }
    for result in channel.assets.findings.results.suffix(Self.most) {
      found += result.findings.suffix(Self.most).map { (-2, "what interstitials play", $0) }
    }
    for (number, playlist) in channel.playlists.enumerated() {
      found += (channel.assets.findings.ofPlaylists[number] ?? []).suffix(Self.most)
        .map { (number, playlist.label, $0) }
      found += playlist.session.latest(Self.most).map { (number, playlist.label, $0) }
    }
    let order = found.enumerated().sorted {
      ($0.element.finding.loads?.appeared ?? 0, $0.offset)
        < ($1.element.finding.loads?.appeared ?? 0, $1.offset)
    }.map(\.element)
    for (number, playlist, finding) in order {
      let key = Key(rule: finding.rule, message: finding.message)
      let isPresent = finding.loads?.gone == nil
      if let row = known[key] {
        rows[row].playlists.insert(number)
        rows[row].loads = max(rows[row].loads, finding.loads?.count ?? 1)
        rows[row].isPresent = rows[row].isPresent || isPresent
      } else {
        known[key] = rows.count
        counts[finding.severity, default: 0] += 1
        rows.append(
          Row(
            finding: finding, playlist: playlist, playlists: [number],
            loads: finding.loads?.count ?? 1,
            isPresent: isPresent))
      }
    }
  }

  func lines(_ most: Int) -> [String] {
    let tally = Severity.allCases.sorted(by: >).compactMap { severity -> String? in
      guard let count = counts[severity] else { return nil }
      let noun = severity == .info ? "info" : severity.rawValue
      return "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    let heading = view.heading(
      "FINDINGS   " + (tally.isEmpty ? "none" : tally.joined(separator: ", ")))
    return [heading] + rows.suffix(max(1, (most - 1) / 2)).flatMap(lines)
  }

  private func lines(_ row: Row) -> [String] {
    let finding = row.finding.redacted()
    let style: TerminalStyle = row.isPresent ? TerminalStyle(finding.severity) : .faint
    let word = view.fitted(finding.severity.rawValue, min(9, view.columns), padded: true)
    let message = view.fitted(finding.message, max(0, view.columns - 9))
    var details = [finding.rule.description]
    let others = row.playlists.count - 1
    details.append(row.playlist + (others > 0 ? " and \(others) more" : ""))
    if let loads = finding.loads {
      let seen = row.loads == 1 ? "in 1 load" : "in \(row.loads) loads"
      details.append("\(seen) since load \(loads.appeared)" + (row.isPresent ? "" : ", gone"))
    }
    let blank = String(repeating: " ", count: 9)
    return [
      view.styled(word, style) + (row.isPresent ? message : view.styled(message, .faint)),
      view.styled(view.fitted(blank + details.joined(separator: "  "), view.columns), .faint),
    ]
  }
}
