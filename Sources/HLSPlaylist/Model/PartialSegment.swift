public import SourceText

/// A partial segment: an EXT-X-PART tag and the media segment that it is a piece of.
///
/// Source: rfc8216bis-22, section 4.4.4.9.
public struct PartialSegment: Sendable {
  public let tag: PlaylistTag
  /// The number of the tag in `Playlist.tags`.
  public let tagNumber: Int
  /// The number of the parent segment; equal to their count where the parent is not finished.
  public let segment: Int
  public let duration: Reading<DecimalNumber>
  public let isIndependent: Bool
  public let isGap: Bool
}

extension Playlist {
  /// The partial segments, in the order of the file.
  public var partialSegments: [PartialSegment] {
    let count = census.count(of: .part)
    guard count > 0 else { return [] }
    var parts: [PartialSegment] = []
    parts.reserveCapacity(count)
    let segments = segments
    let tags = tags
    var parent = 0
    for (number, tag) in tags.enumerated() where tag.name == .part {
      // Parts are near the end, so that a search for each is shorter than a walk.
      parent = segments[parent...].partitioningIndex { $0.uriLine >= tag.line }
      parts.append(
        PartialSegment(
          tag: tag, tagNumber: number, segment: parent,
          duration: decimal(attribute(.duration, of: tag)),
          isIndependent: isYes(.independent, of: tag), isGap: isYes(.gap, of: tag)))
    }
    return parts
  }

  /// Whether the attribute of that name is the word YES.
  public func isYes(_ name: AttributeName, of tag: PlaylistTag) -> Bool {
    guard let attribute = attribute(name, of: tag), attribute.form == .unquoted,
      attribute.valueRange.count == 3
    else { return false }
    return text(attribute.valueRange) == "YES"
  }

  /// The first attribute of that name on the tags of one kind.
  public func firstAttribute(_ name: AttributeName, of tag: TagName) -> Attribute? {
    // Most of these tags stand at the head, and the rest of a long playlist need not be searched.
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
