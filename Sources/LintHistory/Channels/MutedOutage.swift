import HLSLinting

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
