public import HLSLoading
public import SourceText

/// What to watch: a channel, or a recording of one.
public struct WatchRequest: Sendable {
  /// The address of a playlist, or the folder of a recording.
  public var source = ""
  /// How long to go on; nil until the playlists end or the user ends it.
  public var limit: Seconds?
  /// How many times as fast as it was made a recording is watched; nil for at once.
  public var speed: Int?
  /// The new folder in which all that is loaded is recorded; nil to record nothing.
  public var recordFolder: String?
  public var rules = RuleRequest()
  public var loading = LoadingOptions.live

  public init() {}
}

/// What to record of a channel without judging it.
public struct CaptureRequest: Sendable {
  /// The address of a playlist.
  public var address = ""
  /// The new folder in which all that is loaded is recorded.
  public var folder = ""
  /// How long to go on; nil until the playlists end or the user ends it.
  public var limit: Seconds?
  public var isQuiet = false
  public var loading = LoadingOptions.live

  public init() {}
}

extension LoadingOptions {
  /// What requests for live playlists need: each is made once, and may wait for what is to come.
  ///
  /// A server may hold an answer back for three target durations (rfc8216bis-22, section 6.2.5.2).
  public static var live: LoadingOptions {
    var options = LoadingOptions()
    options.policy.documentTime = .seconds(60)
    options.policy.mostAttempts = 1
    return options
  }
}
