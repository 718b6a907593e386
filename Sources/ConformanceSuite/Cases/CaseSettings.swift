package import HLSDocuments
package import HLSLinting

/// Settings that a validator needs in addition to the documents of a case; nil means the default.
package struct CaseSettings: Sendable, Hashable, Codable {
  /// Hosts that serve pods in addition to Google's own.
  package var podServingHosts: [String]?
  /// Keys that sign pod tokens, as the ASCII text that Ad Manager shows.
  package var podTokenKeys: [String]?
  /// Whether every pod request must have a token.
  package var podAuthentication: Bool?
  /// Whether breaks are announced through the Ad Break API.
  package var adBreakAPI: Bool?
  /// The day of the run, as `2026-11-01`.
  package var today: String?
  /// Expectations of the document that links to the others.
  package var expect: Expectations?

  /// What earlier runs measured of the document that links to the others; times are milliseconds.
  package var usual: UsualFacts?

  /// Expectations that a target list can state; nil means no expectation.
  package struct Expectations: Sendable, Hashable, Codable {
    /// The kind of playlist: `multivariant` or `media`.
    package var kind: String?
    /// Whether the playlist is live; false if it must be ended.
    package var live: Bool?
    /// The minimum number of variant streams.
    package var variants: Int?
    /// The minimum number of interstitials in the media playlist with the most.
    package var interstitials: Int?
  }

  /// Creates settings with all defaults.
  package init() {}

  /// Creates settings from those of the engine; default values become nil.
  package init(_ settings: LintSettings) {
    if !settings.podServingHosts.isEmpty { podServingHosts = settings.podServingHosts }
    if !settings.podTokenKeys.isEmpty {
      podTokenKeys = settings.podTokenKeys.map { String(decoding: $0, as: UTF8.self) }
    }
    if settings.podAuthentication { podAuthentication = true }
    if settings.adBreakAPI { adBreakAPI = true }
    today = settings.today
    usual = settings.usual
    let expected = settings.expectations
    if expected != TargetExpectations() {
      expect = Expectations(
        kind: expected.kind?.rawValue, live: expected.isLive, variants: expected.variants,
        interstitials: expected.interstitials)
    }
  }

  /// The settings for the engine.
  package var lintSettings: LintSettings {
    var settings = LintSettings()
    settings.podServingHosts = podServingHosts ?? []
    settings.podTokenKeys = (podTokenKeys ?? []).map { Array($0.utf8) }
    settings.podAuthentication = podAuthentication ?? false
    settings.adBreakAPI = adBreakAPI ?? false
    settings.today = today
    settings.usual = usual
    if let expect {
      settings.expectations = TargetExpectations(
        kind: expect.kind.flatMap(TargetExpectations.Kind.init), isLive: expect.live,
        variants: expect.variants, interstitials: expect.interstitials)
    }
    return settings
  }
}
