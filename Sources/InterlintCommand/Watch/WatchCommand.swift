import HLSDocuments
import HLSLinting
import HLSLoading
import HLSReporting
import HLSWatching
import LintHistory
import LintRuns
import SourceText

/// `interlint watch`: watches a channel or a recording, then writes reports.
struct WatchCommand {
  private let request: WatchRequest
  private let reporting: ReportingRequest
  private let linter: Linter

  init(_ request: WatchRequest, _ reporting: ReportingRequest) throws {
    self.request = request
    self.reporting = reporting
    linter = try request.rules.linter()
    try linter.checkWatch()
  }

  /// The result of a watch.
  private struct Ended {
    var state: WatchState
    /// The results for the recorded requests.
    var requests: [SourceResult]
    var failure: WatchFailure?
  }

  func run() throws -> ExitCode {
    let output = try RunOutput(
      reporting, linter.rules, RunSettings(request, reporting.threshold))
    let start = ContinuousClock.now
    let ended = try WebAddress.begins(request.source) ? watch() : replay()
    if let failure = ended.failure { Console.error(failure.message) }
    let time = ContinuousClock.now - start
    let reports = self.reports
    let target = reports.target(of: ended.state, ended.requests, took: time)
    var code = verdict(of: ended.state, target)
    if let failure = ended.failure { code = code.worse(ExitCode(RunFailure(failure))) }
    let kept = output.rendered.keep(target)
    code = output.finish(KeptRun([kept], durations: target.sources.map { _ in time }), code)
    do throws(RunFailure) {
      try reports.writeTimeline(of: ended.state.channel)
    } catch {
      Console.error(error)
      code = code.worse(ExitCode(error))
    }
    return code
  }

  /// The exit status for what was found; what was wrong before the channel was valid does not count.
  private func verdict(of state: WatchState, _ target: TargetResult) -> ExitCode {
    if state.hasBeenValid { return .clean }
    var code = ExitCode(reporting.threshold.outcome(of: target.sources))
    if state.validSpan != nil { code = code.worse(.findings) }
    if state.channel.hasLost { code = code.worse(.unchecked) }
    return code
  }

  /// What a watch that waits for a valid channel counts; nil for another one.
  private var validSpan: ValidSpan? {
    request.goal == .valid
      ? ValidSpan(withoutFindingsFrom: reporting.threshold.failOn ?? .error) : nil
  }

  private var reports: WatchReports { WatchReports(request, reporting, linter) }

  /// The channel before its first load.
  private func channel(at address: String) -> WatchedChannel {
    WatchedChannel(linter, at: address, timeline: WatchedTimeline(joins: request.joins))
  }

  private func watch() throws -> Ended {
    guard request.speed == nil else {
      throw RunFailure(.usage, "--speed is only for recordings, not for a URL")
    }
    let control = WatchControl()
    let interruption = Interruption(of: control)
    defer { interruption.end() }
    var watch = LiveWatch(
      WatchState(channel(at: request.source), limit: request.limit, until: validSpan),
      reports.keptUpToDate(by: output(isLive: true)), fetcher: request.loading.liveFetcher,
      fields: RequestFields(request.loading.headers, trusting: [request.source]),
      recorder: try request.recordFolder.map { try ExchangeRecorder(watchingInto: $0) },
      control: control)
    var failure: WatchFailure?
    do { try watch.run() } catch let error as WatchFailure { failure = error }
    let requests =
      request.recordFolder.map(results(ofRecordingIn:))
      ?? watch.state.requests.result(of: linter).map { [$0] } ?? []
    return Ended(state: watch.state, requests: requests, failure: failure)
  }

  private func replay() throws -> Ended {
    let replay: Replay
    do throws(WatchFailure) {
      replay = try Replay(request.source, speed: request.speed)
    } catch {
      throw RunFailure(error)
    }
    let control = WatchControl()
    let interruption = Interruption(of: control)
    defer { interruption.end() }
    var state = WatchState(
      channel(at: replay.address), limit: request.limit, until: validSpan)
    var output = output(isLive: request.speed != nil)
    if request.speed != nil { output = reports.keptUpToDate(by: output) }
    var failure: WatchFailure?
    do {
      try replay.run(&state, &output, control: control)
    } catch let error as WatchFailure {
      failure = error
    }
    return Ended(
      state: state, requests: results(ofRecordingIn: request.source), failure: failure)
  }

  /// The output during the watch: a live view on a terminal, otherwise a line for each event.
  private func output(isLive: Bool) -> any WatchOutput {
    let reports = reporting.reports
    if reports.isQuiet { return NoOutput() }
    let isTerminal = Console.isTerminal && ProcessEnvironment["TERM"] != "dumb"
    let isColored: Bool =
      switch reports.coloring {
      case .always: true
      case .never: false
      case .auto: isTerminal && ProcessEnvironment["NO_COLOR"] == nil
      }
    let secrets = SecretTexts(request.loading.secrets)
    if isTerminal, isLive { return LiveScreen(isColored: isColored, hiding: secrets) }
    // Lines for people are not mixed with a machine-readable report on standard output.
    let isText = reports.destinations.allSatisfy { $0.path != nil || $0.format == .text }
    return EventLines(
      isColored: isColored, least: reports.showLeast,
      write: {
        let line = Redaction.masked(secrets.hidden(in: $0))
        if isText {
          try Console.print(styled: line)
        } else {
          Console.error(styled: String(line.dropLast()))
        }
      })
  }

  /// The results for the recorded requests, as `interlint lint` reports them.
  private func results(ofRecordingIn folder: String) -> [SourceResult] {
    var inputs = [DiscoveredInput.file(path: Recording.path(in: folder))]
    let recordings = Recordings(of: &inputs, named: [folder])
    let linked = LinkedAddresses()
    let loader = DocumentLoader(
      request.loading, NetworkDocuments(Fetcher(request.loading.policy), linked: linked),
      recordings, named: [folder], podServingHosts: request.rules.podServingHosts)
    defer {
      if !reporting.reports.isQuiet {
        for words in linked.notes(on: request.loading.elsewhere) { Console.note(words) }
      }
    }
    return recordings.all.map { linter.lint($0, with: loader) }
  }
}

extension ExchangeRecorder {
  /// The recording of a watch.
  convenience init(watchingInto folder: String) throws(RunFailure) {
    do throws(WriteFailure) {
      try self.init(folder: folder)
    } catch {
      throw RunFailure(.usage, "the recording \(folder) \(error)")
    }
  }
}

extension RunFailure {
  init(_ failure: WatchFailure) {
    switch failure.cause {
    case .source: self.init(.unchecked, failure.message)
    case .recording: self.init(.usage, failure.message)
    }
  }
}
