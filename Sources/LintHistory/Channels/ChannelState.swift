package import HLSLinting
import HLSLoading
package import SourceText

/// The state of a channel in a run: what its viewers lose, and why.
package struct ChannelState: Sendable, Equatable {
  /// How a channel differs from the previous run.
  package enum Change: String, Sendable, CaseIterable {
    /// There is no result of a previous run.
    case first
    /// Viewers lose more than before.
    case worse
    /// They lose as much as before, for another cause, or less, and another request fails.
    case changed
    /// They lose less, or as much in fewer breaks, and not because it is muted.
    case better
    /// They lose as much as before, without a new cause.
    case same
  }

  /// The ID of the target, from which the address of its page is derived.
  package let target: Int64
  /// The name of the target.
  package let name: String
  /// The causes, the worst first.
  package let causes: [ChannelCause]
  /// What viewers lost in the previous run; nil if it had no result.
  package let before: ChannelLoss?
  /// The change since the previous run.
  package let change: Change
  /// The number of findings that are muted, and do not count.
  package let muted: Int
  /// That the channel is off the air, if an exception expects it.
  package let outage: MutedOutage?
  /// Whether the channel was off the air in the previous run, as an exception expected.
  let wasOutage: Bool
  /// Whom the channel belongs to and where it is.
  package let details: TargetDetails
  /// The accounting of its ad breaks; nil if the run measured nothing.
  package let avails: Avails?
  /// The offsets of the time zone of the channel; nil for UTC.
  package let zone: TimeZoneOffsets?

  /// The worst of what viewers lose.
  package var loss: ChannelLoss { causes.first?.loss ?? .nothing }

  /// Since when viewers lose as much for this cause, in seconds since 1970-01-01T00:00:00Z; nil without a loss.
  package let since: Int64?

  /// The change since the previous run in a few words; nil without one.
  package var changeWords: String? {
    switch (change, before) {
    case (.worse, .nothing?) where causes.first?.mutedUntil != nil: "counts again, was muted"
    case (.worse, .some): "new, was \(wordsBefore ?? "")"
    case (.better, _) where isOnAirAgain: "on the air again"
    case (.better, let before?) where before != loss:
      "better, was \(before.words)" + (mutedWords.map { "; \($0)" } ?? "")
    case (.better, _): "better, fewer breaks"
    case (.changed, _): "new cause"
    case (.same, let before?) where isNewlyMuted: "muted, was \(before.words)"
    case (.same, _) where isNewOutage: "off the air as expected"
    case (.same, _) where isOnAirAgain: "on the air again"
    case (.same, .nothing?) where causes.first?.mutedUntil != nil: "counts again, was muted"
    case (.same, _): loss == .nothing ? nil : "as before"
    case (.first, _), (.worse, nil): nil
    }
  }

  /// What viewers lost in the previous run, in words; nil if it had no result.
  var wordsBefore: String? {
    let wasMuted = wasOutage || before == .nothing && causes.first?.mutedUntil != nil
    return wasMuted ? "muted" : before?.words
  }

  /// Whether the channel is off the air as an exception expects, and was not in the previous run.
  package var isNewOutage: Bool { outage != nil && before != nil && !wasOutage }

  /// Whether the channel was off the air in the previous run, expected or not, and is on the air.
  package var isOnAirAgain: Bool {
    outage == nil && (wasOutage || before == .offAir) && loss < .offAir && loss != .unknown
  }

  /// Whether the channel only loses less than in the previous run because findings are muted now.
  package let isNewlyMuted: Bool

  /// Whether nothing is new since the previous run, not even what is muted and no loss.
  package var isAsBefore: Bool {
    change == .same && !isNewOutage && !isOnAirAgain && !isNewlyMuted
  }

  /// What is muted, in words; nil if nothing is.
  package var mutedWords: String? {
    outage?.state ?? (muted > 0 ? "\(counted(muted, "finding")) muted" : nil)
  }

  /// A time as the clock of the channel shows it.
  package func time(_ seconds: Int64) -> LocalTime { LocalTime(seconds, in: zone) }

  /// Compares the causes of two runs; `before` is nil without a previous result, and `last` is when the previous
  /// run began.
  ///
  /// A cause that is older than the previous run, which could not see it, is not new, unless it was muted and is
  /// more than a warning. `mutedRules` are the rules of the findings that are muted.
  init(
    _ target: HistorySnapshot.Target, _ causes: [ChannelCause], before: [ChannelCause]?,
    muted: Int = 0, mutedRules: Set<String> = [], outage: MutedOutage? = nil,
    wasOutage: Bool = false, since: Int64? = nil, after last: Int64? = nil, avails: Avails? = nil
  ) {
    (self.target, name) = (target.id, target.name)
    (self.muted, self.outage, details) = (muted, outage, target.details)
    (self.since, self.wasOutage, self.avails) = (since, wasOutage, avails)
    zone = target.details.timeZone.flatMap { TimeZoneDatabase.offsets(of: $0) }
    let known = before.map { $0.reduce(into: [:]) { $0[$1.key] = $1.count } }
    let marked = causes.map { cause in
      var cause = cause
      let counts = cause.mutedUntil != nil && cause.loss > .warnings
      let isOld = !counts && cause.since < last ?? .min
      cause.isNew = known.map { cause.isNew(since: $0[cause.key], isOld: isOld) } ?? false
      return cause
    }
    self.causes = marked
    self.before = before.map { $0.first?.loss ?? .nothing }
    let loss = marked.first?.loss ?? .nothing
    let gone = before?.filter { $0.loss > loss } ?? []
    isNewlyMuted =
      !gone.isEmpty && (outage != nil || gone.allSatisfy { mutedRules.contains($0.rule ?? "") })
    let change = before.map { Self.change(from: $0, to: marked, wasOutage: wasOutage) } ?? .first
    self.change = isNewlyMuted && change == .better ? .same : change
  }

  private static func change(
    from before: [ChannelCause], to causes: [ChannelCause], wasOutage: Bool
  ) -> Change {
    let (old, loss) = (before.first?.loss ?? .nothing, causes.first?.loss ?? .nothing)
    if loss > old {
      // What lasted while the channel was off the air as expected, or warnings were muted, is not new.
      let mayBeOld = wasOutage || loss == .warnings
      return mayBeOld && causes.allSatisfy { $0.loss <= old || !$0.isNew } ? .same : .worse
    }
    // Another request that fails is no improvement, whatever else was mended.
    let isNew = causes.contains { cause in
      cause.isNew && (loss == old || LossTable.unreachable.contains(cause.rule ?? ""))
    }
    if isNew { return .changed }
    if loss < old { return .better }
    guard let share = causes.first?.lostShare, let known = before.first?.lostShare else {
      return .same
    }
    return share < known ? .better : .same
  }
}

