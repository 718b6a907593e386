import HLSConformance
import HLSDelivery
import HLSRules

/// `interlint nightly`: loads and checks the targets of a configuration, stores and publishes the run.
struct NightlyCommand {
  private let configuration: NightlyConfiguration
  private let shard: Shard?
  private let linter: Linter
  private let judge: TargetJudge

  init(_ line: ParsedCommandLine) throws {
    guard let path = line.last("config") else {
      throw UsageError.missingOperand("--config=FILE")
    }
    shard = try line.last("shard").map { text in
      guard let shard = Shard(text) else {
        throw CommandFailure(
          code: .usage,
          message:
            "--shard cannot be \(UsageError.shown(text)); allowed are shares such as 1/4, up "
            + "to 4/4")
      }
      return shard
    }
    configuration = try NightlyConfiguration(reading: path)
    let options = configuration.options
    if let file = options.last("cacert") {
      // Without them no target would be reached. Who merges lines needs none.
      do {
        _ = try LoadedFile(reading: file)
      } catch {
        throw CommandFailure(code: .usage, message: "fetch.cacert: \(file): \(error)")
      }
    }
    linter = try options.linter()
    judge = TargetJudge(
      linter, try FetchOptions.fetcher(options),
      seconds: options.last("target-time").flatMap(Int.init) ?? TargetJudge.usualSeconds,
      fetches: options.flag("fetch"))
  }

  func run() throws -> ExitCode { try shard.map(runShard) ?? runWhole() }

  private func runWhole() throws -> ExitCode {
    let file = try configuration.results.map { try TargetLineFile.open($0) }
    let recording = try NightRecording(configuration.plan)
    let collection = collect(configuration.targets.entries, to: file, keeping: true)
    let run = LintRun(
      toolVersion: Interlint.version, rules: linter.rules, targets: collection.results)
    let ending = try recording.end(run, configuration.options.settings)
    var deeds = configuration.plan.deeds(of: ending)
    if let results = configuration.results { deeds.append("lines in \(results)") }
    try Console.print(NightSummary(counts: collection.counts, deeds: deeds).text)
    if let failure = collection.failure ?? ending.failure { throw failure }
    return collection.code
  }

  private func runShard(_ shard: Shard) throws -> ExitCode {
    let path = shard.path(for: configuration.shareResults)
    let entries = configuration.targets.entries.filter { shard.contains($0.name) }
    let file = try TargetLineFile.open(path)
    // Lest lines of another night are merged as if they were of this one, whatever becomes of it.
    try file.removeOthers()
    let collection = collect(entries, to: file, keeping: false)
    if let failure = collection.failure { throw failure }
    try Console.print(
      NightSummary(counts: collection.counts, deeds: ["lines in \(path)"]).text)
    return collection.code
  }

  private func collect(
    _ entries: [TargetList.Entry], to file: TargetLineFile?, keeping: Bool
  ) -> TargetCollection {
    TargetRun.collect(
      TargetFeed(entries), jobs: configuration.jobs, by: judge, linter, to: file,
      verdict: Verdict(failingOn: configuration.threshold), keeping: keeping)
  }
}

extension NightPlan {
  /// What became of a run that was stored, in words.
  func deeds(of ending: NightRecording.Ending) -> [String] {
    let stored = ["stored as run \(ending.run) in \(shownHistory)"]
    guard let site else { return stored }
    return stored + [ending.failure == nil ? "published in \(site)" : "not published"]
  }
}

extension ParsedCommandLine {
  /// The linter that the options ask for.
  func linter() throws -> Linter {
    Linter(
      RuleCatalog.book, selection: try RuleChoice.selection(self),
      settings: try RuleChoice.settings(self))
  }
}
