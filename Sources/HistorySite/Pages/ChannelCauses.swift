import LintHistory
import SourceText
import XMLWriting

/// The state of a channel at the top of its page: what its viewers lose, and each cause.
extension SiteContent {
  /// What viewers lose since when, then the causes, the worst first; empty for a target that the last run
  /// did not have.
  func channelState(of target: HistorySnapshot.Target) -> [Markup] {
    guard let channel = channels[target.id] else { return [] }
    if let outage = channel.outage {
      return [
        .tag(
          "p", "lead", [:],
          [
            .span(outage.words, "mark muted"), " since ", .time(outage.since, in: channel.zone),
            .text("; muted\(outage.end.map { " \($0)" } ?? "")"), .text(": "),
            .text(outage.muting.reason.shortened(to: 300)),
          ])
      ]
    }
    guard let since = channel.since else {
      return [.tag("p", "lead", [:], [.span("fine", "mark checked"), .text(change(of: channel))])]
    }
    return [
      .tag(
        "p", "lead", [:],
        [
          words(of: channel), " since ", .time(since, in: channel.zone),
          .text(change(of: channel)),
        ]),
      .tag(
        "ul", "findings marked", [:],
        channel.causes.prefix(20).enumerated().map { place, cause in
          // The heading has the words of the first one.
          item(cause, of: channel, place > 0 ? [.p(cause.words)] : [])
        }),
    ] + (channel.causes.count > 20 ? [.p("\(channel.causes.count - 20) more causes", "soft")] : [])
  }

  private func change(of channel: ChannelState) -> String {
    channel.changeWords.map { "; \($0)" } ?? ""
  }

  /// A cause, with the words `start` first.
  private func item(
    _ cause: ChannelCause, of channel: ChannelState, _ start: [Markup]
  ) -> Markup {
    var facts: [Markup] = [
      .tag("span", "w", [:], ["since ", .time(cause.since, in: channel.zone)])
    ]
    if let good = cause.lastGood {
      facts.append(.tag("span", "w", [:], ["last good run ", .time(good, in: channel.zone)]))
    }
    if !cause.affected.isEmpty { facts.append(.text(cause.affected)) }
    if let rule = cause.rule { facts.append(link(rule: rule, root: "../")) }
    if let link = evidence.link(ofFindings: cause.findings, root: "../") { facts.append(link) }
    if cause.isNew { facts.append("new") }
    if let day = cause.mutedUntil { facts.append(.text("muted until \(day)")) }
    let advice = cause.remedy.map { remedy in
      Markup.tag("p", "advice", [:], [.tag("b", "", [:], ["Fix: "]), .text(remedy)])
    }
    return .tag(
      "li", "", [:],
      [
        .span(cause.loss.mark, "mark \(cause.loss.style)"),
        .tag(
          "div", "", [:],
          start + cause.details.map { .p($0) }
            + [.tag("p", "facts", [:], facts)] + (advice.map { [$0] } ?? [])),
      ])
  }
}

extension ChannelLoss {
  /// What kind of loss it is, in a word.
  fileprivate var mark: String {
    switch self {
    case .offAir: "channel"
    case .noBreaks, .breaksCutOrLate: "breaks"
    case .adsCannotPlay: "ads"
    case .playlistErrors: "playlist"
    case .unknown: "unknown"
    case .warnings, .nothing: "warning"
    }
  }
}
