import HLSLinting
import HistorySite
import LintHistory
import LintRuns

/// A night on its way into the history.
struct NightRecording: ~Copyable {
  private let night: NightRequest
  private let coverage: RequirementCoverage?
  private let store: HistoryStore
  private let attempt: RunAttempt
  /// What is reported about the clock when the run is stored.
  private let warning: String?
  private let start = ContinuousClock.now

  /// Opens the history and records that a run begins.
  init(_ night: NightRequest) throws {
    // Read now, so that a folder that is no suite is reported before the night and not after it.
    let coverage = try night.site.map { _ in try Publication.coverage(night.suite) }
    let store = try HistoryFailure.reporting(night.shownHistory) {
      try HistoryStore(opening: night.history, creating: true)
    }
    HistoryFailure.report(store.lostRuns)
    let now = RunClock.now
    let warning = try HistoryFailure.reporting(night.shownHistory) {
      try store.clockJump(at: now)?.words(at: now)
    }
    attempt = try HistoryFailure.reporting(night.shownHistory) { try store.beginRun(at: now) }
    (self.night, self.coverage) = (night, coverage)
    self.warning = warning
    self.store = store
  }

  /// The number of a run that was stored, and why it is not published though a site is wanted.
  struct Ending {
    let run: Int64
    let failure: RunFailure?
  }

  /// Stores the run, prunes the history and publishes it.
  consuming func end(_ run: LintRun, _ settings: RunSettings) throws -> Ending {
    let took = RunClock.isReproducible ? .zero : ContinuousClock.now - start
    let night = night
    let coverage = coverage
    let warning = warning
    let number: Int64
    let snapshot: HistorySnapshot
    do {
      if night.setsInterval { try store.setInterval(night.interval) }
      number = try store.record(
        run.comparable.redacted(), of: attempt, took: took, settings: settings)
      if let warning { Console.error(warning) }
      if let days = night.keptDays {
        try store.remove(Retention(days: days).expired(among: store.snapshot().runs))
      }
      guard coverage != nil else { return Ending(run: number, failure: nil) }
      snapshot = try store.snapshot(artifacts: true)
    } catch {
      throw RunFailure(.usage, "the history \(night.shownHistory) \(error)")
    }
    if let folder = night.site, let coverage {
      do {
        try Publication.site(of: snapshot, coverage).publish(into: folder)
      } catch {
        return Ending(
          run: number,
          failure: RunFailure(.usage, "the site in \(folder): \(error)"))
      }
    }
    return Ending(run: number, failure: nil)
  }
}

extension NightRequest {
  /// The history in messages, without the password that an address may have.
  var shownHistory: String { HistoryLocation.redacted(history) }

  /// What was done with a run that was stored, in words.
  func summary(of ending: NightRecording.Ending) -> [String] {
    let stored = ["stored as run \(ending.run) in \(shownHistory)"]
    guard let site else { return stored }
    return stored + [ending.failure == nil ? "published in \(site)" : "not published"]
  }
}
