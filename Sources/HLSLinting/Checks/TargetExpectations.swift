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
