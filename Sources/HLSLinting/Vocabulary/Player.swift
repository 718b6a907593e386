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
