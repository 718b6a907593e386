import HLSConformance
import HLSDelivery
import HLSPlaylist
import HLSRules

/// `interlint lint`: from paths to reports.
struct LintCommand {
  private let line: ParsedCommandLine
  private let linter: Linter
  private let outputs: [OutputTarget]
  private let fetcher: Fetcher
  private let fields: RequestFields
  private let secrets: [String]

  init(_ line: ParsedCommandLine) throws {
    self.line = line
    guard !line.operands.isEmpty else {
      throw UsageError.missingOperand("PATH (a file, a directory, a URL, or - for standard input)")
    }
    linter = Linter(
      RuleCatalog.book, selection: try RuleChoice.selection(line),
      settings: try RuleChoice.settings(line))
    fetcher = try FetchOptions.fetcher(line)
    fields = try FetchOptions.fields(line)
    secrets = try FetchOptions.secrets(line)
    outputs = try OutputTarget.targets(line, inputs: line.operands)
  }

  func run() throws -> ExitCode {
    let ending = try RunEnding(line, outputs)
    let recorder = try FetchOptions.recorder(line)
    let web = Web(fetcher, fields: fields)
    let judged = try line.flag("reloads") ? judgeReloads() : judgeInputs(web)
    let sources = judged.map { $0.result.hiding(secrets) }
    let run = LintRun(toolVersion: Interlint.version, rules: linter.rules, sources: sources)
    var code = Verdict(line).code(of: sources)
    do throws(WriteFailure) {
      if let recorder { try web.record(to: recorder) }
    } catch {
      Console.error("--record \(line.last("record") ?? ""): \(error)")
      code = code.worse(.usage)
    }
    return try ending.end(run, durations: judged.map(\.duration), code)
  }

  private func judgeInputs(_ web: Web) -> [(result: SourceResult, duration: Duration)] {
    var inputs = InputDiscovery.inputs(for: line.operands)
    let recordings = Recordings(line, &inputs)
    let jobs = line.last("jobs").flatMap(Int.init) ?? Processors.count
    return judge(inputs, recordings, web, jobs: jobs)
  }

  private func judgeReloads() throws(UsageError) -> [(result: SourceResult, duration: Duration)] {
    let judge = try SessionJudge(line, linter)
    let start = ContinuousClock.now
    let results = judge.results()
    let duration = ContinuousClock.now - start
    return results.map { ($0, duration) }
  }

  private struct Judged: Sendable {
    /// The input, then what it leads to.
    let results: [SourceResult]
    let duration: Duration
  }

  /// The results of all inputs, in their order and each followed by what it leads to, then those of
  /// the exchange logs and of the answers of servers, worked out by so many threads.
  private func judge(
    _ inputs: [DiscoveredInput], _ recordings: Recordings, _ web: Web, jobs: Int
  ) -> [(result: SourceResult, duration: Duration)] {
    let judge = InputJudge(line, linter, recordings)
    @Sendable func timed(_ work: () -> [SourceResult]) -> Judged {
      let start = ContinuousClock.now
      let results = work()
      return Judged(results: results, duration: ContinuousClock.now - start)
    }
    let addresses = inputs.compactMap {
      if case .address(let address) = $0 { address } else { nil }
    }
    web.load(addresses)
    if inputs.count > 1, !addresses.isEmpty || line.flag("fetch") {
      // Names depend on the order of addresses, which must not be that in which answers come.
      let found = Parallel.waiting(inputs) { judge.addresses(for: $0, web) }
      web.settle(addresses + found.flatMap { $0 })
    }
    var judged =
      Parallel.map(inputs, jobs: jobs) { input in timed { judge.results(for: input, web) } }
      + recordings.all.map { recording in timed { [judge.result(for: recording)] } }
    let start = ContinuousClock.now
    if let result = judge.result(forAnswersIn: web) {
      judged.append(Judged(results: [result], duration: ContinuousClock.now - start))
    }
    guard judged.contains(where: { $0.results.count > 1 }) else {
      return judged.flatMap { entry in entry.results.map { ($0, entry.duration) } }
    }
    // A document is judged by itself and with those that lead to it, which know more: of these the
    // one that leads to most.
    var together: [String: SourceResult] = [:]
    for entry in judged.sorted(by: { $0.results.count > $1.results.count }) {
      for result in entry.results.dropFirst() where together[result.source] == nil {
        together[result.source] = result
      }
    }
    let alone = Set(judged.compactMap(\.results.first?.source))
    var listed: Set<String> = []
    return judged.flatMap { entry in
      entry.results.enumerated().compactMap { number, result in
        guard number == 0 || !alone.contains(result.source), listed.insert(result.source).inserted
        else { return nil }
        return (together[result.source] ?? result, entry.duration)
      }
    }
  }
}
