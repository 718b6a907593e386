import HLSLinting
import LintHistory
import LintRuns

extension ClockJump {
  /// What is told of a run that began at that time, and what becomes of it.
  func words(at seconds: Int64) -> String {
    let run = "this run began at \(UTCTime.timestamp(seconds))"
    return switch self {
    case .back(let before):
      "\(run), before the run stored last, which began at \(UTCTime.timestamp(before)); the clock may "
        + "be wrong: the site has this run as its latest, but in charts where its date is"
    case .ahead(let before):
      "\(run), years after the run stored last, which began at \(UTCTime.timestamp(before)); the "
        + "clock may be wrong: the site tells all between as missed where runs are planned, and "
        + "charts end with this date"
    }
  }
}

/// Brings a run into the history that it is stored in.
struct HistoryRecorder: ~Copyable {
  private let path: String
  private let store: HistoryStore
  private let attempt: RunAttempt
  private let warning: String?
  private let start = ContinuousClock.now

  /// Opens the store and records that a run begins; nil without a history.
  init?(_ history: String?) throws {
    guard let path = history else { return nil }
    let store = try HistoryFailure.reporting(path) {
      try HistoryStore(opening: path, creating: true)
    }
    HistoryFailure.report(store.lostRuns)
    let now = RunClock.now
    let warning = try HistoryFailure.reporting(path) {
      try store.clockJump(at: now)?.words(at: now)
    }
    attempt = try HistoryFailure.reporting(path) { try store.beginRun(at: now) }
    self.warning = warning
    self.store = store
    self.path = path
  }

  /// Stores the run; durations are how long each target took where the targets do not tell.
  consuming func record(
    _ run: LintRun, _ settings: RunSettings, durations: [Duration] = []
  ) throws {
    let took = RunClock.isReproducible ? .zero : ContinuousClock.now - start
    let warning = warning
    do {
      try store.record(
        run.lasting(durations).comparable.redacted(), of: attempt, took: took, settings: settings)
      if let warning { Console.error(warning) }
    } catch {
      throw RunFailure(.usage, "the history \(HistoryLocation.redacted(path)) \(error)")
    }
  }
}

extension LintRun {
  /// The run without how long anything took where a date is given, so that equal runs are equal.
  var comparable: LintRun {
    RunClock.isReproducible ? lasting(targets.map { _ in .zero }) : self
  }

  fileprivate func lasting(_ durations: [Duration]) -> LintRun {
    guard durations.count == targets.count else { return self }
    return LintRun(
      toolVersion: toolVersion, rules: rules,
      targets: zip(targets, durations).map { target, duration in
        TargetResult(
          name: target.name, sources: target.sources, breaks: target.breaks,
          effort: TargetResult.Effort(
            duration: duration, requests: target.effort.requests, bytes: target.effort.bytes))
      })
  }
}
