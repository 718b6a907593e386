public import HLSLinting

/// What a case needs a validator to know beside the documents; what is nil has its default.
public struct CaseSettings: Sendable, Hashable, Codable {
  /// Hosts, besides Google's own, that serve pods.
  public var podServingHosts: [String]?
  /// Keys of pod tokens, as the ASCII text that Ad Manager shows.
  public var podTokenKeys: [String]?
  /// Whether every pod request must carry a token.
  public var podAuthentication: Bool?
  /// Whether breaks are announced through the Ad Break API.
  public var adBreakAPI: Bool?
  /// What the document that links to the others must be.
  public var expect: Expectations?

  /// What a target list may ask of a target; nil for anything.
  public struct Expectations: Sendable, Hashable, Codable {
    /// `multivariant` or `media`.
    public var kind: String?
    /// Whether the playlist is live, rather than ended.
    public var live: Bool?
    /// The least number of variant streams.
    public var variants: Int?
    /// The least number of interstitials in the media playlist that has most.
    public var interstitials: Int?
  }

  /// Settings that say nothing.
  public init() {}

  /// The settings of the engine; what has its default is nil.
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

  /// The same for the engine.
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
