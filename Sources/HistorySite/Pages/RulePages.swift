import LintHistory
import SourceText
import XMLWriting

/// The page of a rule, and the list of rules with findings in any run.
extension SiteContent {
  func rulePage(_ rule: String) throws(XMLWritingError) -> [UInt8] {
    try Page(
      title: rule, depth: 1,
      aboveHeading: [.tag("p", "over", [:], [.link("Rules", to: "index.html")])]
    ).render(text(of: rule) + [findings(of: rule), trend(of: rule), earlierFindings(of: rule)])
  }

  /// The texts of `interlint explain`.
  private func text(of rule: String) -> [Markup] {
    guard let rule = rules[rule] else {
      return [.p("This version of interlint does not have the rule.", "lead")]
    }
    return RuleTexts(rule).markup
  }

  private func findings(of rule: String) -> Markup {
    guard let last = runs.first else { return "" }
    let found = findings(of: rule) { $0.findings(in: last.id) }
    return .section(
      "Findings", id: "places",
      found.isEmpty
        ? [.p("None in the last run.", "soft")]
        : Markup.cut(Self.grouped(found), to: 300, rest: "see the JSON report of the run") {
          findingList($0, [.target, .document, .firstSeen, .places], root: "../")
        })
  }

  private func earlierFindings(of rule: String) -> Markup {
    guard let last = runs.first else { return "" }
    let earlier = findings(of: rule) { target in
      let open = Set(target.findings(in: last.id).map(\.fingerprint))
      return target.findings.filter { !open.contains($0.fingerprint) }
    }
    guard !earlier.isEmpty else { return "" }
    return .details(
      "\(counted(earlier.count, "finding")) of earlier runs, not found in the last run",
      Markup.cut(Self.grouped(earlier.reversed()), to: 100, rest: "see the data") {
        findingList($0, [.target, .document, .firstSeen, .places], root: "../")
      })
  }

  private func findings(
    of rule: String, _ findings: (HistorySnapshot.Target) -> [HistorySnapshot.Finding]
  ) -> [TargetFinding] {
    snapshot.targets.flatMap { target in
      // Most targets have no finding of the rule.
      guard target.findings.contains(where: { $0.rule == rule }) else {
        return [TargetFinding]()
      }
      return findings(target).filter { $0.rule == rule }
        .map { TargetFinding(target: target, finding: $0) }
    }
  }

  private func trend(of rule: String) -> Markup {
    .section(
      "Last \(counted(timeline.recent.count, "run"))", id: "trend",
      Trends(
        entries: timeline.recent,
        series: [
          Trends.Series(title: "Findings", style: "plain") { run, _ in
            ruleCounts.count(of: rule, in: run).findings
          },
          Trends.Series(title: "Targets", style: "plain") { run, _ in
            ruleCounts.count(of: rule, in: run).targets
          },
        ], root: "../"
      ).markup)
  }

  func rulesPage() throws(XMLWritingError) -> [UInt8] {
    let ranked = runs.first.map { ruleCounts.ranked(in: $0) } ?? []
    let found = Set(ranked.map(\.rule))
    let silent = ruleCounts.rules.filter { !found.contains($0) }.map { ($0, RuleCounts.Count()) }
    let most = ranked.first?.count.findings ?? 1
    return try Page(title: "Rules", depth: 1, section: "Rules").render([
      .tag(
        "p", "lead", [:],
        [
          "All rules with findings in any run, those with most findings in the last run first. ",
          .link("All requirements by document", to: "../requirements.html"), ".",
        ]),
      .table(
        "Rules by findings in the last run",
        [.text("Rule"), .number("Findings"), .number("Targets"), .text("Share")],
        (ranked + silent).map { rule, count in
          [
            link(rule: rule, root: "../"), "\(count.findings)", "\(count.targets)",
            count.findings > 0 ? .bar(count.findings, of: most) : "",
          ]
        }, empty: "No rule has findings in any run.", "rules"),
    ])
  }
}
