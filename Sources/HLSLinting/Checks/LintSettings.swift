package import HLSDocuments
public import SourceText

/// Facts that rules need and that playlists do not contain.
public struct LintSettings: Sendable {
  /// Hosts that serve pods in addition to Google's own.
  public var podServingHosts: [String] = []
  /// Keys that sign pod tokens, as the ASCII text that Ad Manager shows.
  public var podTokenKeys: [[UInt8]] = []
  /// Whether every pod request must have a token.
  public var podAuthentication = false
  /// Whether breaks are announced through the Ad Break API.
  public var adBreakAPI = false
  /// The players and services that the playlists are for; rules only about others do not run.
  public var players = Set(Player.allCases)
  /// Expectations of the requested document and its linked documents.
  public var expectations = TargetExpectations()
  /// What earlier runs measured of the requested document and its linked documents; nil if not enough is
  /// known.
  package var usual: UsualFacts?
  /// What is compared with ``usual``; nil to measure the documents.
  package var measured: TargetFacts?
  /// The day of the run, as `2026-11-23`, on which comments that silence findings may have ended; nil if
  /// none ends.
  public var today: String?
  /// The limits of the rules about podcasts.
  public var podcast = PodcastSettings()
  /// What a configuration says about sources by their names.
  package var policy = SourcePolicy()

  /// Creates the default settings.
  public init() {}

  /// The settings that rules about a subject use, with the defaults for all others.
  package func narrowed(to subject: Subject) -> LintSettings {
    var settings = self
    switch subject {
    case .expectations: settings = LintSettings(expecting: expectations)
    case .usualFacts:
      settings = LintSettings()
      settings.usual = usual
    case .podURLs:
      settings.expectations = TargetExpectations()
      settings.usual = nil
      settings.today = nil
    case .suppressions:
      settings = LintSettings()
      settings.today = today
    default: settings = LintSettings()
    }
    settings.players = players
    return settings
  }

  /// The expectations of the first document of a graph; nil if there are none, or if it cannot be
  /// checked.
  func expectations(of graph: DocumentGraph) -> TargetExpectations? {
    let entry = graph.members[0]
    guard entry.document != nil || entry.json != nil else { return nil }
    return expectations == TargetExpectations() ? nil : expectations
  }

  /// How a graph differs from what is usual; nil if that is not known, or there is no media playlist.
  func changes(in graph: DocumentGraph) -> [FactChange]? {
    guard let usual, let facts = measured ?? TargetFacts(graph) else { return nil }
    return usual.changes(to: facts, ReceivedAds(graph))
  }

  private init(expecting expectations: TargetExpectations) { self.expectations = expectations }
}

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

/// Expectations of a target, as given in a target list; nil means no expectation.
public struct TargetExpectations: Sendable, Hashable, Codable {
  /// The kind of the requested playlist.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// A multivariant playlist.
    case multivariant
    /// A media playlist.
    case media
  }

  /// The kind of the requested playlist.
  public var kind: Kind?
  /// Whether the media playlists are live.
  public var isLive: Bool?
  /// The minimum number of variant streams.
  public var variants: Int?
  /// The minimum number of interstitials in the media playlist with the most.
  public var interstitials: Int?

  /// Creates expectations.
  public init(
    kind: Kind? = nil, isLive: Bool? = nil, variants: Int? = nil, interstitials: Int? = nil
  ) {
    self.kind = kind
    self.isLive = isLive
    self.variants = variants
    self.interstitials = interstitials
  }

  /// The expectations, with missing ones taken from `other`.
  package func completed(by other: TargetExpectations) -> TargetExpectations {
    TargetExpectations(
      kind: kind ?? other.kind, isLive: isLive ?? other.isLive,
      variants: variants ?? other.variants, interstitials: interstitials ?? other.interstitials)
  }
}
