import HLSLinting
import SourceText

/// The mail of a night as plain text: the worst channels, what changed, and links.
///
/// A scheduler mails what a job prints, so the first line is the headline.
package struct ChannelMail {
  private let report: ChannelReport
  /// The address of the folder of the site, ending with a slash; nil without a site.
  private let site: String?

  /// The most channels that are described.
  private static let most = 20

  /// Creates the mail of a report; `site` is the address or path of the site, nil without one.
  package init(_ report: ChannelReport, site: String?) {
    self.report = report
    self.site = site.map { $0.isEmpty || $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// The lines, each with only visible characters.
  package var lines: [String] {
    let all = report.entries.filter { $0.channels.contains(where: Self.isDescribed) }
    let changed = all.filter { entry in entry.channels.contains { $0.change != .same } }
    let same = all.filter { entry in entry.channels.allSatisfy { $0.change == .same } }
    var lines = [report.headline]
    for entry in changed.prefix(Self.most) { lines += [""] + block(of: entry) }
    if let rest = Self.rest(of: changed) { lines += ["", "\(rest) with changes"] }
    if !same.isEmpty { lines += ["", "As before:"] + same.prefix(Self.most).map(line) }
    if let rest = Self.rest(of: same) { lines.append("  and \(rest)") }
    let missed = report.missed.map { ["Missed: \($0.words)"] } ?? []
    let ends =
      missed + report.availLines + changes + others
      + (site.map { ["All channels: \($0)index.html"] } ?? [])
    if !ends.isEmpty { lines += [""] + ends }
    return lines.map(TerminalText.visible)
  }

  /// Whether a channel has a block of its own: it loses more than warnings say, or became worse.
  private static func isDescribed(_ channel: ChannelState) -> Bool {
    channel.loss > .warnings
      || channel.loss == .warnings && (channel.change == .worse || channel.change == .changed)
  }

  /// The number of channels of the entries that are not described, in words; nil if all are.
  private static func rest(of entries: [ReportEntry]) -> String? {
    let rest = entries.dropFirst(most).reduce(0) { $0 + $1.channels.count }
    return rest > 0 ? counted(rest, "more channel") : nil
  }

  private func block(of entry: ReportEntry) -> [String] {
    switch entry {
    case .channel(let channel): block(of: channel)
    case .incident(let incident, _): incident.block + (site.map { ["  \($0)index.html"] } ?? [])
    }
  }

  /// An entry without a change.
  private func line(_ entry: ReportEntry) -> String {
    switch entry {
    case .channel(let channel): line(channel)
    case .incident(let incident, _): "  " + incident.line
    }
  }

  /// A channel that has not changed.
  private func line(_ channel: ChannelState) -> String {
    let since = channel.since.map { " since \(channel.time($0).readable)" } ?? ""
    let page = site.map { "; \($0)targets/\(channel.target).html" } ?? ""
    let owner = channel.details.owner.map { "; owner: \($0)" } ?? ""
    return "  \(channel.name): \(channel.causes.first?.words ?? "")\(since)\(owner)\(page)"
  }

  /// The state of a channel, with its worst causes.
  private func block(of channel: ChannelState) -> [String] {
    var lines = ["\(channel.name): \(channel.causes.first?.words ?? "")"]
    guard let worst = channel.causes.first else { return lines }
    let facts = [
      channel.since.map { "since \(channel.time($0).readable)" }, Self.nonempty(worst.affected),
      channel.changeWords,
    ]
    lines.append("  " + facts.compactMap(\.self).joined(separator: "; "))
    let details = [
      channel.details.owner.map { "owner: \($0)" }, channel.details.region.map { "region: \($0)" },
    ].compactMap(\.self)
    if !details.isEmpty { lines.append("  " + details.joined(separator: "; ")) }
    if let good = worst.lastGood { lines.append("  last good run: \(channel.time(good).readable)") }
    lines.append("  \(worst.summary)")
    if let remedy = worst.remedy { lines.append("  fix: \(remedy)") }
    if let day = worst.mutedUntil { lines.append("  muted until \(day), counted again since") }
    let others = channel.causes.dropFirst()
    lines += others.prefix(2).map { "  also: \($0.summary)" }
    if others.count > 2 { lines.append("  and \(counted(others.count - 2, "more cause"))") }
    if let site { lines.append("  \(site)targets/\(channel.target).html") }
    return lines
  }

  private static func nonempty(_ text: String) -> String? { text.isEmpty ? nil : text }

  /// The channels that are better and not described, new, or no longer in the list.
  private var changes: [String] {
    guard let before = report.before else { return [] }
    return report.isSame
      ? ["Nothing changed since \(UTCTime.readable(before.startTime))"]
      : report.changes(showing: [.better, .first]) { !Self.isDescribed($0) || $0.change == .first }
  }

  /// The channels that are not described.
  private var others: [String] {
    let warned = report.channels(with: .warnings).filter { !Self.isDescribed($0) }
    let fine = report.fine
    let muted = report.channels.filter { $0.muted > 0 && $0.outage == nil }
    let outages = report.mutedOutages.map { channel in
      channel.name.shortened(to: 40) + (channel.outage?.end.map { " (\($0))" } ?? "")
    }
    return [
      warned.isEmpty
        ? nil : "Warnings only: \(NameList.text(warned.map(\.name), limit: 10))",
      muted.isEmpty
        ? nil
        : "Muted: \(counted(muted.reduce(0) { $0 + $1.muted }, "finding")) in "
          + NameList.text(muted.map(\.name), limit: 10),
      outages.isEmpty
        ? nil : "Off the air, muted: \(NameList.text(outages, limit: 10, length: 80))",
      fine.isEmpty || fine.count == report.channels.count
        ? nil : "Fine: \(counted(fine.count, "channel"))",
    ].compactMap(\.self)
  }
}
