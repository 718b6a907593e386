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
  let timeline: RunTimeline
  let ruleCounts: RuleCounts
  let boundaries: RunBoundaries
  /// The changes to the last run from the one before; nil with fewer than two complete runs.
  let lastComparison: RunComparison?
  /// The channels of the last run, the worst first; nil without a complete run.
  let report: ChannelReport?
  /// The same channels by the IDs of their targets.
  let channels: [Int64: ChannelState]
  /// The same channels by owner, region and label.
  let groups: ChannelGroups
  /// The documents that open findings rest on.
  let evidence: EvidenceIndex
  /// The breaks that have a page.
  let breaks: BreakIndex
  /// The IDs of the rules that have a page.
  private let rulesWithPage: Set<String>
  /// The start times of all known runs, by their IDs.
  private let starts: [Int64: Int64]
  /// The same times turned into bytes once: pages have many of them.
  private let startTimes: [Int64: Markup]

  init(
    _ stored: HistorySnapshot, rules: [Rule] = [], coverage: RequirementCoverage? = nil
  ) {
    let snapshot = stored.markingOutages()
    self.snapshot = snapshot
    self.coverage = coverage
    self.rules = Dictionary(rules.map { ($0.id.description, $0) }, uniquingKeysWith: { $1 })
    let runs: [HistorySnapshot.Run] = snapshot.completeRuns.reversed()
    self.runs = runs
    let timeline = RunTimeline(snapshot)
    self.timeline = timeline
    starts = Dictionary(
      snapshot.runs.map { ($0.id, timeline.order.time(of: $0)) }, uniquingKeysWith: { $1 })
    startTimes = starts.mapValues { seconds in
      let time = Markup.time(seconds)
      return (try? .shared([time])) ?? time
    }
    ruleCounts = RuleCounts(snapshot, in: Array(runs.prefix(90)))
    boundaries = RunBoundaries(snapshot)
    rulesWithPage = Set(ruleCounts.rules)
    evidence = EvidenceIndex(snapshot)
    breaks = BreakIndex(snapshot, timeline)
    let known = self.rules
    report = runs.first.map {
      ChannelReport(of: $0, in: snapshot, rules: known, missed: timeline.missed(before: $0))
    }
    channels = Dictionary(
      (report?.channels ?? []).map { ($0.target, $0) }, uniquingKeysWith: { $1 })
    groups = ChannelGroups(report?.channels ?? [])
    lastComparison = runs.count > 1 ? RunComparison(runs[1], runs[0], in: snapshot) : nil
  }

  /// Whether the rule with that ID has a page.
  func hasPage(rule: String) -> Bool { rulesWithPage.contains(rule) }

  /// When the run with that ID began; nil for a run that was removed.
  func startTime(ofRun id: Int64) -> Markup? { startTimes[id] }

  /// When the run with that ID began, as the clock of the channel of a target shows it; nil for a run that
  /// was removed.
  func startTime(ofRun id: Int64, of target: Int64) -> Markup? {
    guard channels[target]?.zone != nil else { return startTime(ofRun: id) }
    return starts[id].map { time($0, of: target) }
  }

  /// A time of a target as the clock of its channel shows it.
  func time(_ seconds: Int64, of target: Int64) -> Markup {
    .time(seconds, in: channels[target]?.zone)
  }

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
