import HLSLinting
import LintHistory
import SourceText
import XMLWriting

/// The sections of the start page below the channels.
extension SiteContent {
  /// The targets that were not or only partly checked although their servers answer.
  ///
  /// A server that fails is an outage of the channel or of an ad, which the list of channels has.
  func gaps(_ all: [RankedTarget], in last: HistorySnapshot.Run) -> Markup {
    uncheckedTargets(
      all.filter { entry in
        channels[entry.target.id]?.causes.contains { $0.loss == .unknown } ?? false
      }, in: last, root: "", "Gaps in checking", most: 10,
      empty: "Every document of every target was checked, unless its server failed.")
  }

  /// The targets that were not or only partly checked, with reasons.
  func uncheckedTargets(
    _ all: [RankedTarget], in last: HistorySnapshot.Run, root: String,
    _ title: String = "Not or only partly checked", most: Int = 40,
    empty: String = "Every target of the run was checked with all linked documents."
  ) -> Markup {
    func since(_ entry: RankedTarget) -> Int64 {
      entry.target.firstRun(of: entry.outcome.status, upTo: last.id) ?? 0
    }
    let targets = [HistorySnapshot.Status.unchecked, .partly, .muted].flatMap { status in
      let those = all.filter { $0.outcome.knownStatus == status }
      return Set(those.map(since)).sorted(by: >).flatMap { run in
        those.filter { since($0) == run }
      }
    }
    return .section(
      title, id: "unchecked",
      Markup.cut(targets, to: most, rest: "see all targets") { targets in
        .table(
          "Targets that could not be checked, or not with all linked documents; latest first",
          [.text("Target"), .short("State"), .text("Reason"), .short("Since")],
          targets.map { target, outcome in
            [
              link(target, root: root),
              .span(
                outcome.status == .partly ? "partly checked" : outcome.state,
                "mark \(outcome.status.rawValue)"),
              .text(outcome.reasonText),
              start(ofRun: target.firstRun(of: outcome.status, upTo: last.id), of: target.id),
            ]
          }, empty: empty, "stack")
      })
  }

  /// The runs of the last seven days that did not take place or did not end; those before are on the page of all
  /// runs only.
  func missedRuns(before last: HistorySnapshot.Run) -> Markup {
    var content: [Markup] = []
    let (start, overflows) = timeline.order.time(of: last).subtractingReportingOverflow(604_800)
    let failures = timeline.failures.filter { entry in
      switch entry {
      case .missed(let gap): overflows || gap.after.startTime >= start
      case .complete(let run, _), .lost(let run): overflows || timeline.order.time(of: run) >= start
      }
    }
    if !timeline.hasInterval {
      content.append(
        .p(
          "The planned interval between runs is not known, so that missed runs cannot be detected.",
          "soft"))
    }
    if failures.isEmpty {
      if timeline.hasInterval {
        let isAll = timeline.failures.isEmpty
        content.append(
          .p("All planned runs\(isAll ? "" : " of the last seven days") took place.", "soft"))
      }
    } else {
      content += Markup.cut(failures, to: 7, rest: "see all runs") { failures in
        .tag("ul", "plain", [:], failures.map { .tag("li", "", [:], [self.words(on: $0)]) })
      }
    }
    return .section("Missed runs", id: "missed", content)
  }

  private func words(on entry: RunTimeline.Entry) -> Markup {
    switch entry {
    case .complete(let run, let totals): .text("\(UTCTime.readable(run.startTime)): \(totals.text)")
    case .lost(let run):
      .tag(
        "span", "", [:],
        ["the run of ", link(run, root: ""), " began and did not end"])
    case .missed(let gap): .text(gap.words)
    }
  }

  /// A table of targets with their findings and the results of the last runs.
  func targetTable(
    _ targets: [RankedTarget],
    in run: HistorySnapshot.Run, root: String, empty: String = "The run had no targets."
  ) -> Markup {
    .table(
      "Findings of the run, date of the oldest open error, and results of the last 14 runs",
      [
        .text("Target"), .number("Errors"), .number("Warnings"), .short("Errors since"),
        .short("Last runs"),
      ],
      targets.map { target, outcome in
        let oldest = target.findings(in: run.id).filter { $0.severity == .error }.map(\.firstSeen)
          .min()
        let numbers: [Markup] =
          outcome.isChecked
          ? [
            outcome.errors > 0 ? .span("\(outcome.errors)", "error") : "0", "\(outcome.warnings)",
          ] : [.span(outcome.state, "mark " + outcome.style), "–"]
        return [link(target, root: root)] + numbers
          + [
            oldest.map { time($0, of: target.id) } ?? "",
            StatusStrip(target, Array(timeline.entries.suffix(14))).small,
          ]
      }, empty: empty, "targets")
  }

  /// Charts over the last runs.
  var trends: Markup {
    .section(
      "Last \(counted(timeline.recent.count, "run"))", id: "trends",
      Trends(
        entries: timeline.recent,
        series: [
          Trends.Series(title: "Errors", style: "error") { $1.errors },
          Trends.Series(title: "Warnings", style: "warning") { $1.warnings },
          Trends.Series(title: "Not or partly checked", style: "partly") {
            Int64($1.unchecked + $1.gaps)
          },
        ], root: "", hasDetails: false
      ).markup + [.tag("p", "", [:], [.link("All runs with their numbers", to: "runs/index.html")])]
    )
  }

  /// The rules with most findings in the last run.
  func topRules(in last: HistorySnapshot.Run) -> Markup {
    let ranked = ruleCounts.ranked(in: last)
    let most = ranked.first?.count.findings ?? 1
    return .section(
      "Rules with most findings", id: "rules",
      [
        .table(
          "The ten rules with most findings in the last run",
          [.text("Rule"), .number("Findings"), .number("Targets"), .text("Share")],
          ranked.prefix(10).map { rule, count in
            [
              link(rule: rule, root: ""), "\(count.findings)", "\(count.targets)",
              .bar(count.findings, of: most),
            ]
          }, empty: "No rule has findings.", "rules"),
        .tag("p", "", [:], [.link("All rules with findings", to: "rules/index.html")]),
      ])
  }
}
