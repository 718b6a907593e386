import HLSDocuments
import HLSLinting
import HLSLoading
import HLSReporting
import LintHistory
import LintRuns
import SourceText

/// `interlint nightly`: checks the targets of a configuration, stores and publishes the run.
struct NightlyCommand {
  private let request: NightlyRequest
  private let linter: TargetLinter

  init(_ request: NightlyRequest) throws {
    self.request = request
    if let file = request.run.loading.policy.certificateFile {
      // Without certificates, no target could be loaded. Merging needs none.
      do {
        _ = try LoadedFile(reading: file)
      } catch {
        throw RunFailure(.usage, "fetch.cacert: \(file): \(error)")
      }
    }
    linter = try TargetLinter(request.run)
    try linter.linter.checkTargets(areObserved: request.targets.isObserved)
  }

  func run() throws -> ExitCode { try request.shard.map(runShard) ?? runWhole() }

  private func runWhole() throws -> ExitCode {
    let file = try request.results.map { try TargetLineFile.open($0) }
    let recording = try NightRecording(request.night)
    let spool = Spool()
    let muted = UnusedExceptions(request.run.rules.policy, request.targets)
    let feed = TargetFeed(
      request.targets.entries, usually: UsualTargets(try recording.usualFacts()))
    let collection = collect(feed, to: file) { target in
      muted?.observe(target.target.value)
      return spool.keep(target.bytes)
    }
    do throws(RunFailure) {
      try collection.checkApplicability(of: linter.linter)
    } catch {
      try recording.abandon()
      throw error
    }
    let pieces = collection.kept
    let run = ReportedRun.stored(linter.linter.rules, targetCount: pieces.count) {
      index throws(SystemError) in
      PackedTarget(bytes: try spool.bytes(of: pieces[index])).target
    }
    let stored = try recording.finish(run, RunSettings(request.run))
    var storage = request.night.summary(of: stored)
    if let results = request.results { storage.append("result lines in \(results)") }
    let reporting = NightReporting(
      night: request.night, stored: stored,
      summary: NightSummary(
        counts: collection.counts, outages: stored.outages, storage: storage),
      policy: request.run.loading.policy)
    let code = try reporting.report(collection.outcome)
    if collection.counts.unchecked == 0, !reporting.mail.isSilent {
      for note in muted?.notes ?? [] { Console.error(note) }
    }
    if let failure = collection.failure { throw failure }
    return code
  }

  private func runShard(_ shard: Shard) throws -> ExitCode {
    let path = shard.path(for: request.shareResults)
    let entries = request.targets.entries.filter { shard.contains($0.name) }
    let file = try TargetLineFile.open(path)
    // Lines of an earlier run must never be merged into this one.
    try file.removeOthers()
    let feed = TargetFeed(entries, usually: UsualTargets(usualFacts))
    let collection: TargetCollection<Never> = collect(feed, to: file, keeping: nil)
    if let failure = collection.failure { throw failure }
    try collection.checkApplicability(of: linter.linter)
    try Console.print(
      line: NightSummary(counts: collection.counts, storage: ["result lines in \(path)"]).text)
    return ExitCode(collection.outcome)
  }

  /// What earlier runs measured, as far as the machine of a shard can read the history.
  private var usualFacts: [String: UsualFacts] {
    do throws(HistoryError) {
      return try HistoryStore(reading: request.night.history).usualFacts()
    } catch .missing {
      return [:]
    } catch {
      Console.error(
        "the history \(request.night.shownHistory) \(error); targets are not compared with earlier runs"
      )
      return [:]
    }
  }

  private func collect<Kept>(
    _ feed: TargetFeed, to file: TargetLineFile?,
    keeping keep: (@Sendable (PackedTarget) -> Kept)?
  ) -> TargetCollection<Kept> {
    TargetRun.collect(
      feed, request.run, by: linter.linter, to: file, isStored: true, keeping: keep)
  }
}
