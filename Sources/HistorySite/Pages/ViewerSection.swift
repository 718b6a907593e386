import HLSDocuments
import HLSInterstitials
import HLSReporting
import LintHistory
import SourceText
import XMLWriting

/// What viewers of a target saw in the last runs.
struct ViewedNights {
  /// A run with what is known about it.
  struct Night {
    let run: HistorySnapshot.Run
    let outcome: HistorySnapshot.Outcome
    /// What viewers saw, or why there was no timeline; nil if the run did not check the target or stored none.
    let timeline: Result<TimelineDigest, PrimaryContent.Obstacle>?
    /// The index of the timeline in the history: that of successive runs is the same.
    let stored: Int?
    /// The night before that has a timeline; nil if there is none.
    var before: Int?
    /// What changed for viewers since that night; nil if nothing is stored that did.
    var comparison: DigestComparison?

    /// The timeline, if there was one.
    var digest: TimelineDigest? { try? timeline?.get() }
  }

  /// The newest first.
  private(set) var nights: [Night]

  /// The nights of a target among `runs`, the newest first.
  init(_ target: HistorySnapshot.Target, in runs: some Sequence<HistorySnapshot.Run>) {
    let timelines = target.timelines.map(\.packed.timeline)
    nights = runs.compactMap { run in
      guard let outcome = target.outcome(in: run.id) else { return nil }
      let stored =
        outcome.isChecked
        ? target.timelines.firstIndex { $0.runs.contains(run.id) } : nil
      return Night(
        run: run, outcome: outcome, timeline: stored.flatMap { timelines[$0] }, stored: stored)
    }
    var last: Int?
    for place in nights.indices where nights[place].digest != nil {
      if let last { nights[last].compare(with: nights[place], at: place) }
      last = place
    }
  }
}

extension SiteContent {
  /// The section about what viewers of a target see.
  func viewers(of target: HistorySnapshot.Target) -> Markup {
    let nights = ViewedNights(target, in: runs.prefix(HistoryStore.keptTimelines)).nights
    return .section(
      "What viewers see", id: "viewers", last(of: nights, target) + earlier(of: nights, target))
  }

  /// The address of the page of a break by its ID; nil without one.
  private func breakPage(of target: HistorySnapshot.Target) -> (String) -> String? {
    { id in target.breakDetails[id].map { "../" + SitePath.breakPage($0) } }
  }

  /// The last night with a timeline, and what changed since the one before.
  private func last(
    of nights: [ViewedNights.Night], _ target: HistorySnapshot.Target
  ) -> [Markup] {
    guard let last = nights.first else {
      return [.p("No run of the last ones had this target.", "soft")]
    }
    var content = last.obstacle.map { [Markup.p($0, "soft")] } ?? []
    guard let place = nights.firstIndex(where: { $0.digest != nil }),
      let digest = nights[place].digest
    else { return content }
    let shown = nights[place]
    if place > 0 {
      content.append(
        .tag("p", "", [:], ["This is what the run of ", link(shown.run, of: target.id), " saw:"]))
    }
    if let before = shown.before {
      content += changes(
        to: digest, shown.comparison, since: nights[before], link(nights[before].run, of: target.id)
      )
    }
    if digest.interstitials.isEmpty {
      content.append(
        .p("No interstitial is on the timeline: viewers see the primary content only."))
    }
    if digest.unplaced > 0 {
      content.append(
        .p(
          "\(counted(digest.unplaced, "interstitial")) of the playlist "
            + "\(digest.unplaced == 1 ? "is" : "are") not on the timeline.", "soft"))
    }
    let near = digest.near
    let time = LocalTime(shown.run.startTime, in: channels[target.id]?.zone).readable
    let later = digest.interstitials.count - near.interstitials.count
    if later > 0 {
      content.append(
        .p("\(counted(later, "interstitial")) for later: see the parts.", "soft"))
    }
    content.append(
      TimelineFigure(
        near, named: "What viewers saw on \(time): \(near.summary)", page: breakPage(of: target)
      ).markup)
    if digest.omittedParts > 0 {
      content.append(
        .p("\(counted(digest.omittedParts, "more part")) of the timeline are not stored.", "soft"))
    }
    return content + [parts(of: digest), TimelineStyle.hiddenPatterns]
  }

