import ConformanceSuite
import Glibc
import HLSLinting
import HistorySite
import LintHistory
import LintRuns

/// `interlint history`: lists, shows, compares and removes stored runs.
enum HistoryCommand {
  static func run(_ request: HistoryRequest) throws -> ExitCode {
    let path = try path(request.history)
    return try HistoryFailure.reporting(path) { try run(request, on: path) }
  }

  private static func run(_ request: HistoryRequest, on path: String) throws -> ExitCode {
    let numbers = request.runs
    let removes = request.action == .prune && !request.isDry
    let store = removes ? try HistoryStore(opening: path) : try HistoryStore(reading: path)
    HistoryFailure.report(store.lostRuns)
    let snapshot = try store.snapshot(request.action.parts)
    switch request.action {
    case .prune: try prune(store, snapshot, request)
    case .evidence: try EvidenceCommand.run(store, snapshot, request)
    case .show:
      let number = numbers.first ?? snapshot.runs.last.map { String($0.id) } ?? ""
      try Console.print(HistoryText(snapshot).describe(find(number, in: snapshot)))
    case .diff:
      guard numbers.count == 2, let first = numbers.first, let second = numbers.last else {
        throw UsageError.missingOperand("diff RUN RUN")
      }
      let comparison = RunComparison(
        try find(first, in: snapshot), try find(second, in: snapshot), in: snapshot)
      try Console.print(
        HistoryText(snapshot).describe(comparison, listsRemaining: request.listsRemaining))
      return ExitCode(request.threshold.outcome(of: comparison))
    case .list: try Console.print(HistoryText(snapshot).list)
    case .usual where snapshot.runs.isEmpty:
      throw RunFailure(
        .usage, "the history \(HistoryLocation.redacted(path)) has no runs")
    case .usual: try Console.print(UsualTargets(store.usualFacts()).lines)
    }
    return .clean
  }

  /// `interlint publish`: writes the history as a site.
  static func publish(_ request: PublishRequest) throws -> ExitCode {
    let path = try path(request.history)
    let folder = request.folder
    let snapshot = try HistoryFailure.reporting(path) {
      let store = try HistoryStore(reading: path)
      HistoryFailure.report(store.lostRuns)
      return try store.snapshot(.published)
    }
    let site = Publication.site(
      of: snapshot, try Publication.coverage(request.suite))
    do {
      try site.publish(into: folder)
    } catch {
      throw RunFailure(.usage, "the site in \(folder): \(error)")
    }
    return .clean
  }

  private static func path(_ history: String?) throws(UsageError) -> String {
    guard let history else { throw .missingOperand("--history=FILE") }
    return history
  }

  private static func find(
    _ number: String, in snapshot: HistorySnapshot
  ) throws(RunFailure) -> HistorySnapshot.Run {
    if let run = snapshot.runs.first(where: { String($0.id) == number }) { return run }
    guard let first = snapshot.runs.first, let last = snapshot.runs.last else {
      throw RunFailure(.usage, "the history has no runs yet")
    }
    let numbers = first.id == last.id ? "only run \(first.id)" : "runs \(first.id) to \(last.id)"
    let unknown = UsageError.unknown(kind: "run", name: number, suggestion: nil)
    throw RunFailure(.usage, "\(unknown); the history has \(numbers)")
  }

  private static func prune(
    _ store: borrowing HistoryStore, _ snapshot: HistorySnapshot, _ request: HistoryRequest
  ) throws {
    let retention = Retention(days: request.keptDays)
    let expired = retention.expired(among: snapshot.runs)
    let isDry = request.isDry
    if !isDry { try store.remove(expired) }
    var text = ""
    for run in expired {
      text += "\(isDry ? "would remove" : "removed") run \(run.id) of "
      text += "\(UTCTime.timestamp(run.startTime))\n"
    }
    let kept = snapshot.runs.count - expired.count
    text += "\(expired.count) of \(snapshot.runs.count) runs expired, \(kept) kept\n"
    try Console.print(text)
  }
}

extension HistoryRequest.Action {
  /// What the action needs of the history.
  fileprivate var parts: HistorySnapshot.Parts {
    switch self {
    // Nothing is removed from a damaged history.
    case .prune: [.results, .efforts, .facts]
    case .list: [.outcomes, .mutedRuns]
    case .usual: []
    case .evidence: [.results, .evidence]
    case .show, .diff: .results
    }
  }
}

extension FailureThreshold {
  /// The outcome of a comparison of two runs; `unchecked` if the second one could not check what the first
  /// one checked, since its findings may still exist.
  fileprivate func outcome(of comparison: RunComparison) -> RunOutcome {
    guard let failOn else { return .clean }
    guard comparison.before.isComplete, comparison.after.isComplete else { return .unchecked }
    let isLost = comparison.targetChanges.contains { change in
      switch (change.before?.status, change.after?.status) {
      case (.checked, .partly), (.checked, .unchecked), (.partly, .unchecked): true
      default: false
      }
    }
    if isLost { return .unchecked }
    let new = comparison.appeared + comparison.newlyChecked
    return new.contains { $0.finding.severity >= failOn } ? .findings : .clean
  }
}
