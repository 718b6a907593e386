import HLSConformance
import XMLWriting

/// The page of a rule, and the list of those that ever found something.
extension Site {
  func rulePage(_ rule: String) throws(XMLWritingError) -> [UInt8] {
    try Page(
      title: rule, depth: 1, over: [.tag("p", "over", [:], [.link("Rules", to: "index.html")])]
    ).render(text(of: rule) + [places(of: rule), trend(of: rule), gone(rule)])
  }

  /// What `interlint explain` says.
  private func text(of rule: String) -> [Markup] {
    guard let rule = book[rule] else {
      return [.p("This interlint does not know the rule any more.", "lead")]
    }
    return [
      .p(rule.summary, "lead"),
      .tag(
        "dl", "", [:],
        [
          ("Severity", "\(rule.severity.rawValue), profile \(rule.profile.rawValue)"),
          ("Source", "\(rule.requirement.source) (\(rule.requirement.level.rawValue))"),
          ("Why", rule.rationale), ("What to do", rule.remedy),
        ].flatMap { name, text in
          [Markup.tag("dt", "", [:], [.text(name)]), .tag("dd", "", [:], [.text(text)])]
        }),
      .section(
        "Examples", id: "examples",
        [.tag("h3", "", [:], ["Reported, where marked"])] + rule.violating.map(Self.listing)
          + [.tag("h3", "", [:], ["Correct"])] + rule.conforming.map(Self.listing)),
    ]
  }

  /// An example with what is reported in it marked.
  private static func listing(_ example: Example) -> Markup {
    var content: [Markup] = []
    var run = ""
    var depth = 0
    func end() {
      guard !run.isEmpty else { return }
      content.append(depth > 0 ? .tag("mark", "", [:], [.text(run)]) : .text(run))
      run = ""
    }
    for character in example.listing {
      switch character {
      case "«":
        end()
        depth += 1
      case "»":
        end()
        depth -= 1
      default: run.append(character)
      }
    }
    end()
    return .tag("pre", "", ["tabindex": "0"], content)
  }

  private func places(of rule: String) -> Markup {
    guard let last = runs.first else { return "" }
    let found = changes(of: rule) { $0.findings(in: last.id) }
    return .section(
      "Where it is found", id: "places",
      found.isEmpty
        ? [.p("Nowhere in the last run.", "soft")]
        : Markup.cut(Self.alike(found), to: 300, rest: "see the JSON report of the run") {
          list($0, [.target, .document, .firstSeen, .places], root: "../")
        })
  }

  private func gone(_ rule: String) -> Markup {
    guard let last = runs.first else { return "" }
    let gone = changes(of: rule) { target in
      let open = Set(target.findings(in: last.id).map(\.fingerprint))
      return target.findings.filter { !open.contains($0.fingerprint) }
    }
    guard !gone.isEmpty else { return "" }
    return .details(
      "\(counted(gone.count, "finding")) of earlier runs, not found in the last",
      Markup.cut(Self.alike(gone.reversed()), to: 100, rest: "see the data") {
        list($0, [.target, .document, .firstSeen, .places], root: "../")
      })
  }

  private func changes(
    of rule: String, _ findings: (HistorySnapshot.Target) -> [HistorySnapshot.Finding]
  ) -> [RunComparison.Change] {
    snapshot.targets.flatMap { target in
      // Most targets never had it.
      guard target.findings.contains(where: { $0.rule == rule }) else {
        return [RunComparison.Change]()
      }
      return findings(target).filter { $0.rule == rule }
        .map { RunComparison.Change(target: target, finding: $0) }
    }
  }

  private func trend(of rule: String) -> Markup {
    .section(
      "The last \(counted(nights.recent.count, "night"))", id: "trend",
      Trends(
        nights: nights.recent,
        series: [
          Trends.Series(title: "Findings", style: "plain") { run, _ in
            ruleNights.count(of: rule, in: run).findings
          },
          Trends.Series(title: "Targets", style: "plain") { run, _ in
            ruleNights.count(of: rule, in: run).targets
          },
        ], root: "../"
      ).markup)
  }

  func rulesPage() throws(XMLWritingError) -> [UInt8] {
    let ranked = runs.first.map { ruleNights.ranked(in: $0) } ?? []
    let found = Set(ranked.map(\.rule))
    let silent = ruleNights.rules.filter { !found.contains($0) }.map { ($0, RuleNights.Count()) }
    let most = ranked.first?.count.findings ?? 1
    return try Page(title: "Rules", depth: 1, place: "Rules").render([
      .tag(
        "p", "lead", [:],
        [
          "The rules that ever found something, those with most findings in the last run first. ",
          .link("All that is checked, by document", to: "../requirements.html"), ".",
        ]),
      .table(
        "Rules by findings in the last run",
        [.text("Rule"), .number("Findings"), .number("Targets"), .text("Share")],
        (ranked + silent).map { rule, count in
          [
            link(rule: rule, root: "../"), "\(count.findings)", "\(count.targets)",
            count.findings > 0 ? Self.bar(count.findings, of: most) : "",
          ]
        }, empty: "No rule ever found anything.", "rules"),
    ])
  }
}
