import HLSConformance
import HLSDelivery
import HLSInterstitials
import HLSPlaylist
import HLSRules

/// `interlint watch`: a channel, or a recording of one, from its first load to its reports.
struct WatchCommand {
  private let line: ParsedCommandLine
  private let linter: Linter
  private let outputs: [OutputTarget]
  private let limit: Seconds?
  private let speed: Int?
  /// What documents may repeat and nobody may read.
  private let secrets: [String]

  init(_ line: ParsedCommandLine) throws {
    self.line = line
    linter = Linter(
      RuleCatalog.book, selection: try RuleChoice.selection(line),
      settings: try RuleChoice.settings(line))
    outputs = try OutputTarget.targets(line)
    limit = try WatchOptions.limit(line)
    speed = line.last("speed").flatMap(Int.init)
    secrets = try FetchOptions.secrets(line)
  }

  func run() throws -> ExitCode {
    let operand = line.operands[0]
    var state: WatchState
    var record: String?
    var answers: SourceResult?
    var failure: CommandFailure?
    let ending = try RunEnding(line, outputs)
    let start = ContinuousClock.now
    if WebAddress.begins(operand) {
      guard speed == nil else {
        throw CommandFailure(code: .usage, message: "--speed is for recordings, not for a URL")
      }
      let policy = try WatchOptions.policy(line)
      let fields = try FetchOptions.fields(line)
      record = line.last("record")
      let recording = try record.map(WatchOptions.recording)
      var loop = LiveLoop(
        WatchState(channel: WatchedChannel(linter, at: operand), limit: limit),
        output(isLive: true), fetcher: Fetcher(policy, cache: ResponseCache()), fields: fields,
        recording: recording,
        naming: SourceNaming())
      do { try loop.run() } catch let error as CommandFailure { failure = error }
      state = loop.state
      answers = loop.log.result(of: linter)
    } else {
      record = operand
      let replay = try Replay(operand, speed: speed)
      state = WatchState(channel: WatchedChannel(linter, at: replay.address), limit: limit)
      var output = output(isLive: speed != nil)
      do { try replay.run(&state, &output) } catch let error as CommandFailure { failure = error }
    }
    if let failure { Console.error(failure.message) }
    let time = ContinuousClock.now - start
    let results = state.channel.results
    // A record of what came to nothing is nothing that was checked, unless something was found in it.
    let isChecked = results.contains { $0.status == .checked }
    let records = (record.map(exchangeResults) ?? answers.map { [$0] } ?? []).filter {
      isChecked || $0.status != .checked || !$0.findings.isEmpty
    }
    let target = TargetResult(
      name: state.channel.name, sources: results + records,
      breaks: state.breaks.all, effort: TargetResult.Effort(duration: time)
    ).hiding(secrets)
    var code = Verdict(line).code(of: target.sources)
    if state.channel.hasLost { code = code.worse(.unchecked) }
    if let failure { code = code.worse(failure.code) }
    let run = LintRun(toolVersion: Interlint.version, rules: linter.rules, targets: [target])
    return try ending.end(run, durations: target.sources.map { _ in time }, code)
  }

  /// What is shown while the watch goes on: a live view on a terminal, else a line for each event.
  private func output(isLive: Bool) -> any WatchOutput {
    if line.flag("quiet") { return NoOutput() }
    let isTerminal = Console.isTerminal && Console.environment("TERM") != "dumb"
    let isColored: Bool =
      switch line.last("color") {
      case "always": true
      case "never": false
      default: isTerminal && Console.environment("NO_COLOR") == nil
      }
    let secrets = SecretTexts(secrets)
    if isTerminal, isLive { return LiveScreen(isColored: isColored, hiding: secrets) }
    // A report for machines on standard output is not mixed with lines for people.
    let isText = outputs.allSatisfy { $0.path != nil || $0.format == "text" }
    return EventLines(
      isColored: isColored, least: (line.last("show") ?? "info").asSeverity ?? .info,
      write: {
        let line = secrets.hidden(in: $0)
        if isText {
          try Console.print(line)
        } else {
          Console.error(String(line.dropLast()), bare: true)
        }
      })
  }

  /// What is found in the record of requests, as `interlint lint` finds it.
  private func exchangeResults(_ folder: String) -> [SourceResult] {
    var line = line
    line.operands = [folder]
    var inputs = [
      DiscoveredInput.file(
        path: (folder.hasSuffix("/") ? folder : folder + "/") + ExchangeLog.fileName)
    ]
    let recordings = Recordings(line, &inputs)
    return recordings.all.map(InputJudge(line, linter, recordings).result)
  }
}
