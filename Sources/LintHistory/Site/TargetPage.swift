import HLSConformance
import XMLWriting

/// The page of a target, and the list of all.
extension Site {
  func targetPage(_ target: HistorySnapshot.Target) throws(XMLWritingError) -> [UInt8] {
    let last = runs.first
    let outcome = last.flatMap { target.outcome(in: $0.id) }
    return try Page(
      title: target.name, depth: 1,
      over: [.tag("p", "over", [:], [.link("Targets", to: "index.html")])]
    ).render(
      [state(of: target, outcome)] + [
        .section(
          "The last \(counted(nights.recent.count, "night"))", id: "nights",
          NightStrip(target, nights.recent).large(root: "../")),
        openFindings(of: target, outcome), breaks(of: target), states(of: target),
        goneFindings(of: target),
      ])
  }

  private func state(
    of target: HistorySnapshot.Target, _ outcome: HistorySnapshot.Outcome?
  ) -> Markup {
    guard let last = runs.first, let outcome else {
      return .p(
        "The last run did not know of it. First seen \(UTCTime.readable(target.firstSeen)).")
    }
    var content: [Markup] = [
      .span(outcome.state, "mark " + outcome.style), " in the run of ",
      link(last, root: "../"),
    ]
    if outcome.status != .checked {
      let words =
        switch outcome.status {
        case .partly: "Not wholly checked"
        case .missing: "No longer given"
        default: "Not checked"
        }
      content += [
        .text(". \(words) since "), since(target.firstRun(of: outcome.status, upTo: last.id)),
      ]
      if outcome.status != .missing { content.append(.text(": " + Self.reason(of: outcome))) }
    }
    content.append(.text(". First seen \(UTCTime.readable(target.firstSeen))."))
    return .tag("p", "lead", [:], content)
  }

  /// What is open, by the document in which it is.
  private func openFindings(
    of target: HistorySnapshot.Target, _ outcome: HistorySnapshot.Outcome?
  ) -> Markup {
    let open = target.findings.filter { $0.runs.end == nil }
    var content: [Markup] = []
    if let outcome, !outcome.isJudged {
      content.append(
        .p(
          open.isEmpty
            ? "Nothing is known: the target was not checked."
            : "As last seen: the target was not checked since, and nobody knows what is still so.",
          "notice"))
    } else if open.isEmpty {
      content.append(
        .p(
          outcome?.status == .partly ? "None in what could be checked." : "None.", "soft"))
    }
    if let outcome, outcome.omitted > 0 {
      content.append(.p("\(outcome.omitted) more were found and not stored.", "soft"))
    }
    let documents = Dictionary(grouping: open, by: \.source)
    for (source, findings) in documents.sorted(by: { $0.key < $1.key }) {
      if documents.count > 1 || source != target.name {
        content.append(.tag("h3", "", [:], [.tag("code", "", [:], [.text(source)])]))
      }
      if outcome?.isJudged == true, let last = runs.first,
        !target.isJudged(source, in: last.id)
      {
        content.append(.p("Not checked in the last run; this is as last seen.", "partly"))
      }
      content += Markup.cut(
        Self.alike(
          findings.sorted { ($1.severity, $0.line) < ($0.severity, $1.line) }
            .map { RunComparison.Change(target: target, finding: $0) }), to: 300,
        rest: "see the JSON report of the run"
      ) { list($0, [.severity, .rule, .firstSeen, .places], root: "../") }
    }
    return .section("Open findings", id: "findings", content)
  }

  /// The states it had, the newest first: the nights in words.
  private func states(of target: HistorySnapshot.Target) -> Markup {
    .section(
      "History", id: "history",
      Markup.cut(
        target.outcomes.reversed(), to: 100, rest: "see the data"
      ) { outcomes in
        .table(
          "What came of it, the newest first", [.short("From"), .short("State"), .text("Reason")],
          outcomes.map { outcome in
            [
              since(outcome.runs.first), .span(outcome.state, "mark " + outcome.style),
              .text(outcome.reason == nil ? "" : Self.reason(of: outcome)),
            ]
          }, empty: "No run had it.", "stack")
      })
  }

  private func goneFindings(of target: HistorySnapshot.Target) -> Markup {
    let open = Set(target.findings.filter { $0.runs.end == nil }.map(\.fingerprint))
    // The same finding in other words has an interval of its own and is not gone.
    let gone = target.findings.reversed().filter { !open.contains($0.fingerprint) }
    guard !gone.isEmpty else { return "" }
    return .details(
      "\(counted(gone.count, "finding")) that \(gone.count == 1 ? "is" : "are") gone",
      Markup.cut(
        Self.alike(gone.map { RunComparison.Change(target: target, finding: $0) }), to: 100,
        rest: "see the data"
      ) {
        list($0, [.severity, .document, .rule, .firstSeen, .places], root: "../")
      })
  }

  func targetsPage() throws(XMLWritingError) -> [UInt8] {
    let last = runs.first
    let ranked = last.map { worstFirst(in: $0) } ?? []
    let given = ranked.filter { $0.outcome.status != .missing }
    let former = ranked.filter { $0.outcome.status == .missing }
    var content: [Markup] = [
      .p(last.map { nights.totals(of: $0).words + "." } ?? "No run has ended yet.", "lead")
    ]
    if let last {
      content.append(targetTable(given, in: last, root: "../"))
      if !former.isEmpty {
        content.append(
          .section(
            "No longer given", id: "former",
            [
              .table(
                "Targets that earlier runs had and the last had not",
                [.text("Target"), .short("Since")],
                former.map {
                  [
                    link($0.target, root: "../"),
                    since($0.target.firstRun(of: .missing, upTo: last.id)),
                  ]
                })
            ]))
      }
    }
    return try Page(title: "Targets", depth: 1, place: "Targets").render(content)
  }
}
