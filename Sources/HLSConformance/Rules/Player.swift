/// A player of HLS, or an ad service, whose own ways are known to rules.
public enum Player: String, Sendable, CaseIterable {
  case avPlayer = "avplayer"
  case hlsJS = "hls.js"
  case shaka
  case media3
  case bitmovin
  case theoPlayer = "theoplayer"
  case videoJS = "video.js"
  case mediaTailor = "mediatailor"
  case adNormalizer = "ad-normalizer"
  case lambdaStitch = "lambda-stitch"

  /// The name as its makers write it.
  public var name: String {
    switch self {
    case .avPlayer: "AVPlayer"
    case .shaka: "Shaka Player"
    case .media3: "Media3"
    case .bitmovin: "Bitmovin Player"
    case .theoPlayer: "THEOplayer"
    case .videoJS: "Video.js"
    case .mediaTailor: "MediaTailor"
    case .hlsJS, .adNormalizer, .lambdaStitch: rawValue
    }
  }
}
