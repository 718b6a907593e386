import HLSConformance

extension HistorySnapshot.Outcome {
  /// Whether findings say something of the target, be it not of all its documents.
  var isJudged: Bool { status == .checked || status == .partly }

  /// Whether anything was found.
  var hasFindings: Bool { errors != 0 || warnings != 0 || infos != 0 }

  /// The class of the style sheet; what was not wholly checked never has that of the clean.
  var style: String {
    switch status {
    case .unchecked, .missing: status.rawValue
    case .partly: errors > 0 ? "error" : "partly"
    case .checked: errors > 0 ? "error" : warnings > 0 ? "warning" : "checked"
    }
  }

  /// The state in a few words, without the reason.
  var state: String {
    switch status {
    case .unchecked: "not checked"
    case .missing: "no longer given"
    case .partly: "partly checked: \(found)"
    case .checked: found
    }
  }

  private var found: String {
    var totals = NightTotals()
    totals.add(self)
    return totals.found
  }

  /// The worst first: what was not checked, then by errors, warnings and infos.
  var rank: [Int64] {
    switch status {
    case .unchecked: [0]
    case .partly, .checked: [1, 0 &- errors, status == .partly ? 0 : 1, 0 &- warnings, 0 &- infos]
    case .missing: [2]
    }
  }
}

extension HistorySnapshot.Target {
  /// The first of the successive runs up to `run` in which the target had that status.
  func firstRun(of status: HistorySnapshot.Status, upTo run: Int64) -> Int64? {
    var first: Int64?
    for outcome in outcomes where outcome.runs.first <= run {
      if outcome.status != status {
        first = nil
      } else if first == nil {
        first = outcome.runs.first
      }
    }
    return first
  }
}

extension Site {
  /// The page of a target.
  func link(_ target: HistorySnapshot.Target, root: String) -> Markup {
    .link(Self.short(target.name), to: "\(root)targets/\(target.id).html")
  }

  /// A name as it stands in lists; the page of the target has the whole.
  static func short(_ name: String, to length: Int = 100) -> String {
    let start = name.unicodeScalars.prefix(length + 1)
    return start.count > length ? String(start.dropLast()) + "…" : name
  }

  /// Why a target was not checked, or not wholly.
  static func reason(of outcome: HistorySnapshot.Outcome) -> String {
    let reason = short(outcome.reason ?? "for an unknown reason", to: 300)
    guard outcome.status == .partly, outcome.unjudged > 1 else { return reason }
    return "\(reason), and \(counted(outcome.unjudged - 1, "more document"))"
  }

  /// The page of a run, under the time of its beginning.
  func link(_ run: HistorySnapshot.Run, root: String) -> Markup {
    .tag("a", "w", ["href": "\(root)runs/\(run.id).html"], [.time(run.begun)])
  }

  /// The page of a rule, or its name where it has none.
  func link(rule: String, root: String) -> Markup {
    guard rules.contains(rule) else { return .tag("code", "", [:], [.text(rule)]) }
    return .tag(
      "a", "", ["href": "\(root)rules/\(Self.slug(rule)).html"],
      [.tag("code", "", [:], [.text(rule)])])
  }

  /// Since when a target has its state, be the run pruned or not.
  func since(_ run: Int64?) -> Markup {
    guard let run else { return "" }
    guard let known = begun[run] else { return "longer than runs are kept" }
    return .time(known)
  }

  /// The targets of a run, the worst first.
  func worstFirst(
    in run: HistorySnapshot.Run
  ) -> [(target: HistorySnapshot.Target, outcome: HistorySnapshot.Outcome)] {
    snapshot.targets.compactMap { target in target.outcome(in: run.id).map { (target, $0) } }
      .sorted { $0.1.rank.lexicographicallyPrecedes($1.1.rank) }
  }
}
