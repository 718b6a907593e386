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
