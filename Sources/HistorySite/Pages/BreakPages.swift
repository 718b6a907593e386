import HLSDocuments
import HLSReporting
import LintHistory
import SourceText
import XMLWriting

/// The page of a break: its ads, the requests for them, the lines of the playlist, and what was found.
extension SiteContent {
  func breakPage(_ page: BreakIndex.Page) throws(XMLWritingError) -> [UInt8] {
    let id = TerminalText.visible(page.known.scheduled.id)
    let details = page.stored.packed.details(of: page.known.scheduled.id)
    return try Page(
      title: id.isEmpty ? "Break" : id, depth: 1,
      aboveHeading: [.tag("p", "over", [:], ["Break of ", link(page.target, root: "../")])],
      style: .breaks
    ).render(
      [facts(of: page)]
        + (details.map { parts($0, of: page) } ?? [
          .p("The details were stored in a form that this version cannot read.", "notice")
        ]))
  }

  /// State, start, and since when it is announced.
  private func facts(of page: BreakIndex.Page) -> Markup {
    var content: [Markup] = ["Start: "]
    if let start = page.known.scheduled.start {
      content += [
        BreakTable.start(start, in: channels[page.target.id]?.zone), " (", page.state.mark, ")",
      ]
    } else {
      content.append(.span("invalid", "mark partly"))
    }
    content += [
      .text(". Announced as \(page.known.scheduled.content.noun) since the run of "),
      start(ofRun: page.known.firstRun, of: page.target.id),
      ". Ads, times and lines are those of the run of ",
      start(ofRun: page.stored.run, of: page.target.id), ".",
    ]
    return .tag("p", "soft", [:], content)
  }

  private func parts(_ details: BreakDetails, of page: BreakIndex.Page) -> [Markup] {
    let open = page.target.findings.filter { $0.runs.end == nil }
    let found = details.findings(among: open)
    return [
      ads(of: details, page.known.scheduled), findings(found, of: page.target),
      requests(of: details), excerpt(of: details),
    ]
  }

  private func findings(
    _ findings: [HistorySnapshot.Finding], of target: HistorySnapshot.Target
  ) -> Markup {
    let sorted = findings.sorted {
      ($1.severity, $0.source, $0.line) < ($0.severity, $1.source, $1.line)
    }
    let groups = Self.grouped(sorted.map { TargetFinding(target: target, finding: $0) })
    return .section(
      "Open findings", id: "findings",
      groups.isEmpty
        ? [.p("None about this break.", "soft")]
        : Markup.cut(groups, to: 30, rest: "see the page of the target") {
          findingList($0, [.severity, .document, .rule, .firstSeen], root: "../")
        })
  }

  private func ads(of details: BreakDetails, _ scheduled: ScheduledBreak) -> Markup {
    var content = details.pods.map { Markup.p("Pod: \($0)") }
    if details.ads.isEmpty {
      content.append(.p(Self.withoutAds(details, scheduled)))
    } else {
      let fill = BreakFill(details)
      content += [
        fill.markup,
        .table(
          "Ads in the order in which they are played",
          [.text("Ad"), .number("Declared"), .number("Real"), .short("Playlist")],
          details.ads.map { ad in
            [
              .span(TerminalText.visible(ad.address), "place"),
              .text(ad.declared.map(secondsText) ?? "–"), .text(ad.length.map(secondsText) ?? "–"),
              .span(ad.state.rawValue, ad.state == .failed ? "error" : ""),
            ]
          }, "stack"),
      ]
    }
    if details.omittedAds > 0 {
      content.append(.p("\(counted(details.omittedAds, "more ad")) not shown.", "soft"))
    }
    return .section(
      counted(details.ads.count + details.omittedAds, "ad"), id: "ads", content)
  }

  /// Why there are no ads, as far as it is known.
  private static func withoutAds(_ details: BreakDetails, _ scheduled: ScheduledBreak) -> String {
    let planned = details.planned.map { " Planned: \(secondsText($0))." } ?? ""
    switch scheduled.content {
    case .signal: return "A splice signal has no ads of its own." + planned
    case .asset: return "The ad was not requested." + planned
    case .assetList:
      guard let list = details.requests.first, list.failure == nil, list.status ?? 200 < 400 else {
        return "The asset list could not be loaded, so that no ad is known." + planned
      }
      return "The asset list has no ads that could be read." + planned
    }
  }

  private func requests(of details: BreakDetails) -> Markup {
    guard !details.requests.isEmpty else { return "" }
    var content: [Markup] = [
      .table(
        "Requests in the order in which players make them",
        [.short("Document"), .text("Address"), .text("Status"), .number("Time")],
        details.requests.map { request in
          [
            .text(request.document.rawValue), .span(TerminalText.visible(request.address), "place"),
            .span(request.outcome, request.isFailed ? "error" : ""),
            .text(request.milliseconds.map { "\($0) ms" } ?? "–"),
          ]
        }, "stack")
    ]
    if details.omittedRequests > 0 {
      content.append(
        .p("\(counted(details.omittedRequests, "more request")) not shown.", "soft"))
    }
    return .section("Requests", id: "requests", content)
  }

  private func excerpt(of details: BreakDetails) -> Markup {
    guard !details.lines.isEmpty else { return "" }
    var lines: [Markup] = []
    var next = details.lines[0].number
    for line in details.lines {
      if line.number != next { lines.append(.span("…", "")) }
      next = line.number &+ 1
      lines.append(
        .tag(
          "span", line.isOfBreak ? "hit" : "", [:],
          [
            .tag("b", "", [:], [.text("\(line.number)")]), .text(TerminalText.visible(line.text)),
          ]))
    }
    return .section(
      "Playlist", id: "playlist",
      [
        .p(TerminalText.visible(details.source), "place"),
        .frame("Lines of the playlist", .tag("pre", "", [:], lines)),
      ])
  }
}

extension ScheduledBreak.Content {
  /// The content with an article.
  fileprivate var noun: String {
    switch self {
    case .asset: "a single asset"
    case .assetList: "an asset list"
    case .signal: "a splice signal"
    }
  }
}

extension BreakDetails.Request {
  /// Whether the document could not be loaded.
  var isFailed: Bool { failure != nil || status.map { $0 == 0 || $0 >= 400 } ?? false }

  /// The status, and why there is no document.
  var outcome: String {
    let status =
      switch status {
      case nil: failure == nil ? "not recorded" : ""
      case 0: "no answer"
      case let status?: "\(status)"
      }
    return [status, failure.map(TerminalText.visible) ?? ""].filter { !$0.isEmpty }
      .joined(separator: ": ")
  }
}
