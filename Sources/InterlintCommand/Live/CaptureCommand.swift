import HLSConformance
import HLSDelivery
import HLSPlaylist
import HLSRules

/// `interlint capture`: records the loads of a channel and judges nothing.
enum CaptureCommand {
  static func run(_ line: ParsedCommandLine) throws -> ExitCode {
    let address = try WatchOptions.address(line.operands[0])
    let limit = try WatchOptions.limit(line)
    let policy = try WatchOptions.policy(line)
    let fields = try FetchOptions.fields(line)
    let recording = try WatchOptions.recording(line.operands[1])
    let linter = Linter(RuleBook(rules: [], silencing: [], escalations: []))
    let output: any WatchOutput =
      line.flag("quiet")
      ? NoOutput() : EventLines(isColored: false, least: .info, write: Console.print)
    var loop = LiveLoop(
      WatchState(channel: WatchedChannel(linter, at: address), limit: limit), output,
      fetcher: Fetcher(policy, cache: ResponseCache()), fields: fields, recording: recording,
      naming: SourceNaming())
    try loop.run()
    let playlists = loop.state.channel.playlists
    let loads = playlists.reduce(0) { $0 + $1.bodies }
    let others = loop.state.channel.assets.bodies
    if !line.flag("quiet") {
      try Console.print(
        "\(loads) load\(loads == 1 ? "" : "s") of \(playlists.count) "
          + "media playlist\(playlists.count == 1 ? "" : "s")"
          + (others == 0
            ? "" : " and \(others) document\(others == 1 ? "" : "s") of interstitials")
          + " recorded in \(recording.path)\n")
    }
    return playlists.contains { $0.bodies == 0 } ? .unchecked : .clean
  }
}
