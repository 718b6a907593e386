public import HLSPlaylist

/// An address of Google DAI pod serving, and the place in a playlist or asset list where it stands.
public struct PodReference: Sendable {
  /// What the address is the value of.
  public enum Role: Sendable, Hashable {
    case assetURI
    case assetList
    /// The member URI of an asset in a list.
    case listedAsset
    case mediaSegment
  }

  public let url: PodServingURL
  public let role: Role
  /// The address in the document, without quotes.
  public let range: ByteRange
  /// The date range that names the address; nil for a media segment and in an asset list.
  public let dateRange: DateRange?
  /// Whether `range` holds the text of the address itself; false after variable substitution, and
  /// where JSON escapes stand in it.
  public let isLiteral: Bool

  /// The place in the playlist of a part of the address; the whole address after substitution.
  public func place(_ part: Range<Int>) -> ByteRange {
    isLiteral ? range.slice(part.lowerBound, part.upperBound) : range
  }

  /// Every pod-serving address in a playlist, in the order of its date ranges, then of its segments.
  public static func all(
    in playlist: Playlist, _ dateRanges: [DateRange], hosts: [String]
  ) -> [PodReference] {
    var references: [PodReference] = []
    for dateRange in dateRanges {
      for (name, role) in [(AttributeName.assetURI, Role.assetURI), (.assetList, .assetList)] {
        for attribute in dateRange.attributes(name) {
          guard case .value(let resolution, let range) = playlist.resolved(attribute) else {
            continue
          }
          // An unresolved variable stays in the text, where it counts as opaque.
          let (text, isLiteral) =
            switch resolution {
            case .literal(let text), .undetermined(let text): (text, true)
            case .substituted(let text): (text, false)
            }
          if let url = PodServingURL(text, additionalHosts: hosts) {
            references.append(
              PodReference(
                url: url, role: role, range: range, dateRange: dateRange, isLiteral: isLiteral))
          }
        }
      }
    }
    return references + segmentReferences(in: playlist, hosts: hosts)
  }

  /// Every pod-serving address in an asset list, in its order.
  public static func all(in list: AssetList, hosts: [String]) -> [PodReference] {
    list.assets.compactMap { asset in
      guard case .value(let text, let range) = asset.uri,
        let url = PodServingURL(text, additionalHosts: hosts)
      else { return nil }
      return PodReference(
        url: url, role: .listedAsset, range: range, dateRange: nil,
        isLiteral: range.count == text.utf8.count)
    }
  }

  private static func segmentReferences(
    in playlist: Playlist, hosts: [String]
  ) -> [PodReference] {
    let origins = playlist.origins
    let segments = playlist.segments
    var references: [PodReference] = []
    for (number, origin) in origins.enumerated() {
      let name = playlist.text(origin.range)
      guard
        PodServingURL(name + "/linear/pods/v1/seg/", additionalHosts: hosts)?.hostKind == .google
      else { continue }
      let next = number + 1 < origins.count ? origins[number + 1].segment : segments.count
      for segment in segments[origin.segment..<next] {
        let range = playlist.lines[Int(segment.uriLine)].range
        if let url = PodServingURL(playlist.text(range), additionalHosts: hosts) {
          references.append(
            PodReference(
              url: url, role: .mediaSegment, range: range, dateRange: nil, isLiteral: true))
        }
      }
    }
    return references
  }
}
