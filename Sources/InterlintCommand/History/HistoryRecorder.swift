import HLSLinting
import LintHistory
import LintRuns

extension ClockJump {
  /// The warning about a run that started at this time.
  func warning(at seconds: Int64) -> String {
    let run = "this run started at \(UTCTime.timestamp(seconds))"
    return switch self {
    case .back(let before):
      "\(run), before the previous run, which started at \(UTCTime.timestamp(before)); the clock may "
        + "be wrong: the site shows this run as the latest, but charts place it at its date"
    case .ahead(let before):
      "\(run), years after the previous run, which started at \(UTCTime.timestamp(before)); the "
        + "clock may be wrong: the site shows the time between as missed if runs are planned, and "
        + "charts end at this date"
    }
  }
}

/// Stores a run in a history.
struct HistoryRecorder: ~Copyable {
  private let path: String
  private let store: HistoryStore
  private let attempt: RunAttempt
  private let warning: String?
  private let start = ContinuousClock.now

  /// Opens the history and records the start of a run; nil without a history.
  init?(_ history: String?) throws {
    guard let path = history else { return nil }
    let store = try HistoryFailure.reporting(path) {
      try HistoryStore(opening: path, creating: true)
    }
    HistoryFailure.report(store.lostRuns)
    let now = RunClock.now
    let warning = try HistoryFailure.reporting(path) {
      try store.clockJump(at: now)?.warning(at: now)
    }
    attempt = try HistoryFailure.reporting(path) { try store.beginRun(at: now) }
    self.warning = warning
    self.store = store
    self.path = path
  }

  /// Stores the run; `durations` are used for targets without their own.
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
  /// The run without durations if SOURCE_DATE_EPOCH is set, so that equal runs have equal output.
  var comparable: LintRun {
    RunClock.isReproducible ? lasting(targets.map { _ in .zero }) : self
  }

  fileprivate func lasting(_ durations: [Duration]) -> LintRun {
    guard durations.count == targets.count else { return self }
    return replacing(
      targets: zip(targets, durations).map { target, duration in
        TargetResult(
          name: target.name, sources: target.sources, breaks: target.breaks,
          effort: TargetResult.Effort(
            duration: duration, requests: target.effort.requests, bytes: target.effort.bytes))
      })
  }
}
