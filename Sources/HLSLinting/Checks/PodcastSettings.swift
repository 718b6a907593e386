public import SourceText

/// The limits that Apple's validator applies to podcasts, by default those of its settings file.
///
/// Source: HLS for Apple Podcasts, examples-and-validation, podcasts.json 1.05.
public struct PodcastSettings: Sendable, Hashable {
  /// The seconds before the end of a playlist in which no date range may start (rule 24060).
  public var boundaryMargin: Seconds = 2
  /// The largest difference between the length of a date range and of its asset, in thousandths of the
  /// longer one (rule 33087).
  public var durationPerMille = 100
  /// The shortest allowed EXT-X-TARGETDURATION (rule 35023).
  public var leastTargetDuration: UInt64 = 4
  /// The longest allowed EXT-X-TARGETDURATION (rule 35023).
  public var greatestTargetDuration: UInt64 = 10
  /// The allowed values of EXT-X-PLAYLIST-TYPE (rule 42518).
  public var playlistTypes: Set<String> = ["VOD"]
  /// The attributes that every interstitial must have (rule 42508).
  public var requiredAttributes: Set<String> = ["X-TIMELINE-OCCUPIES", "X-TIMELINE-STYLE"]
  /// The allowed values of attributes of interstitials; an attribute without any is forbidden (rule 42508).
  public var attributeValues: [String: Set<String>] = [
    "CUE": ["POST"], "X-RESTRICT": [], "X-DEBUG": [], "X-TIMELINE-OCCUPIES": ["RANGE"],
    "X-TIMELINE-STYLE": ["PRIMARY"],
  ]

  /// Creates the limits of Apple's own settings file.
  public init() {}
}
