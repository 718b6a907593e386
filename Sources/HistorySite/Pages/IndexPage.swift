import HLSLinting
import LintHistory
import SourceText
import XMLWriting

/// The start page: what viewers of which channels lose, since when and what to do; then the evidence.
extension SiteContent {
  func indexPage() throws(XMLWritingError) -> [UInt8] {
    guard let last = runs.first, let report else {
      return try Page(title: "No complete run yet", depth: 0, section: "Overview").render(
        failureNotice)
    }
    let ranked = rankedTargets(in: last)
    return try Page(
      title: report.headline, depth: 0, section: "Overview", headings: report.headlines,
      aboveHeading: [.tag("p", "over", [:], ["Channels in the run of ", link(last, root: "")])],
      style: groups.isEmpty ? .whole : .filtered
    ).render(
      [lead(last, report)] + report.availLines.map { .p($0) } + failureNotice + clockNotice
        + incidentSection(report) + [
          channelSection(report), gaps(ranked, in: last), missedRuns(before: last), changes(last),
          trends,
          topRules(in: last), targetList(ranked, in: last),
        ])
  }

  /// The number of channels with each loss, and when the next run is due.
  private func lead(_ last: HistorySnapshot.Run, _ report: ChannelReport) -> Markup {
    let all = report.channels
    let parts: [(count: Int, words: String)] = [
      (all.count(where: \.loss.losesAds), "lose ads"),
      (report.channels(with: .playlistErrors).count, "with playlist errors"),
      (report.channels(with: .unknown).count, "not fully checked"),
      (report.channels(with: .warnings).count, "with warnings only"),
      (report.fine.count, "fine"), (report.mutedOutages.count, "off the air, muted"),
    ]
    let counts = parts.filter { $0.count > 0 }.map { "\($0.count) \($0.words)" }
    var words =
      counts.isEmpty ? "" : "\(counted(all.count, "channel")): \(counts.joined(separator: ", "))."
    let muted = all.filter { $0.muted > 0 && $0.outage == nil }
    if !muted.isEmpty {
      let findings = muted.reduce(0) { $0 + $1.muted }
      words += " \(counted(findings, "finding")) muted in \(counted(muted.count, "channel"))."
    }
    if let before = report.before {
      let parts: [(count: Int, words: String)] = [
        (all.count { $0.change == .worse || $0.change == .changed }, "worse"),
        (all.count { $0.change == .better }, "better"),
      ]
      let changes = parts.filter { $0.count > 0 }.map { "\($0.count) \($0.words)" }
      words +=
        " Since \(UTCTime.readable(before.startTime)): "
        + (changes.isEmpty ? "no change." : "\(changes.joined(separator: ", ")).")
    }
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

  /// The most rules with new errors.
  private static let mostRules = 10

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
    content += groups.prefix(Self.mostRules).flatMap { $0 }
    if groups.count > Self.mostRules {
      content.append(.p("\(groups.count - Self.mostRules) more rules have new errors.", "soft"))
    }
    if errors.isEmpty { content.append(.p("No new errors.")) }
    let parts: [(count: Int, one: String, many: String)] = [
      (new.count - errors.count, "new warning or info", "new warnings and infos"),
      (
        lastComparison.returning.count, "known finding that reappeared",
        "known findings that reappeared"
      ),
      (lastComparison.fixed.count, "fixed", "fixed"),
      (lastComparison.unknown.count, "unknown, since not checked", "unknown, since not checked"),
      (
        lastComparison.targetChanges.count, "target with another status",
        "targets with another status"
      ),
    ]
    let others = parts.filter { $0.count > 0 }.map {
      "\($0.count) \($0.count == 1 ? $0.one : $0.many)"
    }
    content.append(
      .tag(
        "p", "", [:],
        [
          .text(others.isEmpty ? "" : "Also: \(others.joined(separator: ", ")). "),
          .link("Full comparison", to: page),
        ]))
    return .section(
      "New findings since \(UTCTime.readable(lastComparison.before.startTime))", id: "changes",
      content)
  }

  /// The errors of a run without a previous one.
  private func firstErrors(_ last: HistorySnapshot.Run) -> Markup {
    let groups = ruleGroups(
      snapshot.errors(in: last), places: 5, rest: "see the run", root: "")
    return .section(
      "First run", id: "changes",
      [.p("There is no earlier run to compare with.", "soft")]
        + groups.prefix(Self.mostRules).flatMap { $0 }
        + (groups.count > Self.mostRules
          ? [.p("\(groups.count - Self.mostRules) more rules have errors: see the run", "soft")]
          : []))
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
