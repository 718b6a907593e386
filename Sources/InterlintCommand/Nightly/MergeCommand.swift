import HLSLinting
import HLSLoading
import HLSReporting
import LintHistory
import LintRuns
import SourceText

/// `interlint merge`: stores the result lines of all shards as one run.
struct MergeCommand {
  private let request: MergeRequest
  private let linter: Linter

  init(_ request: MergeRequest) throws {
    self.request = request
    linter = try request.run.rules.linter()
  }

  func run() throws -> ExitCode {
    var lines = CollectedLines(rating: linter.rated)
    for file in request.files { try lines.read(file, note: Console.note) }
    let expected = request.targets?.entries ?? []
    // An empty run would look clean.
    guard !lines.isEmpty || !expected.isEmpty else {
      throw RunFailure(
        .usage,
        "no result lines, such as 'interlint lint --targets FILE --output jsonl' "
          + "writes; nothing was stored")
    }
    let recording = try NightRecording(request.night)
    let results = lines.results(for: expected)
    let others = lines.count(otherThan: RuleSetHash.of(linter.rules))
    if others > 0 {
      Console.error("result lines written with other rules than those of this run: \(others)")
    }
    let run = ReportedRun.stored(
      version: lines.toolVersion ?? ToolVersion.current, linter.rules, targetCount: results.count
    ) { index throws(SystemError) in try results[index] }
    let stored = try recording.finish(run, RunSettings(request.run))
    var counts = TargetCounts()
    // Which targets the skipped lines belong to is only known from the list of targets.
    var outcome = request.targets == nil && lines.leftOut > 0 ? RunOutcome.unchecked : .clean
    for index in 0..<results.count {
      let result = try results[index].value
      counts.add(result)
      outcome = max(outcome, request.run.threshold.outcome(of: result.sources))
    }
    return try NightReporting(
      night: request.night, stored: stored,
      summary: NightSummary(
        counts: counts, outages: stored.outages, storage: request.night.summary(of: stored)),
      policy: request.run.loading.policy
    ).report(outcome)
  }
}