/// That a channel is off the air, as an exception expects: it is shown apart, and no loss.
package struct MutedOutage: Sendable, Equatable {
  /// What viewers see, such as `off the air (404)`.
  package let words: String
  /// Since when, in seconds since 1970-01-01T00:00:00Z.
  package let since: Int64
  /// Why it is expected, and until when.
  package let muting: Muting

  /// The last day, such as `until 2027-02-28`; nil for no end.
  package var end: String? { muting.expires.map { "until \($0)" } }

  /// The state with its last day, such as `off the air (404), muted until 2027-02-28`.
  package var state: String { "\(words), muted" + (end.map { " \($0)" } ?? "") }
}

extension CauseFinder {
  /// The outage of a target in the run that an exception expects; nil if there is none.
  func mutedOutage(of target: HistorySnapshot.Target) -> MutedOutage? {
    guard let found = target.mutedOutage(in: run.id) else { return nil }
    let failure = ServerFailure(message: found.finding.message)
    return MutedOutage(
      words: "off the air" + (failure.map { " (\($0.words))" } ?? ""),
      since: start(of: target) { $0.isOffAir }, muting: found.muting)
  }

  /// The last day of the exception that muted the outage until the runs that count it began; nil if none did.
  func lastMutedDay(ofOutageOf target: HistorySnapshot.Target) -> String? {
    let known = target.outcomes.filter { $0.runs.first <= run.id }
    guard let last = known.lastIndex(where: { $0.status == .muted }),
      known[(last + 1)...].allSatisfy({ $0.status == .unchecked })
    else { return nil }
    return target.muted.last {
      $0.finding.isOutage && $0.finding.runs.end == known[last].runs.end
    }?.muting.expires
  }
}

extension HistorySnapshot.Outcome {
  /// Whether a failing server did not deliver the target, whether or not that was expected.
  var isOffAir: Bool {
    status == .muted || status == .unchecked && ServerFailure(reason: reason ?? "") != nil
  }
}

/// What a failing server did not deliver is lost by viewers, and no gap in checking.
extension HistorySnapshot.Target {
  /// Whether the documents that runs with this result did not check are those that a failing server did not
  /// deliver, which an open or muted finding reports.
  func isOutage(_ outcome: HistorySnapshot.Outcome) -> Bool {
    guard outcome.status == .partly, ServerFailure(reason: outcome.reason ?? "") != nil else {
      return false
    }
    func reports(_ finding: HistorySnapshot.Finding) -> Bool {
      LossTable.unreachable.contains(finding.rule) && finding.runs.overlaps(outcome.runs)
    }
    return findings.contains(where: reports) || muted.contains { reports($0.finding) }
  }
}

extension HistorySnapshot {
  /// The same content, in which results that are no gap in checking are marked as outages.
  package func markingOutages() -> HistorySnapshot {
    var marked = self
    for place in marked.targets.indices {
      let target = targets[place]
      for number in target.outcomes.indices where target.isOutage(target.outcomes[number]) {
        marked.targets[place].outcomes[number].isOutage = true
      }
    }
    return marked
  }

  /// The number of targets of which a failing server did not deliver a part in the run with that ID.
  package func outages(in run: Int64) -> Int {
    targets.count { target in target.outcome(in: run).map(target.isOutage) ?? false }
  }
}
