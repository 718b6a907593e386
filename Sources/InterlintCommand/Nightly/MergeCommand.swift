import HLSConformance
import HLSReporting
import LintHistory

/// `interlint merge`: the lines of all shares of a night as one run.
struct MergeCommand {
  private let files: [String]
  private let plan: NightPlan
  /// The targets that must have a line; nil where nobody says.
  private let targets: TargetList?
  private let linter: Linter
  private let settings: RunSettings
  private let verdict: Verdict

  init(_ line: ParsedCommandLine) throws {
    guard !line.operands.isEmpty else {
      throw UsageError.missingOperand("FILE (lines of targets, or - for standard input)")
    }
    files = line.operands
    let list = try line.last("targets").map { try TargetList(reading: $0, .unasked) }
    if let path = line.last("config") {
      for option in ["history", "output"] where line.flag(option) {
        throw CommandFailure(
          code: .usage, message: "--\(option) and --config cannot go together, as each says where")
      }
      let configuration = try NightlyConfiguration(reading: path, .unasked)
      plan = configuration.plan
      targets = list ?? configuration.targets
      linter = try configuration.options.linter()
      verdict = Verdict(failingOn: configuration.threshold)
      settings = configuration.options.settings
    } else {
      guard let history = line.last("history") else {
        throw UsageError.missingOperand("--config=FILE or --history=FILE")
      }
      plan = NightPlan(
        history: history, site: line.last("output"), interval: nil, tellsInterval: false,
        keptDays: nil)
      targets = list
      linter = try line.linter()
      verdict = Verdict(line)
      settings = line.settings
    }
  }

  func run() throws -> ExitCode {
    var lines = CollectedLines()
    for file in files { try lines.read(file) }
    let expected = targets?.entries.map(\.name) ?? []
    // A run of nothing would look clean.
    guard !lines.isEmpty || !expected.isEmpty else {
      throw CommandFailure(
        code: .usage,
        message: "there is no line of a target, such as 'interlint lint --targets FILE --output "
          + "jsonl' writes; nothing is stored")
    }
    let recording = try NightRecording(plan)
    let results = lines.results(for: expected)
    let hash = RuleSetHash.of(linter.rules)
    let others = lines.count { $0.rules != hash }
    if others > 0 {
      Console.error("\(others) of the lines were made with other rules than the ones of this run")
    }
    let run = LintRun(
      toolVersion: lines.toolVersion ?? Interlint.version, rules: linter.rules, targets: results)
    let ending = try recording.end(run, settings)
    var counts = TargetCollection.Counts()
    // Whose lines are left out is known from the list of targets alone.
    var code = targets == nil && lines.leftOut > 0 ? ExitCode.unchecked : .clean
    for result in results {
      counts.add(result)
      code = code.worse(verdict.code(of: result.sources))
    }
    try Console.print(NightSummary(counts: counts, deeds: plan.deeds(of: ending)).text)
    if let failure = ending.failure { throw failure }
    return code
  }
}
