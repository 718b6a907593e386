import HLSConformance
import HLSDelivery
import HLSPlaylist

/// What the command line says about a watch.
enum WatchOptions {
  /// The length in `90`, `90s`, `10m` or `2h`; nil without the option.
  static func limit(_ line: ParsedCommandLine) throws(CommandFailure) -> Seconds? {
    guard let text = line.last("for") else { return nil }
    guard let length = length(text) else {
      throw CommandFailure(
        code: .usage,
        message: "--for \(text) is no length of time; allowed are 90, 90s, 10m and 2h, for example")
    }
    return length
  }

  static func length(_ text: String) -> Seconds? {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let number = Int32(digits), number > 0 else {
      return nil
    }
    return Seconds(Int(number) * (unit ?? 1))
  }

  /// What requests for live playlists need: each is made once, and may wait for what is to come.
  static func policy(_ line: ParsedCommandLine) throws(CommandFailure) -> FetchPolicy {
    var policy = try FetchOptions.policy(line)
    policy.mostAttempts = 1
    // A server may hold an answer back for three target durations (rfc8216bis-22, section 6.2.5.2).
    if line.last("timeout") == nil { policy.documentTime = .seconds(60) }
    policy.slowTime = policy.documentTime
    policy.mostRequestsAtAHost = WatchedChannel.mostPlaylists + 1 + LiveLoop.mostAssetsAtATime
    return policy
  }

  /// The address to watch or to capture.
  static func address(_ operand: String) throws(CommandFailure) -> String {
    guard WebAddress.begins(operand) else {
      throw CommandFailure(
        code: .usage, message: "\(operand) is no URL; allowed are http and https")
    }
    return operand
  }

  /// Opens the folder for a recording.
  static func recording(_ path: String) throws(CommandFailure) -> ExchangeRecorder {
    do {
      return try ExchangeRecorder(folder: path)
    } catch {
      throw CommandFailure(code: .usage, message: "the recording \(path) \(error)")
    }
  }
}
