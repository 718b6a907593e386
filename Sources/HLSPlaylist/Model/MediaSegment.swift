public import SourceText

/// A media segment: its URI line and the EXTINF with its duration.
public struct MediaSegment: Sendable, Hashable {
  /// The number of the URI line, from 0.
  public let uriLine: UInt32
  /// The number of the EXTINF line, from 0; nil if there is none.
  public var durationLine: UInt32? { extinfLine == .max ? nil : extinfLine }
  @usableFromInline let extinfLine: UInt32
  /// The sum of the durations before this segment.
  public let start: Seconds
  /// The EXTINF duration; zero if it is absent or malformed.
  public let duration: Seconds

  @inlinable init(uriLine: UInt32, extinfLine: UInt32, start: Seconds, duration: Seconds) {
    (self.uriLine, self.extinfLine) = (uriLine, extinfLine)
    (self.start, self.duration) = (start, duration)
  }

  /// The sum of the durations up to the end of this segment.
  public var end: Seconds { start + duration }
}

/// The scheme and authority that consecutive absolute segment addresses share.
public struct Origin: Sendable, Hashable {
  /// The index of the first media segment with this origin; relative addresses may follow in
  /// between.
  public let segment: Int
  /// The range of `scheme://authority`, or of `scheme:` without an authority.
  public let range: ByteRange
}
