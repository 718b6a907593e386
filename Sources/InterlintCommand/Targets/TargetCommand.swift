import HLSConformance
import HLSDelivery

/// `interlint lint --targets`: from a list of targets to reports, or to a line for each.
struct TargetCommand {
  private let line: ParsedCommandLine
  private let feed: TargetFeed
  /// The whole list; empty where each line of it is judged and forgotten.
  private let entries: [TargetList.Entry]
  private let linter: Linter
  private let judge: TargetJudge
  /// The report that is written as it comes; nil where none is wanted.
  private let lines: OutputTarget?
  private let outputs: [OutputTarget]

  init(_ line: ParsedCommandLine) throws {
    self.line = line
    if let operand = line.operands.first { throw UsageError.unexpectedOperand(operand) }
    for option in ["reloads", "exchanges", "record", "stdin-filename"] where line.flag(option) {
      throw CommandFailure(
        code: .usage, message: "--\(option) is about single documents, and cannot go with --targets"
      )
    }
    linter = try line.linter()
    judge = TargetJudge(
      linter, try FetchOptions.fetcher(line), fields: try FetchOptions.headers(line),
      seconds: line.last("target-time").flatMap(Int.init) ?? TargetJudge.usualSeconds,
      follows: !line.flag("no-follow"), fetches: line.flag("fetch"))
    let outputs = try OutputTarget.targets(line)
    let lines = outputs.first { $0.format == "jsonl" }
    self.lines = lines
    self.outputs = outputs.filter { $0 != lines }
    let path = line.last("targets") ?? "-"
    let keepsNothing = self.outputs.isEmpty && !line.flag("history")
    if keepsNothing, TargetList.hasLines(path) {
      entries = []
      feed = TargetFeed(try TargetLines(reading: path, isWorker: lines != nil))
    } else {
      entries = try TargetList(reading: path).entries
      feed = TargetFeed(entries)
    }
  }

  func run() throws -> ExitCode {
    let ending = try RunEnding(line, outputs)
    let collection = TargetRun.collect(
      feed, jobs: line.last("jobs").flatMap(Int.init) ?? TargetRun.usualJobs, by: judge,
      linter, to: try lines.map { try TargetLineFile.open($0.path) }, verdict: Verdict(line),
      keeping: ending.wantsResults)
    if let failure = collection.failure { throw failure }
    let results = collection.results
    let run = LintRun(toolVersion: Interlint.version, rules: linter.rules, targets: results)
    return try ending.end(run, durations: results.flatMap(\.durations), collection.code)
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
