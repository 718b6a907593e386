public import SourceText

/// The tags of a media playlist, grouped by the media segment that follows them.
///
/// Segments without tags have no group; EXTINF is not included.
public struct SegmentRuns: Sequence, IteratorProtocol, Sendable {
  /// The tags between the URI lines of two consecutive media segments.
  public struct Run: Sendable, Hashable {
    /// The index of the media segment that follows; the number of segments if none follows.
    public let segment: Int
    /// The indices of the tags in `Playlist.tags`; never empty.
    public let tags: Range<Int>
  }

  private let tags: [PlaylistTag]
  private let segments: MediaSegments
  private var tag = 0
  private var segment = 0

  init(_ playlist: Playlist) {
    tags = playlist.tags
    segments = playlist.segments
  }

  /// The next group; nil at the end.
  public mutating func next() -> Run? {
    guard tag < tags.count else { return nil }
    let first = tag
    while segment < segments.count, segments[segment].uriLine < tags[first].line { segment += 1 }
    let end = segment < segments.count ? segments[segment].uriLine : .max
    repeat { tag += 1 } while tag < tags.count && tags[tag].line < end
    return Run(segment: segment, tags: first..<tag)
  }
}

extension Playlist {
  /// The tags, grouped by the media segment that follows them.
  public var segmentRuns: SegmentRuns { SegmentRuns(self) }

  /// The range of a media segment's address, as written; the segment must come from this playlist.
  public func address(of segment: MediaSegment) -> ByteRange {
    lines[Int(segment.uriLine)].range
  }

  /// The decimal-integer value of a tag of this playlist; nil if the value is not one, or above
  /// 2^64-1.
  public func integer(of tag: PlaylistTag) -> UInt64? {
    DecimalInteger(tag.valueRange.offsets, of: source.bytes.span).value
  }
}
