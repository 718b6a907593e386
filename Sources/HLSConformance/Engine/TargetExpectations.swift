/// What must hold for a target, as the list of targets says.
public struct TargetExpectations: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case multivariant
    case media
  }

  /// What the document at the address of the target is.
  public var kind: Kind?
  /// Whether its media playlists may still grow.
  public var isLive: Bool?
  /// The least number of variant streams.
  public var variants: Int?
  /// The least number of interstitials in the media playlist that has most.
  public var interstitials: Int?

  public init(
    kind: Kind? = nil, isLive: Bool? = nil, variants: Int? = nil, interstitials: Int? = nil
  ) {
    self.kind = kind
    self.isLive = isLive
    self.variants = variants
    self.interstitials = interstitials
  }

  /// The same, with what `other` says where this says nothing.
  public func completed(by other: TargetExpectations) -> TargetExpectations {
    TargetExpectations(
      kind: kind ?? other.kind, isLive: isLive ?? other.isLive,
      variants: variants ?? other.variants, interstitials: interstitials ?? other.interstitials)
  }
}
