import HLSLinting
import HLSLoading
import LintHistory
import LintRuns
import SourceText

/// `interlint nightly`: loads and lints the targets of a configuration, stores and publishes the run.
struct NightlyCommand {
  private let request: NightlyRequest
  private let linter: TargetLinter

  init(_ request: NightlyRequest) throws {
    self.request = request
    if let file = request.run.loading.policy.certificateFile {
      // Without them no target would be reached. Who merges lines needs none.
      do {
        _ = try LoadedFile(reading: file)
      } catch {
        throw RunFailure(.usage, "fetch.cacert: \(file): \(error)")
      }
    }
    linter = try TargetLinter(request.run)
  }

  func run() throws -> ExitCode { try request.shard.map(runShard) ?? runWhole() }

  private func runWhole() throws -> ExitCode {
    let file = try request.results.map { try TargetLineFile.open($0) }
    let recording = try NightRecording(request.night)
    let collection = collect(request.targets.entries, to: file, keeping: true)
    let run = LintRun(
      toolVersion: ToolVersion.current, rules: linter.linter.rules, targets: collection.results)
    let ending = try recording.end(run, RunSettings(request.run))
    var storage = request.night.summary(of: ending)
    if let results = request.results { storage.append("lines in \(results)") }
    try Console.print(NightSummary(counts: collection.counts, storage: storage).text)
    if let failure = collection.failure ?? ending.failure { throw failure }
    return ExitCode(collection.outcome)
  }

  private func runShard(_ shard: Shard) throws -> ExitCode {
    let path = shard.path(for: request.shareResults)
    let entries = request.targets.entries.filter { shard.contains($0.name) }
    let file = try TargetLineFile.open(path)
    // So that lines of another night are not merged as if they were of this one, whatever happens.
    try file.removeOthers()
    let collection = collect(entries, to: file, keeping: false)
    if let failure = collection.failure { throw failure }
    try Console.print(
      NightSummary(counts: collection.counts, storage: ["lines in \(path)"]).text)
    return ExitCode(collection.outcome)
  }

  private func collect(
    _ entries: [TargetEntry], to file: TargetLineFile?, keeping: Bool
  ) -> TargetCollection {
    TargetRun.collect(
      TargetFeed(entries), jobs: request.run.jobs, by: linter, to: file,
      threshold: request.run.threshold, keeping: keeping)
  }
}