  /// What changed for viewers since another night, in the words of `interlint diff`.
  private func changes(
    to digest: TimelineDigest, _ comparison: DigestComparison?, since before: ViewedNights.Night,
    _ run: Markup
  ) -> [Markup] {
    let sentences = comparison?.sentences ?? []
    guard !sentences.isEmpty else {
      let isLive = before.digest?.end == nil || digest.end == nil
      return [
        .tag(
          "p", "", [:],
          isLive
            ? ["Nothing that this run and the run of ", run, " both list has changed for viewers."]
            : ["Viewers see the same as in the run of ", run, "."])
      ]
    }
    let lead = Markup.tag(
      "p", "", [:], [.tag("b", "", [:], ["Changed for viewers"]), " since the run of ", run, ":"])
    return [
      .tag(
        "div", "notice", [:],
        [lead]
          + Markup.cut(sentences, to: 10, rest: "see the data") { sentences in
            .tag("ul", "", [:], sentences.map { .tag("li", "", [:], [.text($0)]) })
          })
    ]
  }

  /// The parts of the timeline as a table.
  private func parts(of digest: TimelineDigest) -> Markup {
    let table = digest.table(most: 100)
    let rest = table.rest > 0 ? [Markup.p("\(table.rest) more: see the data", "soft")] : []
    return .details(
      counted(table.rows.count + table.rest, "part"),
      [
        .table(
          "Parts of the timeline",
          table.columns.map {
            $0.isNumber ? .number($0.title) : $0.isWide ? .text($0.title) : .short($0.title)
          }, table.rows.map { $0.map(Markup.text) }, "stack")
      ] + rest)
  }

  /// The bars of all nights, one line each.
  private func earlier(
    of nights: [ViewedNights.Night], _ target: HistorySnapshot.Target
  ) -> [Markup] {
    guard nights.filter({ $0.digest != nil }).count > 1 else { return [] }
    let strips = TimelineStrips(nights.compactMap(\.digest?.near))
    var bars: [Int: Markup] = [:]
    var next = 0
    var rows: [Markup] = []
    for night in nights {
      let content: [Markup]
      if let digest = night.digest {
        let bar =
          night.stored.flatMap { bars[$0] } ?? strips.markup(next, page: breakPage(of: target))
        if let stored = night.stored { bars[stored] = bar }
        next += 1
        let isChanged = night.comparison.map { !$0.isSame } ?? false
        content = [
          bar,
          .tag(
            "span", "", [:],
            [.text(digest.summary)] + (isChanged ? [" ", .span("changed", "mark warning")] : [])),
        ]
      } else {
        content = [.span(night.obstacle ?? "", "soft"), ""]
      }
      rows.append(.tag("li", "", [:], [link(night.run, of: target.id)] + content))
    }
    let axis = Markup.tag("li", "", ["aria-hidden": "true"], [.span("", ""), strips.axis])
    return [
      .tag("h3", "", [:], ["The last \(counted(nights.count, "run"))"]),
      .p(
        strips.showsTimeOfDay
          ? "Newest first, on one scale, by the time of day (UTC)."
          : "Newest first, on one scale; each bar begins at its start.", "soft"),
      .tag("ol", "bars", [:], [axis] + rows),
    ]
  }
}

extension ViewedNights.Night {
  /// Why there is no timeline; nil if there is one.
  var obstacle: String? {
    switch timeline {
    case .success: nil
    case .failure(.multivariant): "No timeline: no media playlist was loaded."
    case .failure(let obstacle): "No timeline: \(obstacle)."
    case nil:
      switch outcome.status {
      case .unchecked: "Not checked: \(outcome.reasonText)"
      case .muted: "Off the air, muted: \(outcome.reasonText)"
      case .missing: "Missing: not among the targets of the run."
      case .checked, .partly: "No timeline is stored for this run."
      }
    }
  }

  /// Compares it with the night before; equal timelines are stored once.
  fileprivate mutating func compare(with night: ViewedNights.Night, at place: Int) {
    before = place
    guard stored != night.stored, let digest, let old = night.digest else { return }
    comparison = DigestComparison(old, digest)
  }
}
