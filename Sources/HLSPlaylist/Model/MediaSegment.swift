public import SourceText

/// A media segment: its URI line and the EXTINF that gives its length.
public struct MediaSegment: Sendable, Hashable {
  /// The number of the URI line, from 0.
  public let uriLine: UInt32
  /// The number of the EXTINF line, or nil where there is none.
  public var durationLine: UInt32? { extinfLine == .max ? nil : extinfLine }
  let extinfLine: UInt32
  /// The sum of the durations before this segment.
  public let start: Seconds
  /// The EXTINF duration; zero where it is absent or malformed.
  public let duration: Seconds

  public var end: Seconds { start + duration }
}

/// The scheme and authority of a run of absolute segment addresses, where it begins.
public struct Origin: Sendable, Hashable {
  /// The number of the first media segment with this origin; relative addresses may stand between.
  public let segment: Int
  /// `scheme://authority`, or `scheme:` where no authority follows.
  public let range: ByteRange
}
