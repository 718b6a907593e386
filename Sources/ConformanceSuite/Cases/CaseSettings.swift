public import HLSLinting

/// Settings that a validator needs in addition to the documents of a case; nil means the default.
public struct CaseSettings: Sendable, Hashable, Codable {
  /// Hosts that serve pods in addition to Google's own.
  public var podServingHosts: [String]?
  /// Keys that sign pod tokens, as the ASCII text that Ad Manager shows.
  public var podTokenKeys: [String]?
  /// Whether every pod request must have a token.
  public var podAuthentication: Bool?
  /// Whether breaks are announced through the Ad Break API.
  public var adBreakAPI: Bool?
  /// Expectations of the document that links to the others.
  public var expect: Expectations?

  /// Expectations that a target list can state; nil means no expectation.
  public struct Expectations: Sendable, Hashable, Codable {
    /// The kind of playlist: `multivariant` or `media`.
    public var kind: String?
    /// Whether the playlist is live; false if it must be ended.
    public var live: Bool?
    /// The minimum number of variant streams.
    public var variants: Int?
    /// The minimum number of interstitials in the media playlist with the most.
    public var interstitials: Int?
  }

  /// Creates settings with all defaults.
  public init() {}

  /// Creates settings from those of the engine; default values become nil.
  public init(_ settings: LintSettings) {
    if !settings.podServingHosts.isEmpty { podServingHosts = settings.podServingHosts }
    if !settings.podTokenKeys.isEmpty {
      podTokenKeys = settings.podTokenKeys.map { String(decoding: $0, as: UTF8.self) }
    }
    if settings.podAuthentication { podAuthentication = true }
    if settings.adBreakAPI { adBreakAPI = true }
    let expected = settings.expectations
    if expected != TargetExpectations() {
      expect = Expectations(
        kind: expected.kind?.rawValue, live: expected.isLive, variants: expected.variants,
        interstitials: expected.interstitials)
    }
  }

  /// The settings for the engine.
  public var lintSettings: LintSettings {
    var settings = LintSettings()
    settings.podServingHosts = podServingHosts ?? []
    settings.podTokenKeys = (podTokenKeys ?? []).map { Array($0.utf8) }
    settings.podAuthentication = podAuthentication ?? false
    settings.adBreakAPI = adBreakAPI ?? false
    if let expect {
      settings.expectations = TargetExpectations(
        kind: expect.kind.flatMap(TargetExpectations.Kind.init), isLive: expect.live,
        variants: expect.variants, interstitials: expect.interstitials)
    }
    return settings
  }
}
