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
