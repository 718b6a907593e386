public import HLSLoading
public import SourceText

/// A request to watch a channel or a recording.
public struct WatchRequest: Sendable {
  /// The URL of a playlist, or the folder of a recording.
  public var source = ""
  /// The time limit; nil to continue until the playlists end or the user stops.
  public var limit: Seconds?
  /// The speed of a replay relative to the recording; nil to replay at once.
  public var speed: Int?
  /// The new folder in which all loaded documents are recorded; nil for no recording.
  public var recordFolder: String?
  /// Which rules run.
  public var rules = RuleRequest()
  /// How documents are loaded.
  public var loading = LoadingOptions.live

  /// Creates a request without a source.
  public init() {}
}

/// A request to record a channel without checking it.
public struct CaptureRequest: Sendable {
  /// The URL of a playlist.
  public var address = ""
  /// The new folder in which all loaded documents are recorded.
  public var folder = ""
  /// The time limit; nil to continue until the playlists end or the user stops.
  public var limit: Seconds?
  /// Whether nothing is printed.
  public var isQuiet = false
  /// How documents are loaded.
  public var loading = LoadingOptions.live

  /// Creates a request without a source.
  public init() {}
}

extension LoadingOptions {
  /// The options for live playlists: no retries, and enough time for blocking reloads.
  ///
  /// A server may hold an answer back for three target durations (rfc8216bis-22, section 6.2.5.2).
  public static var live: LoadingOptions {
    var options = LoadingOptions()
    options.policy.documentTime = .seconds(60)
    options.policy.mostAttempts = 1
    return options
  }
}
