import HLSConformance
import LintHistory

/// Where the runs of nights are kept and published.
struct NightPlan: Sendable, Equatable {
  /// The path of a history, or the address of a database server.
  let history: String
  /// The folder of the site; nil where none is wanted.
  let site: String?
  /// The folder of the conformance suite, from which the site knows the requirements without a rule.
  var suite: String?
  /// The seconds from one run to the next as they are planned.
  let interval: Int64?
  /// Whether it was said what is planned, be it nothing.
  var tellsInterval = true
  /// For how many days every run is kept; nil to keep them all.
  let keptDays: Int64?

  /// The history in messages, without the password that an address may have.
  var shownHistory: String { HistoryPlace.shown(history) }
}

/// A night on its way into the history.
struct NightRecording: ~Copyable {
  private let plan: NightPlan
  private let coverage: RequirementCoverage?
  private let store: HistoryStore
  private let attempt: RunAttempt
  /// What is to be told of the clock when the run is stored.
  private let warning: String?
  private let start = ContinuousClock.now

  /// Opens the history and notes that a run begins.
  init(_ plan: NightPlan) throws {
    // Read now, so that a folder that is no suite is told before the night and not after it.
    let coverage = try plan.site.map { _ in try Publication.coverage(plan.suite) }
    let store = try HistoryFailure.telling(plan.shownHistory) {
      try HistoryStore(opening: plan.history, creating: true)
    }
    HistoryFailure.tell(store.lost)
    let now = Reports.now
    let warning = try HistoryFailure.telling(plan.shownHistory) {
      try store.clockJump(at: now)?.words(at: now)
    }
    attempt = try HistoryFailure.telling(plan.shownHistory) { try store.begin(at: now) }
    (self.plan, self.coverage) = (plan, coverage)
    self.warning = warning
    self.store = store
  }

  /// What became of a run: its number, and why it is not published though a site is wanted.
  struct Ending {
    let run: Int64
    let failure: CommandFailure?
  }

  /// Stores the run, prunes the history and publishes it.
  consuming func end(_ run: LintRun, _ settings: RunSettings) throws -> Ending {
    let took = Reports.isDated ? .zero : ContinuousClock.now - start
    let plan = plan
    let coverage = coverage
    let warning = warning
    let number: Int64
    let snapshot: HistorySnapshot
    do {
      if plan.tellsInterval { try store.plan(every: plan.interval) }
      number = try store.store(
        run.comparable, of: attempt, took: took, settings: settings)
      if let warning { Console.error(warning) }
      if let days = plan.keptDays {
        try store.remove(Retention(days: days).expired(among: store.snapshot().runs))
      }
      guard coverage != nil else { return Ending(run: number, failure: nil) }
      snapshot = try store.snapshot(artifacts: true)
    } catch {
      throw CommandFailure(code: .usage, message: "the history \(plan.shownHistory) \(error)")
    }
    if let folder = plan.site, let coverage {
      do {
        try Publication.site(of: snapshot, coverage).publish(into: folder)
      } catch {
        return Ending(
          run: number,
          failure: CommandFailure(code: .usage, message: "the site in \(folder): \(error)"))
      }
    }
    return Ending(run: number, failure: nil)
  }
}
