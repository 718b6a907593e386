public import HLSPlaylist
public import SourceText

/// A Google DAI pod-serving address and its position in a playlist or asset list.
public struct PodReference: Sendable {
  /// The purpose of the address.
  public enum Role: Sendable, Hashable {
    /// The value of X-ASSET-URI.
    case assetURI
    /// The value of X-ASSET-LIST.
    case assetList
    /// The URI of an asset in a list.
    case listedAsset
    /// The URI of a media segment.
    case mediaSegment
  }

  /// The parsed address.
  public let url: PodServingURL
  /// The purpose of the address.
  public let role: Role
  /// The range of the address in the document, without quotes.
  public let range: ByteRange
  /// The date range with the address; nil for a media segment and in an asset list.
  public let dateRange: DateRange?
  /// Whether `range` contains the address literally; false if variables were replaced or JSON
  /// escapes were decoded.
  public let isLiteral: Bool

  /// The range in the document of a part of the address; the whole address if it is not literal.
  public func place(_ part: Range<Int>) -> ByteRange {
    isLiteral ? range.slice(part.lowerBound, part.upperBound) : range
  }

  /// All pod-serving addresses in a playlist: those of its date ranges, then those of its segments.
  ///
  /// `dateRanges` are the merged date ranges of the playlist, `hosts` the names of hosts that forward to
  /// Google, without port.
  public static func all(
    in playlist: Playlist, _ dateRanges: [DateRange], hosts: [String] = []
  ) -> [PodReference] {
    var references: [PodReference] = []
    for dateRange in dateRanges {
      for (name, role) in [(AttributeName.assetURI, Role.assetURI), (.assetList, .assetList)] {
        for attribute in dateRange.attributes(name) {
          guard case .value(let resolution, let range) = playlist.resolved(attribute) else {
            continue
          }
          // Unresolved variables remain in the text; the parts of the URL are then not literal.
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

  /// All pod-serving addresses in an asset list, in order.
  ///
  /// `hosts` are the names of hosts that forward to Google, without port.
  public static func all(in list: AssetList, hosts: [String] = []) -> [PodReference] {
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
