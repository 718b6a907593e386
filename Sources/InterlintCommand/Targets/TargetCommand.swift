import HLSConformance
import HLSDelivery
import HLSPlaylist
import HLSRules
import Synchronization

/// `interlint lint --targets`: from a list of targets to reports, or to a line for each.
struct TargetCommand {
  private let line: ParsedCommandLine
  private let list: TargetList
  private let linter: Linter
  private let policy: FetchPolicy
  /// The report that is written as it comes; nil where none is wanted.
  private let lines: OutputTarget?
  private let outputs: [OutputTarget]

  init(_ line: ParsedCommandLine) throws {
    self.line = line
    if let operand = line.operands.first { throw UsageError.unexpectedOperand(operand) }
    for option in ["reloads", "exchanges", "stdin-filename"] where line.flag(option) {
      throw CommandFailure(
        code: .usage, message: "--\(option) is about files, and cannot go with --targets")
    }
    linter = Linter(
      RuleCatalog.book, selection: try RuleChoice.selection(line),
      settings: try RuleChoice.settings(line))
    policy = try FetchOptions.targetPolicy(line)
    let outputs = try OutputTarget.targets(line)
    let lines = outputs.first { $0.format == "jsonl" }
    self.lines = lines
    self.outputs = outputs.filter { $0 != lines }
    list = try TargetList(reading: line.last("targets") ?? "-")
  }

  func run() throws -> ExitCode {
    let ending = try RunEnding(line, outputs)
    let judge = TargetJudge(
      linter, policy, follows: !line.flag("no-follow"), fetches: line.flag("fetch"))
    let entries = list.entries
    let collection = Mutex(
      TargetCollection(
        of: entries.count, to: try lines.map { try TargetLineFile.open($0.path) }, by: linter,
        verdict: Verdict(line), keeping: ending.wantsResults))
    TargetRun.judge(
      entries, jobs: line.last("jobs").flatMap(Int.init) ?? TargetRun.usualJobs, by: judge
    ) { number, result in
      collection.withLock { $0.add(result, number: number, url: entries[number].url) }
    }
    let (code, failure, results) = collection.withLock { ($0.code, $0.failure, $0.results) }
    if let failure { throw failure }
    let run = LintRun(toolVersion: Interlint.version, rules: linter.rules, targets: results)
    return try ending.end(run, durations: results.flatMap(\.durations), code)
  }
}

extension TargetList.Entry {
  /// As the list has it.
  var url: String {
    switch self {
    case .target(let target): target.url
    case .unreadable(let name, _): name
    }
  }
}

extension TargetResult {
  /// How long each of the documents took: the first stands for all.
  var durations: [Duration] {
    sources.indices.map { $0 == 0 ? effort.duration : .zero }
  }
}
