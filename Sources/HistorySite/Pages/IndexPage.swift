import HLSLinting
import LintHistory
import SourceText
import XMLWriting

/// The start page: new errors with their targets, start times and fixes first.
extension SiteContent {
  func indexPage() throws(XMLWritingError) -> [UInt8] {
    guard let last = runs.first else {
      return try Page(title: "No complete run yet", depth: 0, section: "Overview").render(
        failureNotice)
    }
    let ranked = rankedTargets(in: last)
    return try Page(
      title: title(for: last), depth: 0, section: "Overview",
      aboveHeading: [.tag("p", "over", [:], ["Playlist checks, run of ", link(last, root: "")])]
    ).render(
      [lead(last)] + failureNotice + clockNotice + [
        changes(last), uncheckedTargets(ranked, in: last, root: ""), missedRuns,
        worstTargets(ranked, in: last), trends, topRules(in: last), targetList(ranked, in: last),
      ])
  }

  /// The result of the last run in one sentence.
  private func title(for last: HistorySnapshot.Run) -> String {
    let totals = timeline.totals(of: last)
    var words: [String] = []
    if let lastComparison {
      let new = lastComparison.newFindings.filter { $0.finding.severity == .error }
      let targets = Set(new.map(\.targetID)).count
      words.append(
        new.isEmpty
          ? "No new errors"
          : "\(counted(new.count, "new error")) in \(counted(targets, "target"))")
    } else {
      words.append(totals.errors == 0 ? "No errors" : counted(totals.errors, "error"))
    }
    if totals.unchecked > 0 {
      words.append(
        "\(counted(totals.unchecked, "target")) not checked" + newly(.unchecked, in: last))
    }
    if totals.partly > 0 {
      words.append(
        "\(counted(totals.partly, "target")) only partly checked" + newly(.partly, in: last))
    }
    return words.joined(separator: ", ")
  }

  /// The number of targets whose status is new in the last run; empty for a first run.
  private func newly(_ status: HistorySnapshot.Status, in last: HistorySnapshot.Run) -> String {
    guard lastComparison != nil else { return "" }
    let count = snapshot.targets.count { $0.firstRun(of: status, upTo: last.id) == last.id }
    return count == 0 ? " (as before)" : " (\(count) new)"
  }

  private func lead(_ last: HistorySnapshot.Run) -> Markup {
    let totals = timeline.totals(of: last)
    var words =
      "\(totals.targetsText). \(totals.errors == 0 ? "No errors" : counted(totals.errors, "error")) "
    words += "and \(counted(totals.warnings, "warning")) open"
    if let lastComparison {
      words +=
        ", \(lastComparison.fixed.count) fixed since \(UTCTime.readable(lastComparison.before.startTime))"
    }
    words += "."
    if let interval = snapshot.interval {
      let (next, overflows) = timeline.order.time(of: last).addingReportingOverflow(interval)
      if !overflows { words += " The next run is due at \(UTCTime.readable(next))." }
    }
    return .p(words, "lead")
  }

  /// A warning that dates may be wrong.
  private var clockNotice: [Markup] {
    let doubtful = timeline.recent.compactMap { entry in
      switch entry {
      case .complete(let run, _), .lost(let run): timeline.hasWrongClock(run) ? run : nil
      case .missed: nil
      }
    }
    guard let last = doubtful.last else { return [] }
    return [
      .tag(
        "p", "notice", [:],
        [
          "The start time of the run of ", link(last, root: ""),
          .text(doubtful.count > 1 ? " (and of \(doubtful.count - 1) more)" : ""),
          " is inconsistent with the runs before and after it; dates may be wrong.",
        ])
    ]
  }

  private var failureNotice: [Markup] {
    guard let lost = snapshot.runs.last, !lost.isComplete else {
      return snapshot.runs.isEmpty
        ? [
          .p(
            "The history has no runs. To add one, use interlint nightly or interlint lint --history "
              + "FILE.", "notice")
        ] : []
    }
    return [
      .p(
        "The run of \(UTCTime.readable(lost.startTime)) did not end."
          + (runs.first.map { " This page shows the run of \(UTCTime.readable($0.startTime))." }
            ?? ""),
        "notice")
    ]
  }

  private func changes(_ last: HistorySnapshot.Run) -> Markup {
    guard let lastComparison else {
      return firstErrors(last)
    }
    let page = SitePath.comparison(lastComparison.before, lastComparison.after)
    let new = lastComparison.newFindings
    let errors = new.filter { $0.finding.severity == .error }
    let groups = ruleGroups(errors, places: 5, rest: "see the full comparison", root: "")
    var content: [Markup] = []
    content += differenceNotice(lastComparison)
    content += groups.prefix(10).flatMap { $0 }
    if groups.count > 10 {
      content.append(.p("\(groups.count - 10) more rules have new errors.", "soft"))
    }
    if errors.isEmpty { content.append(.p("No new errors.")) }
    let others = [
      (new.count - errors.count, "new warning or info", "new warnings and infos"),
      (
        lastComparison.returningFindings.count, "known finding that reappeared",
        "known findings that reappeared"
      ),
      (lastComparison.fixed.count, "fixed", "fixed"),
      (lastComparison.unknown.count, "unknown, since not checked", "unknown, since not checked"),
      (
        lastComparison.targetChanges.count, "target with another status",
        "targets with another status"
      ),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    content.append(
      .tag(
        "p", "", [:],
        [
          .text(others.isEmpty ? "" : "Also: \(others.joined(separator: ", ")). "),
          .link("Full comparison", to: page),
        ]))
    return .section(
      "New since \(UTCTime.readable(lastComparison.before.startTime))", id: "changes", content)
  }

  /// The errors of a run without a previous one.
  private func firstErrors(_ last: HistorySnapshot.Run) -> Markup {
    let groups = ruleGroups(
      snapshot.errors(in: last), places: 5, rest: "see the run", root: "")
    return .section(
      "First run", id: "changes",
      [.p("There is no earlier run to compare with.", "soft")] + groups.prefix(10).flatMap { $0 }
        + (groups.count > 10
          ? [.p("\(groups.count - 10) more rules have errors: see the run", "soft")] : []))
  }

  private func targetList(_ ranked: [RankedTarget], in last: HistorySnapshot.Run) -> Markup {
    .section(
      "All targets", id: "targets",
      ranked.count <= 30
        ? [targetTable(ranked, in: last, root: "")]
        : [
          .tag(
            "p", "", [:],
            [.link("All \(ranked.count) targets, worst first", to: "targets/index.html")])
        ])
  }
}
