import LintHistory
import SourceText
import XMLWriting

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
