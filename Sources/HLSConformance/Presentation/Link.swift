public import HLSPlaylist

/// An address in a document, and the document that was found there.
public struct Link: Sendable {
  public enum Role: Sendable, Hashable, CaseIterable {
    case variantStream
    case iFrameStream
    case rendition
    case steeringManifest
    case sessionData
    /// X-ASSET-URI.
    case asset
    /// X-ASSET-LIST.
    case assetList
    /// A member of an asset list.
    case listedAsset

    /// What is at the other end, in words.
    public var noun: String {
      switch self {
      case .variantStream: "variant stream"
      case .iFrameStream: "I-frame stream"
      case .rendition: "rendition"
      case .steeringManifest: "steering manifest"
      case .sessionData: "session data document"
      case .asset, .listedAsset: "interstitial asset"
      case .assetList: "asset list"
      }
    }
  }

  public enum Target: Sendable, Hashable {
    /// The number of a member of the graph.
    case member(Int)
    /// There is nothing to judge, for this reason.
    case absent(reason: String)
  }

  public let role: Role
  /// The number of the member that holds the address.
  public let source: Int
  /// The address in that member, without quotes.
  public let range: ByteRange
  /// The tag that holds the address in a playlist, or that of the variant stream; nil in JSON.
  public let tag: PlaylistTag?
  /// The place of the date range in `Document.interstitials`, or of the asset in its list; else 0.
  public let index: Int
  /// The address as it was written, variables replaced.
  public let uri: String
  /// The address resolved against that of the document it stands in.
  public let location: String
  public internal(set) var target: Target

  public var member: Int? { if case .member(let number) = target { number } else { nil } }
}
