public import HLSPlaylist
public import SourceText

/// A reference from one document to another, with the document that was found there.
public struct Link: Sendable {
  /// What a link refers to.
  public enum Role: Sendable, Hashable, CaseIterable {
    /// The URI line after EXT-X-STREAM-INF.
    case variantStream
    /// URI of EXT-X-I-FRAME-STREAM-INF.
    case iFrameStream
    /// URI of EXT-X-MEDIA.
    case rendition
    /// SERVER-URI of EXT-X-CONTENT-STEERING.
    case steeringManifest
    /// URI of EXT-X-SESSION-DATA.
    case sessionData
    /// X-ASSET-URI.
    case asset
    /// X-ASSET-LIST.
    case assetList
    /// URI of a member of an asset list.
    case listedAsset
    /// X-URI of a date range of CLASS `com.apple.hls.daterange-schedule`, or of an entry of one.
    case dateRangeSchedule
    /// The address of the primary content in a schedule.
    case primaryContent

    /// The linked document in words, such as `asset list`.
    public var noun: String {
      switch self {
      case .variantStream: "variant stream"
      case .iFrameStream: "I-frame stream"
      case .rendition: "rendition"
      case .steeringManifest: "steering manifest"
      case .sessionData: "session data document"
      case .asset, .listedAsset: "interstitial asset"
      case .dateRangeSchedule: "date range schedule"
      case .primaryContent: "primary content"
      case .assetList: "asset list"
      }
    }

    /// Whether the link belongs to an interstitial.
    package var isOfInterstitial: Bool {
      switch self {
      case .asset, .assetList, .listedAsset: true
      case .variantStream, .iFrameStream, .rendition, .steeringManifest, .sessionData,
        .dateRangeSchedule, .primaryContent:
        false
      }
    }
  }

  /// What was found at the address of a link.
  public enum Target: Sendable, Hashable {
    /// The member of the graph with this number.
    case member(Int)
    /// There is no document to check, for this reason.
    case absent(reason: String)
    /// Players do not follow the link, for this reason.
    case ignored(reason: String)
  }

  /// What the link refers to.
  public let role: Role
  /// The number of the member that contains the link.
  public let source: Int
  /// The address in that member, without quotes.
  public let range: ByteRange
  /// The tag that contains the address, or EXT-X-STREAM-INF before a URI line; nil in JSON.
  public let tag: PlaylistTag?
  /// The index in `Document.interstitials`, or of the asset in its asset list; 0 for other roles.
  public let index: Int
  /// The address as written, with variables replaced.
  public let uri: String
  /// The address, resolved against that of the member that contains it.
  public let location: String
  /// What was found at the address.
  public internal(set) var target: Target

  /// The number of the linked member; nil if there is none.
  public var member: Int? { if case .member(let number) = target { number } else { nil } }
}

/// The result of looking up an address.
public enum FoundDocument: Sendable {
  /// The document, and its address after redirects, against which its relative addresses are resolved.
  case source(SourceFile, location: String)
  /// There is no document to check, for this reason, such as `status 404`.
  case absent(reason: String)

  /// The document is deliberately not loaded, which no report repeats.
  package static let elsewhere = FoundDocument.absent(reason: elsewhereReason)

  /// The reason for a document that is deliberately not loaded.
  package static let elsewhereReason = "elsewhere"

  /// Finds no document at any address.
  package static func findNothing(_ address: String) -> FoundDocument {
    .absent(reason: "not loaded")
  }
}
