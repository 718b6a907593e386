/// The service that a pod-serving URL requests, even if its path deviates from the documentation.
public enum PodServingEndpoint: String, Sendable, Hashable, Codable {
  /// The playlist of an ad pod.
  case hlsManifest
  /// The DASH manifest of an ad pod.
  case dashManifest
  /// One media segment of an ad pod.
  case segment
  /// Registration of a stream, and other POST requests that return JSON.
  case streamCreate
  /// Metadata of a stream, or verification that an ad was shown.
  case metadataOrVerification
  /// Anything else.
  case other

  /// Whether the path identifies an ad pod.
  var hasPods: Bool {
    switch self {
    case .hlsManifest, .dashManifest, .segment: true
    case .streamCreate, .metadataOrVerification, .other: false
    }
  }

  /// Derives the endpoint from the path.
  init(_ path: PodServingPath) {
    let methods: [(String, PodServingEndpoint)] = [
      ("hls", .hlsManifest), ("dash", .dashManifest), ("seg", .segment),
    ]
    let last = path.segments.count - 1
    if let method = methods.first(where: { path.begins(with: "linear", "pods", "v1", $0.0) }) {
      self = method.1
    } else if path.begins(with: "ondemand", "hls", "content") {
      // The media of a stream that was created: `…/streams/ID/master.m3u8`.
      self = path.fileExtension == nil ? .streamCreate : .other
    } else if path.begins(with: "ssai") || path.begins(with: "ondemand") {
      self = .streamCreate
    } else if path.contains("event"), path.isWord("stream", at: last) {
      self = .streamCreate
    } else if path.begins(with: "view") || path.isWord("metadata", at: last) {
      self = .metadataOrVerification
    } else if !["network", "custom_asset", "ad_break_id"].contains(where: path.contains) {
      self = .other
    } else if let method = methods.first(where: { path.contains($0.0) }) {
      self = method.1
    } else {
      switch path.fileExtension.map(path.characters) {
      case "m3u8": self = .hlsManifest
      case "mpd": self = .dashManifest
      default: self = .other
      }
    }
  }
}
