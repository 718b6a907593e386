import HLSPlaylist
package import SourceText

extension PodServingURL {
  /// The milliseconds above zero that `pd` requests; nil for other text, variables and placeholders.
  package var podDuration: (milliseconds: Int64, part: PodServingPart)? {
    guard let part = parameter(.podDuration)?.value, part.isLiteral,
      let number = part.decimalInteger, number > 0, let milliseconds = Int64(exactly: number)
    else { return nil }
    return (milliseconds, part)
  }

  /// The length of the pod that `pd` requests; nil if it is unknown or above 34 years.
  package var podLength: Seconds? {
    podDuration.flatMap { $0.milliseconds < 1 << 40 ? Seconds(milliseconds: $0.milliseconds) : nil }
  }
}

extension Interstitial {
  /// The interstitials among date ranges, each with its pods.
  package static func all(
    in dateRanges: [DateRange], pods: [PodReference]
  ) -> [Interstitial] {
    var interstitials = dateRanges.compactMap(Interstitial.init)
    guard !interstitials.isEmpty else { return [] }
    var podsOfHead: [ByteRange: [PodReference]] = [:]
    for pod in pods {
      if let head = pod.dateRange?.head { podsOfHead[head, default: []].append(pod) }
    }
    guard !podsOfHead.isEmpty else { return interstitials }
    for number in interstitials.indices {
      interstitials[number].pods = podsOfHead[interstitials[number].head] ?? []
    }
    return interstitials
  }

  /// The length that `pd` of its first address with one requests, and where it is; nil without it.
  ///
  /// Of several items of a scheduled event, each has a length of its own.
  var podLength: (length: Seconds, place: ByteRange)? {
    for pod in pods where pod.role != .listedAsset {
      if let length = pod.url.podLength, let part = pod.url.podDuration?.part {
        return (length, pod.place(part.range))
      }
    }
    return nil
  }
}
