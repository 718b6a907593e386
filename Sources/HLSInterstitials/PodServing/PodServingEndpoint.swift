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

/// The values in the path of a pod-serving URL.
struct PodPathValues {
  private(set) var networkCode: Range<Int>?
  private(set) var customAssetKey: Range<Int>?
  private(set) var streamID: Range<Int>?
  private(set) var podIdentifier = PodIdentifier.missing

  /// Reads each value after the keyword that introduces it, at any position.
  init(in path: PodServingPath, _ endpoint: PodServingEndpoint) {
    let segments = path.segments
    var index = 0
    var afterKey: Int?
    while index < segments.count {
      let value = path.segment(at: index + 1)
      switch path.characters(segments[index]) {
      case "network" where networkCode == nil:
        networkCode = value
      case "custom_asset" where customAssetKey == nil:
        customAssetKey = value
        afterKey = index + 2
      case "stream" where index + 1 < segments.count && streamID == nil:
        streamID = value
        if afterKey == index { afterKey = index + 2 }
      case "pod" where endpoint.hasPods:
        podIdentifier = .pod(path.partWithoutExtension(value))
        return
      case "ad_break_id" where endpoint.hasPods:
        // In a manifest the rest is the identifier, which may contain slashes by mistake.
        let end = endpoint == .hlsManifest ? path.end.lowerBound : value.upperBound
        podIdentifier = .adBreakID(path.partWithoutExtension(value.lowerBound..<end))
        return
      default:
        index += 1
        continue
      }
      index += 2
    }
    if let afterKey, afterKey == segments.count - 1, endpoint.hasPods, !segments[afterKey].isEmpty {
      podIdentifier = .bare(path.partWithoutExtension(segments[afterKey]))
    }
  }
}
