import HLSLinting
import LintHistory
import SourceText
import XMLWriting

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

/// The pairs of runs that have a page of their differences.
extension SiteContent {
  /// The number of last runs of which any two are compared.
  ///
  /// A comparison takes time in proportion to the targets: 100 runs are 4,950 pairs, for up to 200
  /// targets.
  var comparedRuns: Int {
    let pairs = 1_000_000 / Double(max(200, snapshot.targets.count))
    return max(2, Int((2 * pairs).squareRoot()))
  }

  /// The earlier runs with which a run is compared, the latest first: the other compared runs, and in
  /// any case the previous run.
  func earlierRuns(comparedWith run: HistorySnapshot.Run) -> ArraySlice<HistorySnapshot.Run> {
    guard let place = runs.firstIndex(where: { $0.id == run.id }) else { return [] }
    return runs[(place + 1)...].prefix(max(1, comparedRuns - place - 1))
  }

  /// The complete run before `run`.
  func previousRun(before run: HistorySnapshot.Run) -> HistorySnapshot.Run? {
    runs.first { $0.id < run.id }
  }

  /// The history without findings of both runs, which brief comparisons do not show.
  func changedTargets(
    from before: HistorySnapshot.Run, to after: HistorySnapshot.Run
  ) -> HistorySnapshot {
    var changed = HistorySnapshot()
    for target in boundaries.targets(after: before.id, upTo: after.id).map({ snapshot.targets[$0] })
    {
      guard target.wasCheckedAlike(in: before.id, and: after.id) else {
        changed.targets.append(target)
        continue
      }
      guard target.hasChanged(from: before.id, to: after.id) else { continue }
      var target = target
      target.findings.removeAll { $0.runs.contains(before.id) == $0.runs.contains(after.id) }
      changed.targets.append(target)
    }
    return changed
  }
}

/// In which runs results of targets begin and end, so that a comparison of two runs need not look at all
/// targets.
struct RunBoundaries {
  /// The IDs of the runs, in order.
  private let runs: [Int64]
  /// The indices of the targets with a result that begins or ends with the run.
  private let targets: [[Int]]

  init(_ snapshot: HistorySnapshot) {
    var targets: [Int64: [Int]] = [:]
    for (place, target) in snapshot.targets.enumerated() {
      var runs: Set<Int64> = []
      func add(_ interval: RunInterval) {
        runs.insert(interval.first)
        if let end = interval.end { runs.insert(end) }
      }
      let (outcomes, findings) = (target.outcomes.span, target.findings.span)
      for index in outcomes.indices { add(outcomes[index].runs) }
      for index in findings.indices { add(findings[index].runs) }
      for document in target.uncheckedDocuments { add(document.runs) }
      for run in runs { targets[run, default: []].append(place) }
    }
    let sorted = targets.sorted { $0.key < $1.key }
    (runs, self.targets) = (sorted.map(\.key), sorted.map(\.value))
  }

  /// The indices of the targets of which a result begins or ends after the run with an ID and up to that with
  /// another one, in order: no other target can differ between the two.
  func targets(after before: Int64, upTo after: Int64) -> [Int] {
    var found: Set<Int> = []
    for place in runs.indices where runs[place] > before && runs[place] <= after {
      found.formUnion(targets[place])
    }
    return found.sorted()
  }
}

extension RunTotals {
  /// The number of targets that were among the inputs of the run.
  var targets: Int { checked + partly + unchecked + muted }

  /// The number of targets of which something is unknown, though they were checked.
  var gaps: Int { partly - outages }

  /// The number of findings, in words.
  var findingsText: String {
    !hasFindings
      ? "no findings"
      : [(errors, "error"), (warnings, "warning"), (infos, "info")]
        .filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
  }

  /// The number of checked targets, in words that never call an unchecked one checked.
  var targetsText: String {
    var words = "\(checked + outages) of \(counted(targets, "target")) checked"
    if gaps > 0 { words += ", \(gaps) partly checked" }
    if unchecked > 0 { words += ", \(unchecked) not" }
    if muted > 0 { words += ", \(muted) muted" }
    if missing > 0 { words += "; \(missing) missing" }
    return words
  }

  /// The targets and the findings, in words.
  var text: String { "\(targetsText): \(findingsText)" }
}
