import HLSLinting
import HLSLoading
import HLSReporting
import HLSWatching
import LintRuns
import SourceText

/// `interlint capture`: records the loads of a channel without checking them.
enum CaptureCommand {
  static func run(_ request: CaptureRequest) throws -> ExitCode {
    let recorder = try ExchangeRecorder(watchingInto: request.folder)
    let linter = Linter(RuleBook(rules: []))
    let output: any WatchOutput =
      request.isQuiet
      ? NoOutput() : EventLines(isColored: false, least: .info, write: Console.print(styled:))
    let control = WatchControl()
    let interruption = Interruption(of: control)
    defer { interruption.end() }
    var watch = LiveWatch(
      WatchState(WatchedChannel(linter, at: request.address), limit: request.limit), output,
      fetcher: request.loading.liveFetcher,
      fields: RequestFields(request.loading.headers, trusting: [request.address]),
      recorder: recorder, control: control)
    do {
      try watch.run()
    } catch let error as WatchFailure {
      throw RunFailure(error)
    }
    let playlists = watch.state.channel.playlists.all
    let loads = playlists.reduce(0) { $0 + $1.bodies }
    let others = watch.state.channel.assets.bodies
    if !request.isQuiet {
      try Console.print(
        line:
          "\(counted(loads, "load")) of \(counted(playlists.count, "media playlist"))"
          + (others == 0 ? "" : " and \(counted(others, "document")) of interstitials")
          + " recorded in \(recorder.path)")
    }
    return playlists.contains { $0.bodies == 0 } ? .unchecked : .clean
  }
}
