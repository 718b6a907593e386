import HLSConformance
import XMLWriting

/// The parts of the entrance below the news.
extension Site {
  /// What could not be checked, or not wholly, and why.
  func unreached(in last: HistorySnapshot.Run, root: String) -> Markup {
    func since(_ entry: (target: HistorySnapshot.Target, outcome: HistorySnapshot.Outcome)) -> Int64
    {
      entry.target.firstRun(of: entry.outcome.status, upTo: last.id) ?? 0
    }
    let all = worstFirst(in: last)
    let targets = [HistorySnapshot.Status.unchecked, .partly].flatMap { status in
      let those = all.filter { $0.outcome.status == status }
      return Set(those.map(since)).sorted(by: >).flatMap { run in
        those.filter { since($0) == run }
      }
    }
    return .section(
      "Not checked, or not wholly", id: "unchecked",
      Markup.cut(targets, to: 40, rest: "see all targets") { targets in
        .table(
          "Targets that could not be checked, or not all of what they lead to, the latest first",
          [.text("Target"), .short("State"), .text("Reason"), .short("Since")],
          targets.map { target, outcome in
            [
              link(target, root: root),
              .span(
                outcome.status == .partly ? "partly" : "not checked",
                "mark \(outcome.status.rawValue)"),
              .text(Self.reason(of: outcome)),
              self.since(target.firstRun(of: outcome.status, upTo: last.id)),
            ]
          }, empty: "Every target of the run was checked, with all it leads to.", "stack")
      })
  }

  /// The runs that did not happen, or did not end.
  var missedNights: Markup {
    var content: [Markup] = []
    let failures = nights.failures
    if !nights.isPlanned {
      content.append(
        .p("How often runs are planned is not known, so that a missed one cannot be told.", "soft"))
    }
    if failures.isEmpty {
      if nights.isPlanned {
        content.append(.p("Every planned run of this history took place.", "soft"))
      }
    } else {
      content += Markup.cut(failures, to: 7, rest: "see all runs") { failures in
        .tag("ul", "plain", [:], failures.map { .tag("li", "", [:], [self.words(on: $0)]) })
      }
    }
    return .section("Missed nights", id: "missed", content)
  }

  func words(on night: Nights.Night) -> Markup {
    switch night {
    case .whole(let run, let totals): .text("\(UTCTime.readable(run.begun)): \(totals.words)")
    case .lost(let run):
      .tag(
        "span", "", [:],
        ["the run of ", link(run, root: ""), " was begun and did not end"])
    case .missed(let gap): .text(gap.words)
    }
  }

  func worst(in last: HistorySnapshot.Run) -> Markup {
    let targets = worstFirst(in: last).filter { $0.outcome.isJudged && $0.outcome.errors > 0 }
    let shown = Array(targets.prefix(10))
    return .section(
      targets.count > 10
        ? "The ten worst of \(targets.count) targets with errors" : "Targets with errors",
      id: "worst",
      [
        targetTable(shown, in: last, root: "", empty: "No target that was checked has errors.")
      ])
  }

  /// Targets with what was found in them and their last nights.
  func targetTable(
    _ targets: [(target: HistorySnapshot.Target, outcome: HistorySnapshot.Outcome)],
    in run: HistorySnapshot.Run, root: String, empty: String = "The run had no targets."
  ) -> Markup {
    .table(
      "With findings in the run, the date of the oldest open error, and the last fourteen nights",
      [
        .text("Target"), .number("Errors"), .number("Warnings"), .short("Errors since"),
        .short("Nights"),
      ],
      targets.map { target, outcome in
        let oldest = target.findings(in: run.id).filter { $0.severity == .error }.map(\.firstSeen)
          .min()
        let numbers: [Markup] =
          outcome.isJudged
          ? [
            outcome.errors > 0 ? .span("\(outcome.errors)", "error") : "0", "\(outcome.warnings)",
          ] : [.span(outcome.state, "mark " + outcome.style), "–"]
        return [link(target, root: root)] + numbers
          + [oldest.map(Markup.time) ?? "", NightStrip(target, Array(nights.all.suffix(14))).small]
      }, empty: empty, "targets")
  }

  func rulesTonight(_ last: HistorySnapshot.Run) -> Markup {
    let ranked = ruleNights.ranked(in: last)
    let most = ranked.first?.count.findings ?? 1
    return .section(
      "Rules that found most", id: "rules",
      [
        .table(
          "The ten rules with most findings in the last run",
          [.text("Rule"), .number("Findings"), .number("Targets"), .text("Share")],
          ranked.prefix(10).map { rule, count in
            [
              link(rule: rule, root: ""), "\(count.findings)", "\(count.targets)",
              Self.bar(count.findings, of: most),
            ]
          }, empty: "No rule found anything.", "rules"),
        .tag("p", "", [:], [.link("All rules that ever found something", to: "rules/index.html")]),
      ])
  }

  /// A bar as long as its share, whose number stands beside it.
  static func bar(_ count: Int64, of most: Int64) -> Markup {
    let share = Int(100 * Double(max(0, count)) / Double(max(1, most)))
    return .tag(
      "svg", "bar",
      ["viewBox": "0 0 100 8", "preserveAspectRatio": "none", "aria-hidden": "true"],
      [.tag("rect", "", ["width": "\(max(1, min(100, share)))", "height": "8"])])
  }
}
