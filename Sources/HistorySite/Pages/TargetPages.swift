import LintHistory
import SourceText
import XMLWriting

/// The page of a target, and the list of all targets.
extension SiteContent {
  func targetPage(
    _ target: HistorySnapshot.Target, _ strips: StatusStrips
  ) throws(XMLWritingError) -> [UInt8] {
    let last = runs.first
    let outcome = last.flatMap { target.outcome(in: $0.id) }
    return try Page(
      title: target.name, depth: 1,
      aboveHeading: [.tag("p", "over", [:], [.link("Targets", to: "index.html")])],
      style: .timelines
    ).render(
      detailsFacts(of: target) + channelState(of: target) + [state(of: target, outcome)] + [
        .section(
          "Last \(counted(timeline.recent.count, "run"))", id: "nights", [strips[target]]),
        openFindings(of: target, outcome), mutedSection(of: target), viewers(of: target),
        breaks(of: target), facts(of: target), states(of: target), fixedFindings(of: target),
      ])
  }

  private func state(
    of target: HistorySnapshot.Target, _ outcome: HistorySnapshot.Outcome?
  ) -> Markup {
    guard let last = runs.first, let outcome else {
      return .tag(
        "p", "", [:],
        [
          "The last run did not have this target. First seen ",
          time(target.firstSeen, of: target.id), ".",
        ])
    }
    var content: [Markup] = [
      .span(outcome.state, "mark " + outcome.style), " in the run of ",
      link(last, of: target.id),
    ]
    if outcome.knownStatus != .checked {
      let words =
        switch outcome.knownStatus {
        case .partly: "Only partly checked"
        case .muted: "Off the air, muted,"
        case .missing: "Missing"
        default: "Not checked"
        }
      content += [
        .text(". \(words) since "),
        start(ofRun: target.firstRun(of: outcome.status, upTo: last.id), of: target.id),
      ]
      if outcome.status != .missing { content.append(.text(": " + outcome.reasonText)) }
    }
    content += [". First seen ", time(target.firstSeen, of: target.id), "."]
    return .tag("p", "soft", [:], content)
  }

  /// The open findings, each defect once, the worst first.
  private func openFindings(
    of target: HistorySnapshot.Target, _ outcome: HistorySnapshot.Outcome?
  ) -> Markup {
    let open = target.findings.filter { $0.runs.end == nil }
    var content: [Markup] = []
    if let outcome, !outcome.isChecked {
      content.append(
        .p(
          open.isEmpty
            ? outcome.status == .muted
              ? "Unknown: the target is off the air." : "Unknown: the target was not checked."
            : "These are the findings of the last check; the target has not been checked since.",
          "notice"))
    } else if open.isEmpty {
      content.append(
        .p(
          outcome?.knownStatus == .partly ? "None in the checked documents." : "None.", "soft"))
    }
    if let outcome, outcome.omitted > 0 {
      content.append(.p("\(outcome.omitted) more findings were not stored.", "soft"))
    }
    if outcome?.isChecked == true, let last = runs.first {
      let unchecked = Set(open.map(\.source)).filter { !target.isChecked($0, in: last.id) }
      content += earlier(unchecked, isOutage: outcome?.isOutage ?? false)
    }
    // One defect can be in many documents.
    let sorted = open.sorted {
      ($1.severity, $0.source, $0.line) < ($0.severity, $1.source, $1.line)
    }
    content += Markup.cut(
      Self.grouped(sorted.map { TargetFinding(target: target, finding: $0) }), to: 300,
      rest: "see the JSON report of the run"
    ) { findingList($0, [.severity, .document, .rule, .firstSeen, .places], root: "../") }
    return .section("Open findings", id: "findings", content)
  }

  /// That the findings in some documents are those of an earlier run; a document and its response are one.
  private func earlier(_ documents: Set<String>, isOutage: Bool) -> [Markup] {
    let answer = " (answer)"
    let names = Set(
      documents.map { $0.hasSuffix(answer) ? String($0.dropLast(answer.count)) : $0 })
    guard !names.isEmpty else { return [] }
    let shown = NameList.text(names.sorted(), limit: 10, length: 300)
    return [
      .p(
        "\(isOutage ? "Not delivered" : "Not checked") in the last run, so that the findings are those of the last "
          + "check: \(shown).", "partly")
    ]
  }

  /// The results of all runs, the newest first.
  private func states(of target: HistorySnapshot.Target) -> Markup {
    .section(
      "History", id: "history",
      Markup.cut(
        target.outcomes.reversed(), to: 100, rest: "see the data"
      ) { outcomes in
        .table(
          "Results, newest first", [.short("From"), .short("State"), .text("Reason")],
          outcomes.map { outcome in
            [
              start(ofRun: outcome.runs.first, of: target.id),
              .span(outcome.state, "mark " + outcome.style),
              .text(outcome.reason == nil ? "" : outcome.reasonText),
            ]
          }, empty: "No run had this target.", "stack")
      })
  }

  private func fixedFindings(of target: HistorySnapshot.Target) -> Markup {
    // That a target could not be loaded is in its history.
    let all =
      target.findings + target.muted.map(\.finding).filter { !$0.isOutage }
    let open = Set(all.filter { $0.runs.end == nil }.map(\.fingerprint))
    // A finding with a new message, or that is muted, has another interval and is not fixed.
    let fixed = all.sorted { $0.id > $1.id }.filter { !open.contains($0.fingerprint) }
    guard !fixed.isEmpty else { return "" }
    return .details(
      counted(fixed.count, "fixed finding"),
      Markup.cut(
        Self.grouped(fixed.map { TargetFinding(target: target, finding: $0) }), to: 100,
        rest: "see the data"
      ) {
        findingList($0, [.severity, .document, .rule, .firstSeen, .places], root: "../")
      })
  }

  func targetsPage() throws(XMLWritingError) -> [UInt8] {
    let last = runs.first
    let ranked = last.map { rankedTargets(in: $0) } ?? []
    let present = ranked.filter { $0.outcome.status != .missing }
    let missing = ranked.filter { $0.outcome.status == .missing }
    var content: [Markup] = [
      .p(last.map { timeline.totals(of: $0).text + "." } ?? "No complete run yet.", "lead")
    ]
    if let last {
      content.append(targetTable(present, in: last, root: "../"))
      if !missing.isEmpty {
        content.append(
          .section(
            "Missing targets", id: "former",
            [
              .table(
                "Targets of earlier runs that the last run did not have",
                [.text("Target"), .short("Since")],
                missing.map {
                  [
                    link($0.target, root: "../"),
                    start(
                      ofRun: $0.target.firstRun(of: .missing, upTo: last.id), of: $0.target.id),
                  ]
                })
            ]))
      }
    }
    return try Page(title: "Targets", depth: 1, section: "Targets").render(content)
  }
}
