import HLSPlaylist

/// The ad break that a pod-serving address names, and its live event.
public struct BreakName: Sendable, Hashable {
  /// How a break is named (Google DAI docs: Pod Serving reference/live).
  public enum Form: Sendable, Hashable {
    /// By its number in the live event, after `pod/`.
    case number
    /// By an identifier, after `ad_break_id/`.
    case identifier
  }

  /// Network code and custom asset key, with variables as written.
  public let event: String
  /// How the break is named.
  public let form: Form
  /// The number or identifier as written.
  public let text: String
}

extension PodReference {
  /// Whether a date range or a viewer requests the playlist of an ad pod.
  package var isManifest: Bool { url.endpoint == .hlsManifest && role != .mediaSegment }

  /// The break; nil if the address requests no pod, or if its name is empty or a placeholder.
  public var breakName: BreakName? {
    guard isManifest, let part = url.podIdentifier.part, !part.text.isEmpty,
      part.placeholder == nil
    else { return nil }
    let event = "\(url.networkCode?.text ?? "")/\(url.customAssetKey?.text ?? "")"
    return switch url.podIdentifier {
    case .pod: BreakName(event: event, form: .number, text: part.text)
    case .adBreakID: BreakName(event: event, form: .identifier, text: part.text)
    case .bare, .missing: nil
    }
  }

  /// Whether no earlier tag of the date range names an address in the same attribute.
  package var isFirstOfDateRange: Bool {
    guard let dateRange, role != .listedAsset else { return true }
    let name: AttributeName = role == .assetList ? .assetList : .assetURI
    return dateRange.attribute(name)?.valueRange == range
  }
}
