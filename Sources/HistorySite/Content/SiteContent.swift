import XMLWriting
import HLSLinting
import LintHistory

/// The content of a site: a history with everything that several pages show, computed once.
struct SiteContent {
  let snapshot: HistorySnapshot
  /// The rules whose texts are known, by their IDs.
  let rules: [String: Rule]
  let coverage: RequirementCoverage?
  /// The complete runs, the newest first.
  let runs: [HistorySnapshot.Run]
  let timeline: Timeline
  let ruleCounts: RuleCounts
  let boundaries: RunBoundaries
  /// The changes to the last run from the one before; nil with fewer than two complete runs.
  let lastComparison: RunComparison?
  /// The IDs of the rules that have a page.
  private let rulesWithPage: Set<String>
  /// The start times of all known runs, by their IDs, turned into bytes once: pages have many of them.
  private let startTimes: [Int64: Markup]

  init(
    _ snapshot: HistorySnapshot, rules: [Rule] = [], coverage: RequirementCoverage? = nil
  ) {
    self.snapshot = snapshot
    self.coverage = coverage
    self.rules = Dictionary(rules.map { ($0.id.description, $0) }, uniquingKeysWith: { $1 })
    let runs: [HistorySnapshot.Run] = snapshot.completeRuns.reversed()
    self.runs = runs
    let timeline = Timeline(snapshot)
    self.timeline = timeline
    startTimes = Dictionary(
      snapshot.runs.map { run in
        let time = Markup.time(timeline.order.time(of: run))
        return (run.id, (try? .shared([time])) ?? time)
      }, uniquingKeysWith: { $1 })
    ruleCounts = RuleCounts(snapshot, in: Array(runs.prefix(90)))
    boundaries = RunBoundaries(snapshot)
    rulesWithPage = Set(ruleCounts.rules)
    lastComparison = runs.count > 1 ? RunComparison(runs[1], runs[0], in: snapshot) : nil
  }

  /// Whether the rule with that ID has a page.
  func hasPage(rule: String) -> Bool { rulesWithPage.contains(rule) }

  /// When the run with that ID began; nil for a run that was removed.
  func startTime(ofRun id: Int64) -> Markup? { startTimes[id] }

  /// A target with its result in a run.
  typealias RankedTarget = (target: HistorySnapshot.Target, outcome: HistorySnapshot.Outcome)

  /// The targets of a run with their results, the worst first.
  func rankedTargets(in run: HistorySnapshot.Run) -> [RankedTarget] {
    snapshot.targets.indices.compactMap { place in
      snapshot.targets[place].outcome(in: run.id).map { (place: place, rank: $0.rank) }
    }
    .sorted { $0.rank < $1.rank }
    .compactMap { entry in
      let target = snapshot.targets[entry.place]
      return target.outcome(in: run.id).map { (target, $0) }
    }
  }
}

extension HistorySnapshot {
  /// The errors of a run in all targets.
  func errors(in run: Run) -> [TargetFinding] {
    targets.flatMap { target in
      target.findings(in: run.id).filter { $0.severity == .error }
        .map { TargetFinding(target: target, finding: $0) }
    }
  }
}
