public import SourceText

/// The tags of a media playlist in runs: those between the address of one media segment and the next.
///
/// A run without tags is left out; EXTINF is not among the tags.
public struct SegmentRuns: Sequence, IteratorProtocol, Sendable {
  public struct Run: Sendable, Hashable {
    /// The number of the media segment that follows; equal to their count where none does.
    public let segment: Int
    /// The numbers of the tags in `Playlist.tags`; never empty.
    public let tags: Range<Int>
  }

  private let tags: [PlaylistTag]
  private let segments: [MediaSegment]
  private var tag = 0
  private var segment = 0

  init(_ playlist: Playlist) {
    tags = playlist.tags
    segments = playlist.segments
  }

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
  public var segmentRuns: SegmentRuns { SegmentRuns(self) }

  /// The address of a media segment, as it is written.
  public func address(of segment: MediaSegment) -> ByteRange {
    lines[Int(segment.uriLine)].range
  }

  /// The decimal integer that is the whole value of `tag`, or nil where it is none.
  public func integer(of tag: PlaylistTag) -> UInt64? {
    DecimalInteger(tag.valueRange.offsets, of: source.bytes.span).value
  }
}
