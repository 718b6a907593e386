/// The ad pod in the path of a pod-serving URL, without the file extension.
public enum PodIdentifier: Equatable, Sendable {
  /// `pod/` and a segment that should be a number.
  case pod(PodServingPart)
  /// `ad_break_id/` and a segment; for a manifest, everything after it in the path.
  case adBreakID(PodServingPart)
  /// The last segment directly after the custom asset key, without `pod/` or `ad_break_id/`.
  case bare(PodServingPart)
  /// The path names no pod.
  case missing

  /// The identifier, in any form; nil if it is missing.
  public var part: PodServingPart? {
    switch self {
    case .pod(let part), .adBreakID(let part), .bare(let part): part
    case .missing: nil
    }
  }
}
