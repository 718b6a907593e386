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

/// The causes that several channels have in common, once each, with who has to act and what to do.
extension SiteContent {
  /// The most incidents that the start page describes.
  private static let mostIncidents = 10

  /// The section of the start page; empty without an incident.
  func incidentSection(_ report: ChannelReport) -> [Markup] {
    guard !report.incidents.isEmpty else { return [] }
    let shown = report.incidents.prefix(Self.mostIncidents)
    let rest = report.incidents.count - shown.count
    return [
      .section(
        "Incidents", id: "incidents",
        shown.enumerated().flatMap { place, incident in block(of: incident, place) }
          + (rest > 0 ? [.p("\(counted(rest, "more incident"))", "soft")] : []))
    ]
  }

  private func block(of incident: Incident, _ place: Int) -> [Markup] {
    var facts: [Markup] = [.text(incident.extent)]
    if let since = incident.since {
      facts.append(.tag("span", "w", [:], ["since ", .time(since, in: incident.zone)]))
    }
    if let words = incident.changeWords { facts.append(.text(words)) }
    if let party = incident.party { facts.append(.text("to act: \(party)")) }
    let owners = incident.owners
    if !owners.isEmpty {
      facts.append(.text("\(owners.count == 1 ? "owner" : "owners"): \(NameList.text(owners))"))
    }
    if let rule = incident.cause.rule { facts.append(link(rule: rule, root: "")) }
    return [
      .tag(
        "h3", "", ["id": Self.anchor(ofIncident: place)],
        [.span(incident.words, "mark \(incident.cause.loss.style)")]),
      .tag("p", "facts", [:], facts.map { .tag("span", "", [:], [$0]) }),
      .p("\(incident.names): \(incident.cause.messages.first?.shortened(to: 300) ?? "")"),
    ]
      + (incident.cause.remedy.map { remedy in
        [.tag("p", "advice", [:], [.tag("b", "", [:], ["Fix: "]), .text(remedy)])]
      } ?? [])
  }

  private static func anchor(ofIncident place: Int) -> String { "incident-\(place + 1)" }

  /// A link from a channel to its incident; nil if it has none that the start page describes.
  func incidentLink(of channel: ChannelState, _ report: ChannelReport) -> Markup? {
    report.incidentPlace(of: channel).flatMap { place in
      guard place < Self.mostIncidents else { return nil }
      return .link("Incident \(place + 1)", to: "#\(Self.anchor(ofIncident: place))")
    }
  }
}
