import HLSDocuments
import HLSReporting
import HistorySite
import LintHistory
import LintRuns

/// Stores and publishes a nightly run.
struct NightRecording: ~Copyable {
  private let night: NightRequest
  private let coverage: RequirementCoverage?
  private let store: HistoryStore
  private let attempt: RunAttempt
  /// A warning about the clock, printed when the run is stored.
  private let warning: String?
  private let start = ContinuousClock.now

  /// Opens the history and records the start of a run.
  init(_ night: NightRequest) throws {
    // Read now, so that an invalid suite is reported before the run starts.
    let coverage = try night.site.map { _ in try Publication.coverage(night.suite) }
    let store = try HistoryFailure.reporting(night.shownHistory) {
      try HistoryStore(opening: night.history, creating: true)
    }
    HistoryFailure.report(store.lostRuns)
    let now = RunClock.now
    let warning = try HistoryFailure.reporting(night.shownHistory) {
      try store.clockJump(at: now)?.warning(at: now)
    }
    attempt = try HistoryFailure.reporting(night.shownHistory) { try store.beginRun(at: now) }
    (self.night, self.coverage) = (night, coverage)
    self.warning = warning
    self.store = store
  }

  /// What earlier runs measured of targets, by their names.
  func usualFacts() throws -> [String: UsualFacts] {
    try HistoryFailure.reporting(night.shownHistory) { try store.usualFacts() }
  }

  /// Removes the record of the start: nothing was judged, so that there is no run.
  consuming func abandon() throws {
    do throws(HistoryError) {
      try store.abandon(attempt)
    } catch {
      throw RunFailure(.usage, "the history \(night.shownHistory) \(error)")
    }
  }

  /// A stored run.
  struct Stored {
    /// The number of the run.
    let run: Int64
    /// The state of the channels; nil if the history could not be read again.
    var report: ChannelReport?
    /// The number of targets of which a failing server did not deliver a part, which is no gap in checking.
    var outages = 0
    /// Why the run was not published; nil if it was, or if no site is requested.
    var failure: RunFailure?
  }

  /// Stores the run, prunes the history and publishes it.
  consuming func finish(_ run: ReportedRun, _ settings: RunSettings) throws -> Stored {
    let took = RunClock.isReproducible ? .zero : ContinuousClock.now - start
    let night = night
    let coverage = coverage
    let warning = warning
    let number: Int64
    do {
      if night.setsInterval { try store.setInterval(night.interval) }
      number = try store.record(run, of: attempt, took: took, settings: settings)
    } catch {
      throw RunFailure(.usage, "the history \(night.shownHistory) \(error)")
    }
    if let warning { Console.error(warning) }
    let snapshot: HistorySnapshot
    do throws(HistoryError) {
      if let days = night.keptDays {
        let expired = Retention(days: days).expired(among: try store.snapshot([]).runs)
        if !expired.isEmpty {
          // Throws if the history is damaged: then nothing is removed from it.
          _ = try store.snapshot([.results, .efforts, .timelines, .facts])
          try store.remove(expired)
        }
      }
      snapshot = try store.snapshot(
        coverage == nil ? [.results, .timelines, .facts] : .published)
    } catch {
      return Stored(
        run: number,
        failure: RunFailure(
          .usage,
          "run \(number) is stored in \(night.shownHistory), and then \(error.afterStoring)"))
    }
    var stored = Stored(
      run: number, report: Publication.report(on: snapshot), outages: snapshot.outages(in: number))
    if let folder = night.site, let coverage {
      do {
        try Publication.site(of: snapshot, coverage).publish(into: folder)
      } catch {
        stored.failure = RunFailure(.usage, "the site in \(folder): \(error)")
      }
    }
    return stored
  }
}

extension NightRequest {
  /// The history for messages, without the password in its URL.
  var shownHistory: String { HistoryLocation.redacted(history) }

  /// What was done with the stored run, for the summary.
  func summary(of stored: NightRecording.Stored) -> [String] {
    let texts = ["stored as run \(stored.run) in \(shownHistory)"]
    guard let site else { return texts }
    return texts + [stored.failure == nil ? "published in \(site)" : "not published"]
  }
}
