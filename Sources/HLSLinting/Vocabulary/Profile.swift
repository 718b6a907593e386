/// A set of rules that is enabled or disabled as a whole.
public enum Profile: String, Sendable, CaseIterable, Codable {
  /// Requirements of the HLS specification.
  case spec
  /// Recommendations of the HLS specification, and likely mistakes.
  case recommended
  /// Google DAI pod URLs, tokens and ad breaks.
  case googleDAI = "google-dai"
  /// Changes between two loads of a playlist.
  case live
  /// HTTP responses.
  case delivery
  /// Advice, and what is unusual but allowed.
  case pedantic
  /// Apple's HLS Authoring Specification.
  case appleAuthoring = "apple-authoring"
  /// Video and audio podcasts for Apple Podcasts.
  case applePodcasts = "apple-podcasts"
  /// What browsers ask of servers, judged by recorded HTTP responses.
  case webDelivery = "web-delivery"
  /// Limitations of players and ad services.
  case portability
  /// Recorded IMA sessions and Info.plist.
  case ima
  /// Unpublished drafts.
  case experimental

  /// The profiles that are enabled by default.
  public static let defaults: Set<Profile> = [
    .spec, .recommended, .googleDAI, .live, .delivery, .webDelivery, .ima,
  ]
}

/// An HLS player or ad service whose limitations rules know.
public enum Player: String, Sendable, CaseIterable, Codable {
  /// AVPlayer of Apple's platforms.
  case avPlayer = "avplayer"
  /// hls.js.
  case hlsJS = "hls.js"
  /// Shaka Player.
  case shaka
  /// Media3 (ExoPlayer).
  case media3
  /// Bitmovin Player.
  case bitmovin
  /// THEOplayer.
  case theoPlayer = "theoplayer"
  /// Video.js.
  case videoJS = "video.js"
  /// AWS Elemental MediaTailor.
  case mediaTailor = "mediatailor"
  /// Eyevinn ad-normalizer.
  case adNormalizer = "ad-normalizer"
  /// Eyevinn lambda-stitch.
  case lambdaStitch = "lambda-stitch"
  /// Eyevinn hls-vodtolive, which makes live channels of finished playlists.
  case vodToLive = "hls-vodtolive"

  /// The product name.
  public var name: String {
    switch self {
    case .avPlayer: "AVPlayer"
    case .shaka: "Shaka Player"
    case .media3: "Media3"
    case .bitmovin: "Bitmovin Player"
    case .theoPlayer: "THEOplayer"
    case .videoJS: "Video.js"
    case .mediaTailor: "MediaTailor"
    case .hlsJS, .adNormalizer, .lambdaStitch, .vodToLive: rawValue
    }
  }
}
