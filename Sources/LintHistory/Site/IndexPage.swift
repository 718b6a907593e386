import HLSConformance
import XMLWriting

/// The entrance: what broke, where, since when and what to do, before all else.
extension Site {
  func indexPage() throws(XMLWritingError) -> [UInt8] {
    guard let last = runs.first else {
      return try Page(title: "No run has ended yet", depth: 0, place: "Overview").render(
        failureNotice)
    }
    return try Page(
      title: verdict(on: last), depth: 0, place: "Overview",
      over: [.tag("p", "over", [:], ["Playlist checks, run of ", link(last, root: "")])]
    ).render(
      [lead(last)] + failureNotice + clockNotice + [
        changes(last), unreached(in: last, root: ""), missedNights, worst(in: last),
      ] + charts + [rulesTonight(last), targetList(last)])
  }

  /// The news in one sentence.
  private func verdict(on last: HistorySnapshot.Run) -> String {
    let totals = nights.totals(of: last)
    var words: [String] = []
    if let latest {
      let new = latest.news.filter { $0.finding.severity == .error }
      let targets = Set(new.map(\.target.id)).count
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

  /// How many targets have a state since this run, where there is one to compare it with.
  private func newly(_ status: HistorySnapshot.Status, in last: HistorySnapshot.Run) -> String {
    guard latest != nil else { return "" }
    let count = snapshot.targets.count { $0.firstRun(of: status, upTo: last.id) == last.id }
    return count == 0 ? " as before" : " (\(count) new)"
  }

  private func lead(_ last: HistorySnapshot.Run) -> Markup {
    let totals = nights.totals(of: last)
    var words =
      "\(totals.reached). \(totals.errors == 0 ? "No errors" : counted(totals.errors, "error")) "
    words += "and \(counted(totals.warnings, "warning")) open"
    if let latest {
      words += ", \(latest.fixed.count) fixed since \(UTCTime.readable(latest.before.begun))"
    }
    words += "."
    if let interval = snapshot.interval {
      let (next, overflows) = nights.order.time(of: last).addingReportingOverflow(interval)
      if !overflows { words += " The next run is due at \(UTCTime.readable(next))." }
    }
    return .p(words, "lead")
  }

  /// A clock that was wrong makes dates doubtful.
  private var clockNotice: [Markup] {
    let doubtful = nights.recent.compactMap { night in
      switch night {
      case .whole(let run, _), .lost(let run): nights.isUntimely(run) ? run : nil
      case .missed: nil
      }
    }
    guard let last = doubtful.last else { return [] }
    return [
      .tag(
        "p", "notice", [:],
        [
          "The time of the run of ", link(last, root: ""),
          .text(doubtful.count > 1 ? " (and of \(doubtful.count - 1) more)" : ""),
          " does not fit those of the runs around it, so that dates may be wrong.",
        ])
    ]
  }

  private var failureNotice: [Markup] {
    guard let lost = snapshot.runs.last, !lost.isWhole else {
      return snapshot.runs.isEmpty
        ? [
          .p(
            "The history holds no run. interlint nightly stores one, and so does interlint lint "
              + "--history FILE.", "notice")
        ] : []
    }
    return [
      .p(
        "The run of \(UTCTime.readable(lost.begun)) did not end."
          + (runs.first.map { " What follows is of \(UTCTime.readable($0.begun))." } ?? ""),
        "notice")
    ]
  }

  private func changes(_ last: HistorySnapshot.Run) -> Markup {
    guard let latest else {
      return firstErrors(last)
    }
    let page = Self.path(latest.before, latest.after)
    let new = latest.news
    let errors = new.filter { $0.finding.severity == .error }
    let groups = groups(errors, places: 5, rest: "see the whole comparison", root: "")
    var content: [Markup] = []
    content += toolNotice(latest)
    content += groups.prefix(10).flatMap { $0 }
    if groups.count > 10 {
      content.append(.p("\(groups.count - 10) more rules have new errors.", "soft"))
    }
    if errors.isEmpty { content.append(.p("No error is new.")) }
    let others = [
      (new.count - errors.count, "new finding of less weight", "new findings of less weight"),
      (latest.known.count, "known one seen again", "known ones seen again"),
      (latest.fixed.count, "fixed", "fixed"),
      (latest.unknown.count, "unknown since unchecked", "unknown since unchecked"),
      (latest.targets.count, "target of another state", "targets of another state"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    content.append(
      .tag(
        "p", "", [:],
        [
          .text(others.isEmpty ? "" : "Besides: \(others.joined(separator: ", ")). "),
          .link("The whole comparison", to: page),
        ]))
    return .section("New since \(UTCTime.readable(latest.before.begun))", id: "changes", content)
  }

  /// What is to do where all is new.
  private func firstErrors(_ last: HistorySnapshot.Run) -> Markup {
    let errors = snapshot.targets.flatMap { target in
      target.findings(in: last.id).filter { $0.severity == .error }
        .map { RunComparison.Change(target: target, finding: $0) }
    }
    let groups = groups(errors, places: 5, rest: "see the run", root: "")
    return .section(
      "The first run", id: "changes",
      [.p("There is no run to compare this one with.", "soft")] + groups.prefix(10).flatMap { $0 }
        + (groups.count > 10
          ? [.p("\(groups.count - 10) more rules have errors: see the run", "soft")] : []))
  }

  private func targetList(_ last: HistorySnapshot.Run) -> Markup {
    let ranked = worstFirst(in: last)
    return .section(
      "All targets", id: "targets",
      ranked.count <= 30
        ? [targetTable(ranked, in: last, root: "")]
        : [
          .tag(
            "p", "", [:],
            [.link("All \(ranked.count) targets, the worst first", to: "targets/index.html")])
        ])
  }
}
