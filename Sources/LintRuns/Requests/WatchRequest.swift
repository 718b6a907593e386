package import HLSDocuments
package import HLSLoading
package import SourceText

/// A request to watch a channel or a recording.
package struct WatchRequest: Sendable {
  /// The state of a channel that ends a watch.
  package enum Goal: String, CaseIterable, Sendable {
    /// The end of the playlists.
    case end
    /// A channel that was valid for three target durations.
    case valid
  }

  /// The URL of a playlist, or the folder of a recording.
  package var source = ""
  /// The time limit; nil to continue until the playlists end or the user stops.
  package var limit: Seconds?
  /// What the watch waits for within that time.
  package var goal = Goal.end
  /// The speed of a replay relative to the recording; nil to replay at once.
  package var speed: Int?
  /// The new folder in which all loaded documents are recorded; nil for no recording.
  package var recordFolder: String?
  /// The joins that are tried in every load.
  package var joins = TimelineLoads.Joins.none
  /// The file to which what viewers saw is written as JSON; nil for none.
  package var timelineFile: String?
  /// Which rules run.
  package var rules = RuleRequest()
  /// How documents are loaded.
  package var loading = LoadingOptions.live

  /// Creates a request without a source.
  package init() {}
}

/// A request to record a channel without checking it.
package struct CaptureRequest: Sendable {
  /// The URL of a playlist.
  package var address = ""
  /// The new folder in which all loaded documents are recorded.
  package var folder = ""
  /// The time limit; nil to continue until the playlists end or the user stops.
  package var limit: Seconds?
  /// Whether nothing is printed.
  package var isQuiet = false
  /// How documents are loaded.
  package var loading = LoadingOptions.live

  /// Creates a request without a source.
  package init() {}
}

extension LoadingOptions {
  /// The options for live playlists: no retries, and enough time for blocking reloads.
  ///
  /// A server may hold an answer back for three target durations (rfc8216bis-22, section 6.2.5.2).
  package static var live: LoadingOptions {
    var options = LoadingOptions()
    options.policy.documentTime = .seconds(60)
    options.policy.mostAttempts = 1
    return options
  }
}
