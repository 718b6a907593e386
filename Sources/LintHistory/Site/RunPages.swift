import HLSConformance
import XMLWriting

/// The page of a run, and the list of all.
extension Site {
  func runPage(
    _ run: HistorySnapshot.Run, _ differences: Differences
  ) throws(XMLWritingError) -> [UInt8] {
    let page = Page(
      title: "Run of \(UTCTime.readable(run.begun))", depth: 1,
      over: [.tag("p", "over", [:], [.link("Runs", to: "index.html")])])
    guard run.isWhole else {
      return try page.render([
        .p("This run was begun and did not end. Nothing of it is stored.", "notice")
      ])
    }
    let totals = nights.totals(of: run)
    return try page.render([
      .p(totals.words + ".", "lead"), doubt(about: run), facts(of: run),
      unreached(in: run, root: "../"),
      found(in: run),
      clean(in: run), compared(run, differences),
    ])
  }

  /// What changed since each earlier run, in numbers that lead to the rest.
  private func compared(_ run: HistorySnapshot.Run, _ differences: Differences) -> Markup {
    let earlier = earlier(than: run)
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
                  .tag("a", "w", ["href": "../" + Self.path(before, run)], [.time(before.begun)]),
                  " ", .span(differences[before, run]?.words ?? "", "soft"),
                ])
            })
        ]
          + (rest > 0
            ? [
              .p(
                "Of \(counted(rest, "run")) before these there are no pages: interlint history diff "
                  + "RUN \(run.id)", "soft")
            ] : []))
  }

  private func doubt(about run: HistorySnapshot.Run) -> Markup {
    guard nights.isUntimely(run) else { return "" }
    return .p(
      "Its time does not fit those of the runs around it. It stands in the order of the numbers.",
      "notice")
  }

  private func facts(of run: HistorySnapshot.Run) -> Markup {
    var links: [Markup] = []
    if let before = before(run) {
      links.append(
        .link("Compared with the run before", to: "../" + Self.path(before, run)))
    }
    for artifact in snapshot.artifacts where artifact.run == run.id {
      links.append(.link(artifact.name, to: "\(run.id)/\(artifact.name)"))
    }
    let words =
      "interlint \(run.tool), rules \(run.rules), took \(BreakTable.length(run.micros / 1_000))"
    return .tag("p", "facts", [:], links + [.text(words)])
  }

  /// The findings of the run by target, the worst first.
  private func found(in run: HistorySnapshot.Run) -> Markup {
    let targets = worstFirst(in: run).filter { $0.outcome.isJudged && $0.outcome.hasFindings }
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
      let shown = Self.alike(findings.map { RunComparison.Change(target: target, finding: $0) })
        .prefix(min(room, 20))
      room -= shown.count
      content.append(
        list(
          Array(shown), [.severity, .document, .rule, .firstSeen],
          root: "../"))
      let rest = findings.count - shown.reduce(0) { $0 + $1.count }
      if rest > 0 {
        content.append(.p("\(rest) more: see the target", "soft"))
      }
    }
    if targets.count > 200 { content.append(.p("\(targets.count - 200) more targets", "soft")) }
    if targets.isEmpty { content.append(.p("Nothing was found in what was checked.", "soft")) }
    return .section("Findings by target", id: "findings", content)
  }

  private func clean(in run: HistorySnapshot.Run) -> Markup {
    let clean = worstFirst(in: run).filter {
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
    try Page(title: "Runs", depth: 1, place: "Runs").render([
      .table(
        "All runs, the newest first",
        [.short("Run"), .text("Result"), .text("Change")],
        nights.all.reversed().map { night in
          switch night {
          case .missed(let gap): ["–", .span(gap.words, "soft"), ""]
          case .lost(let run):
            [link(run, root: "../"), .span("did not end", "mark unchecked"), ""]
          case .whole(let run, let totals):
            [
              link(run, root: "../"),
              .text(totals.words + (nights.isUntimely(run) ? "; the clock was wrong" : "")),
              change(to: run, differences),
            ]
          }
        }, empty: "No run yet.", "stack")
    ])
  }

  private func change(to run: HistorySnapshot.Run, _ differences: Differences) -> Markup {
    guard let before = before(run), let size = differences[before, run] else { return "" }
    return .link(size.words, to: "../" + Self.path(before, run))
  }
}
