import HLSLinting
import HLSReporting
import LintHistory
import LintRuns
import SourceText

/// `interlint merge`: the lines of all shares of a night as one run.
struct MergeCommand {
  private let request: MergeRequest
  private let linter: Linter

  init(_ request: MergeRequest) throws {
    self.request = request
    linter = try request.run.rules.linter()
  }

  func run() throws -> ExitCode {
    var lines = CollectedLines()
    for file in request.files { try lines.read(file, note: Console.note) }
    let expected = request.targets?.entries.map(\.name) ?? []
    // A run of nothing would look clean.
    guard !lines.isEmpty || !expected.isEmpty else {
      throw RunFailure(
        .usage,
        "there is no line of a target, such as 'interlint lint --targets FILE --output jsonl' "
          + "writes; nothing is stored")
    }
    let recording = try NightRecording(request.night)
    let results = lines.results(for: expected)
    let hash = RuleSetHash.of(linter.rules)
    let others = lines.count { $0.rules != hash }
    if others > 0 {
      Console.error("\(others) of the lines were made with other rules than the ones of this run")
    }
    let run = LintRun(
      toolVersion: lines.toolVersion ?? ToolVersion.current, rules: linter.rules, targets: results)
    let ending = try recording.end(run, RunSettings(request.run))
    var counts = TargetCollection.Counts()
    // Whose lines are left out is known only from the list of targets.
    var outcome = request.targets == nil && lines.leftOut > 0 ? RunOutcome.unchecked : .clean
    for result in results {
      counts.add(result)
      outcome = max(outcome, request.run.threshold.outcome(of: result.sources))
    }
    try Console.print(
      NightSummary(counts: counts, storage: request.night.summary(of: ending)).text)
    if let failure = ending.failure { throw failure }
    return ExitCode(outcome)
  }
}
