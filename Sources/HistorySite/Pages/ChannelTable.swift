import LintHistory
import SourceText
import XMLWriting

/// The list of channels on the start page: what their viewers lose, since when, who is affected, what to do.
extension SiteContent {
  /// The most channels that the start page describes.
  private static let mostChannels = 25

  /// The section of the start page with a line for each channel, the worst first.
  func channelSection(_ report: ChannelReport) -> Markup {
    let broken = report.channels.filter { $0.loss != .nothing }
    let fine = report.fine
    // A filter is of little use for a few of many.
    let isFiltered = !groups.isEmpty && (1...Self.mostChannels).contains(broken.count)
    var content = isFiltered ? [filterForm(linkingTo: report.channels.count)] : []
    content += Markup.cut(broken, to: Self.mostChannels, rest: "see all targets") { channels in
      channelTable(channels, report)
    }
    if !groups.isEmpty {
      content.append(
        .tag(
          "p", "", [:],
          [
            .link(
              "All \(counted(report.channels.count, "channel")) by owner, region and label",
              to: SitePath.channels)
          ]))
    }
    content += mutedChannels(report)
    content += recovered(report)
    if !fine.isEmpty, !broken.isEmpty {
      content.append(
        .p(
          "\(counted(fine.count, "channel")) \(fine.count == 1 ? "is" : "are") fine: "
            + NameList.text(fine.map(\.name), limit: 12) + ".", "soft"))
    }
    return .section("Channels, worst first", id: "channels", content)
  }

  private func channelTable(_ channels: [ChannelState], _ report: ChannelReport) -> Markup {
    .table(
      report.before.map { "Compared with the run of \(UTCTime.readable($0.startTime))" }
        ?? "The first run",
      [
        .text("Channel"), .text("Viewers lose"), .short("Since"), .text("Affected"),
        .text("What to do"),
      ],
      channels.map { channel in
        let cause = channel.causes.first
        let incident = incidentLink(of: channel, report)
        return [
          cell(channel, [link(channel, root: "")] + change(of: channel) + detailsLine(channel)),
          .tag(
            "div", "", [:],
            [words(of: channel)]
              + (incident == nil ? cause.map { [.p($0.summary.shortened(to: 160))] } ?? [] : [])
              + more(of: channel)
              + evidenceLine(cause)),
          channel.since.map { .time($0, in: channel.zone) } ?? "", .text(cause?.affected ?? ""),
          incident ?? .text(cause?.remedy ?? ""),
        ]
      }, empty: "No channel loses anything that the rules check.",
      "stack channels")
  }

  /// A link to the page of a channel.
  func link(_ channel: ChannelState, root: String) -> Markup {
    .link(channel.name.shortened(), to: "\(root)\(SitePath.target(channel.target))")
  }

  /// What is new about a channel, in a few words.
  private func change(of channel: ChannelState) -> [Markup] {
    if let words = channel.changeWords {
      let isWorse = channel.change == .worse || channel.change == .changed
      return isWorse ? [.tag("p", "", [:], [.tag("b", "", [:], [.text(words)])])] : [.p(words)]
    }
    return channel.change == .first && runs.count > 1 ? [.p("new channel")] : []
  }

  /// What viewers of a channel lose, in the color of the loss.
  func words(of channel: ChannelState) -> Markup {
    channel.outage.map { .span($0.state, "mark muted") }
      ?? .span(channel.causes.first?.words ?? "nothing", "mark \(channel.loss.style)")
  }

  private func more(of channel: ChannelState) -> [Markup] {
    let others = channel.causes.count - 1
    return others > 0 ? [.p("and \(counted(others, "more cause"))")] : []
  }

  /// A link to the document that a cause rests on.
  private func evidenceLine(_ cause: ChannelCause?) -> [Markup] {
    guard let address = cause.flatMap({ evidence.address(of: $0) }) else { return [] }
    return [.tag("p", "", [:], [.link("evidence", to: address)])]
  }

  /// The channels with muted findings, which do not count.
  private func mutedChannels(_ report: ChannelReport) -> [Markup] {
    let muted = report.channels.filter { $0.muted > 0 }
    guard !muted.isEmpty else { return [] }
    let links = muted.prefix(12).enumerated().flatMap { place, channel -> [Markup] in
      let page = SitePath.target(channel.target)
      return [
        place > 0 ? ", " : "Muted: ",
        .link(channel.name.shortened(to: 40), to: "\(page)#muted"),
        .text(" (\(channel.outage?.state ?? counted(channel.muted, "finding")))"),
      ]
    }
    let rest = muted.count - min(12, muted.count)
    return [.tag("p", "soft", [:], links + [.text(rest > 0 ? " and \(rest) more." : ".")])]
  }

  /// The channels that lose less than in the previous run.
  private func recovered(_ report: ChannelReport) -> [Markup] {
    let better = report.channels.filter {
      ($0.change == .better || $0.isOnAirAgain) && $0.loss == .nothing && $0.outage == nil
    }
    guard let before = report.before, !better.isEmpty else { return [] }
    let words = better.prefix(12).map {
      "\($0.name.shortened(to: 40)) "
        + "(\(($0.isOnAirAgain ? .offAir : $0.before)?.words ?? "")\($0.mutedWords.map { "; \($0)" } ?? ""))"
    }
    let rest = better.count - words.count
    return [
      .p(
        "Fine again since \(UTCTime.readable(before.startTime)): "
          + words.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "") + ".")
    ]
  }
}

extension ChannelLoss {
  /// The class of the style sheet.
  var style: String {
    switch self {
    case .nothing: "checked"
    case .warnings: "soft"
    case .unknown: "missing"
    case .playlistErrors: "warning"
    case .breaksCutOrLate, .adsCannotPlay, .noBreaks, .offAir: "error"
    }
  }
}
