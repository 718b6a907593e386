/// How the path of a pod-serving URL names the ad pod; a part leaves the file extension out.
public enum PodIdentifier: Equatable, Sendable {
  /// `pod/` and what should be a number.
  case pod(PodServingPart)
  /// `ad_break_id/` and all that follows in the path of a manifest.
  case adBreakID(PodServingPart)
  /// The last segment, right after the custom asset key, without the word before it.
  case bare(PodServingPart)
  /// The path names no pod.
  case missing

  /// The identifier itself, whichever form it has.
  public var part: PodServingPart? {
    switch self {
    case .pod(let part), .adBreakID(let part), .bare(let part): part
    case .missing: nil
    }
  }
}
