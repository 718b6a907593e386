import HLSLinting
import LintHistory
import SourceText
import XMLWriting

/// The page of all channels, with a form that filters them, and lists by owner, region and label.
extension SiteContent {
  /// Nil if no channel has an owner, a region or labels.
  func channelsPage() throws(XMLWritingError) -> [UInt8]? {
    guard let report, !groups.isEmpty else { return nil }
    return try Page(
      title: "Channels", depth: 1,
      aboveHeading: [.tag("p", "over", [:], [.link("Overview", to: "../index.html")])],
      style: .filtered
    ).render(
      [
        .p("\(counted(report.channels.count, "channel")), worst first.", "lead"), filterForm(),
        allChannels(report),
      ] + lists("By owner", id: "owners", groups.owners)
        + lists("By region", id: "regions", groups.regions)
        + lists("By label", id: "labels", groups.labels))
  }

  private func allChannels(_ report: ChannelReport) -> Markup {
    .table(
      "All channels of the last run",
      [
        .text("Channel"), .text("Viewers lose"), .short("Since"), .text("Owner"), .text("Region"),
        .text("Labels"),
      ],
      report.channels.map { channel in
        [
          cell(channel, [link(channel, root: "../")]), words(of: channel),
          channel.since.map { .time($0, in: channel.zone) } ?? "",
          .text(channel.details.owner ?? ""), .text(channel.details.region ?? ""),
          .text(channel.details.labels.joined(separator: ", ")),
        ]
      }, "stack")
  }

  /// The channels of each group below its name.
  private func lists(_ title: String, id: String, _ groups: [ChannelGroups.Group]) -> [Markup] {
    guard !groups.isEmpty else { return [] }
    let rest = groups.count - ChannelGroups.most
    return [
      .tag(
        "section", "groups", ["id": id],
        [.tag("h2", "", [:], [.text(title)])]
          + groups.prefix(ChannelGroups.most).flatMap(list)
          + (rest > 0 ? [.p("\(rest) more are in the table only.", "soft")] : []))
    ]
  }

  private func list(_ group: ChannelGroups.Group) -> [Markup] {
    let losing = group.channels.count(where: \.loss.losesAds)
    let size =
      counted(group.channels.count, "channel") + (losing > 0 ? ", \(losing) losing ads" : "")
    return [
      .tag("h3", "", ["id": group.anchor], [.text(group.name + " "), .span(size, "soft")])
    ]
      + Markup.cut(group.channels, to: 100, rest: "see the table above") { channels in
        .tag(
          "ul", "plain columns", [:],
          channels.map { channel in
            let state =
              channel.loss == .nothing && channel.outage == nil ? [] : [" ", words(of: channel)]
            return .tag("li", "", [:], [link(channel, root: "../")] + state)
          })
      }
  }
}
