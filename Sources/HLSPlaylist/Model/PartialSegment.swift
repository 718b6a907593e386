public import SourceText

/// A partial segment: an EXT-X-PART tag and the media segment it belongs to.
///
/// Source: rfc8216bis-22, section 4.4.4.9.
public struct PartialSegment: Sendable {
  /// The EXT-X-PART tag.
  public let tag: PlaylistTag
  /// The index of the tag in `Playlist.tags`.
  public let tagNumber: Int
  /// The index of the parent segment; the number of segments if the parent is not complete yet.
  public let segment: Int
  /// The value of DURATION, in seconds.
  public let duration: Reading<DecimalNumber>
  /// Whether INDEPENDENT is YES.
  public let isIndependent: Bool
  /// Whether GAP is YES.
  public let isGap: Bool
}

extension Playlist {
  /// The partial segments, in order.
  public var partialSegments: [PartialSegment] {
    let count = census.count(of: .part)
    guard count > 0 else { return [] }
    var parts: [PartialSegment] = []
    parts.reserveCapacity(count)
    let segments = segments
    let tags = tags
    var parent = 0
    for (number, tag) in tags.enumerated() where tag.name == .part {
      // Parts are near the end, so a binary search for each is faster than a linear scan.
      parent = segments[parent...].partitioningIndex { $0.uriLine >= tag.line }
      parts.append(
        PartialSegment(
          tag: tag, tagNumber: number, segment: parent,
          duration: decimal(attribute(.duration, of: tag)),
          isIndependent: isYes(.independent, of: tag), isGap: isYes(.gap, of: tag)))
    }
    return parts
  }

  /// Whether the attribute with that name is the unquoted word YES.
  public func isYes(_ name: AttributeName, of tag: PlaylistTag) -> Bool {
    guard let attribute = attribute(name, of: tag), attribute.form == .unquoted,
      attribute.valueRange.count == 3
    else { return false }
    return text(attribute.valueRange) == "YES"
  }

  /// The first attribute with that name on any tag with the name `tag`; nil if there is none.
  public func firstAttribute(_ name: AttributeName, of tag: TagName) -> Attribute? {
    // Most of these tags are at the top, so the rest of a long playlist need not be searched.
    var left = census.count(of: tag)
    guard left > 0 else { return nil }
    for candidate in tags where candidate.name == tag {
      if let attribute = attribute(name, of: candidate) { return attribute }
      left -= 1
      if left == 0 { return nil }
    }
    return nil
  }
}
