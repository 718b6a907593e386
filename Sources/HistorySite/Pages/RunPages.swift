import LintHistory
import SourceText
import XMLWriting

/// The page of a run, and the list of all runs.
extension SiteContent {
  func runPage(
    _ run: HistorySnapshot.Run, _ differences: Differences
  ) throws(XMLWritingError) -> [UInt8] {
    let page = Page(
      title: "Run of \(UTCTime.readable(run.startTime))", depth: 1,
      aboveHeading: [.tag("p", "over", [:], [.link("Runs", to: "index.html")])])
    guard run.isComplete else {
      return try page.render([
        .p("This run began and did not end. No results of it are stored.", "notice")
      ])
    }
    let totals = timeline.totals(of: run)
    let ranked = rankedTargets(in: run)
    return try page.render([
      .p(totals.text + ".", "lead"), clockNotice(on: run), facts(of: run),
      uncheckedTargets(ranked, in: run, root: "../"),
      findings(ranked, in: run), cleanTargets(ranked), comparisons(with: run, differences),
    ])
  }

  /// The number of changes since each earlier run, with links to the comparisons.
  private func comparisons(
    with run: HistorySnapshot.Run, _ differences: Differences
  ) -> Markup {
    let earlier = earlierRuns(comparedWith: run)
    let rest = runs.count { $0.id < run.id } - earlier.count
    return .section(
      "Compared with earlier runs", id: "compared",
      earlier.isEmpty
        ? [.p("There is no earlier run.", "soft")]
        : [
          .tag(
            "ul", "plain columns", [:],
            earlier.map { before in
              .tag(
                "li", "", [:],
                [
                  .tag(
                    "a", "w", ["href": "../" + SitePath.comparison(before, run)],
                    [.time(before.startTime)]),
                  " ", .span(differences[before, run]?.words ?? "", "soft"),
                ])
            })
        ]
          + (rest > 0
            ? [
              .p(
                "To compare with \(counted(rest, "earlier run")), run: interlint history diff RUN "
                  + "\(run.id)", "soft")
            ] : []))
  }

  private func clockNotice(on run: HistorySnapshot.Run) -> Markup {
    guard timeline.hasWrongClock(run) else { return "" }
    return .p(
      "The start time of this run is inconsistent with the runs before and after it. It is listed in "
        + "the order of run numbers.",
      "notice")
  }

  private func facts(of run: HistorySnapshot.Run) -> Markup {
    var links: [Markup] = []
    if let before = previousRun(before: run) {
      links.append(
        .link("Compare with the previous run", to: "../" + SitePath.comparison(before, run)))
    }
    for artifact in snapshot.artifacts where artifact.run == run.id {
      links.append(.link(artifact.name, to: "\(run.id)/\(artifact.name)"))
    }
    let words =
      "interlint \(run.toolVersion), rules \(run.ruleSetHash), took \(secondsText(run.microseconds / 1_000))"
    return .tag("p", "facts", [:], links + [.text(words)])
  }

  /// The findings of the run by target, the worst first.
  private func findings(_ ranked: [RankedTarget], in run: HistorySnapshot.Run) -> Markup {
    let targets = ranked.filter { $0.outcome.isChecked && $0.outcome.hasFindings }
    var room = 400
    var content: [Markup] = []
    for (target, outcome) in targets.prefix(200) {
      content.append(
        .tag(
          "h3", "", [:],
          [link(target, root: "../"), " ", .span(outcome.state, "soft")]))
      let findings = target.findings(in: run.id).sorted {
        ($1.severity, $0.id) < ($0.severity, $1.id)
      }
      let shown = Self.grouped(findings.map { TargetFinding(target: target, finding: $0) })
        .prefix(min(room, 20))
      room -= shown.count
      content.append(
        findingList(
          Array(shown), [.severity, .document, .rule, .firstSeen],
          root: "../"))
      let rest = findings.count - shown.reduce(0) { $0 + $1.count }
      if rest > 0 {
        content.append(.p("\(rest) more: see the target", "soft"))
      }
    }
    if targets.count > 200 { content.append(.p("\(targets.count - 200) more targets", "soft")) }
    if targets.isEmpty { content.append(.p("No findings in checked documents.", "soft")) }
    return .section("Findings by target", id: "findings", content)
  }

  private func cleanTargets(_ ranked: [RankedTarget]) -> Markup {
    let clean = ranked.filter {
      $0.outcome.status == .checked && !$0.outcome.hasFindings
    }
    guard !clean.isEmpty else { return "" }
    return .details(
      "\(counted(clean.count, "target")) without findings",
      [
        .tag(
          "ul", "plain columns", [:],
          clean.map { .tag("li", "", [:], [link($0.target, root: "../")]) })
      ])
  }

  func runsPage(_ differences: Differences) throws(XMLWritingError) -> [UInt8] {
    try Page(title: "Runs", depth: 1, section: "Runs").render([
      .table(
        "All runs, newest first",
        [.short("Run"), .text("Result"), .text("Change")],
        timeline.entries.reversed().map { entry in
          switch entry {
          case .missed(let gap): ["–", .span(gap.words, "soft"), ""]
          case .lost(let run):
            [link(run, root: "../"), .span("did not end", "mark unchecked"), ""]
          case .complete(let run, let totals):
            [
              link(run, root: "../"),
              .text(totals.text + (timeline.hasWrongClock(run) ? "; the clock was wrong" : "")),
              change(to: run, differences),
            ]
          }
        }, empty: "No runs yet.", "stack")
    ])
  }

  private func change(to run: HistorySnapshot.Run, _ differences: Differences) -> Markup {
    guard let before = previousRun(before: run), let size = differences[before, run] else {
      return ""
    }
    return .link(size.words, to: "../" + SitePath.comparison(before, run))
  }
}
