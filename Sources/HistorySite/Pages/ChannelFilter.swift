import HLSLinting
import LintHistory
import SourceText
import XMLWriting

/// Whom channels belong to, and the form by which they are found.
extension SiteContent {
  /// The form that a script shows and that filters the rows of channels on the same page; on the start page,
  /// which has not all of them, with a link to the page that has.
  func filterForm(linkingTo all: Int? = nil) -> Markup {
    func choice(_ name: String, _ title: String, _ groups: [ChannelGroups.Group]) -> [Markup] {
      guard !groups.isEmpty else { return [] }
      let options = groups.prefix(ChannelGroups.most).map { group in
        Markup.tag("option", "", ["value": group.name], [.text(group.name)])
      }
      return [
        .tag(
          "label", "", [:],
          [
            .text(title),
            .tag(
              "select", "", ["name": name],
              [.tag("option", "", ["value": ""], ["all"])] + options),
          ])
      ]
    }
    let search = Markup.tag(
      "label", "", [:],
      ["Search", .tag("input", "", ["name": "q", "type": "search", "autocomplete": "off"])])
    return .tag(
      "form", "filter", ["hidden": "hidden", "aria-label": "Filter channels"],
      [search] + choice("owner", "Owner", groups.owners)
        + choice("region", "Region", groups.regions) + choice("label", "Label", groups.labels)
        + [
          .tag("button", "", ["type": "reset"], ["Show all"]),
          .tag("output", "", ["aria-live": "polite"]),
        ]
        + (all.map { [.link("Search all \(counted($0, "channel"))", to: SitePath.channels)] } ?? [])
    )
  }

  /// The name of a channel and what follows it in its cell, by which the script finds the row.
  func cell(_ channel: ChannelState, _ content: [Markup]) -> Markup {
    guard !groups.isEmpty else { return .tag("div", "", [:], content) }
    let details = channel.details
    return .tag(
      "div", "",
      [
        "data-owner": details.owner ?? "", "data-region": details.region ?? "",
        "data-labels": details.labels.joined(separator: "\n"),
      ], content)
  }

  /// Owner, region and labels of a channel in one paragraph; empty without any.
  func detailsLine(_ channel: ChannelState) -> [Markup] {
    let details = channel.details
    let words = [details.owner, details.region].compactMap(\.self) + details.labels
    return words.isEmpty ? [] : [.p(words.joined(separator: " · "))]
  }

  /// Owner, region, labels and time zone of a channel at the top of its page; empty without any.
  func detailsFacts(of target: HistorySnapshot.Target) -> [Markup] {
    let details = target.details
    func links(_ title: String, _ values: [String], _ groups: [ChannelGroups.Group]) -> [Markup] {
      guard !values.isEmpty else { return [] }
      let links = values.map { value in
        groups.prefix(ChannelGroups.most).first { $0.name == value }.map { group in
          Markup.link(value, to: "../\(SitePath.channels)#\(group.anchor)")
        } ?? .text(value)
      }
      let separated: [Markup] = links.enumerated().flatMap { place, link -> [Markup] in
        place > 0 ? [", ", link] : [link]
      }
      return [.tag("span", "", [:], [.text("\(title): ")] + separated)]
    }
    let facts =
      links("Owner", [details.owner].compactMap(\.self), groups.owners)
      + links("Region", [details.region].compactMap(\.self), groups.regions)
      + links("Labels", details.labels, groups.labels)
      + links("Time zone", [details.timeZone].compactMap(\.self), [])
    return facts.isEmpty ? [] : [.tag("p", "facts", [:], facts)]
  }
}
