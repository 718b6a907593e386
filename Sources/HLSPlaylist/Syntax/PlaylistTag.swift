public import SourceText

/// A line that begins with `#EXT`, known or not; EXTINF lines are kept with their media segments.
public struct PlaylistTag: Sendable, Hashable {
  public let name: TagName
  /// The number of the line, from 0.
  public let line: UInt32
  /// The whole line.
  public let range: ByteRange
  /// Where the value begins: after the colon, or at the end of the line where there is no colon.
  public let valueStart: UInt32
  public let hasColon: Bool
  let firstAttribute: UInt32
  let attributeCount: UInt32

  /// Everything after the colon.
  public var valueRange: ByteRange { ByteRange(valueStart, range.end) }

  /// The name as written, with its number sign.
  public var nameRange: ByteRange {
    ByteRange(range.start, hasColon ? valueStart - 1 : valueStart)
  }

  /// The numbers of the tag's attributes in `Playlist.attributes`.
  public var attributes: Range<Int> {
    Int(firstAttribute)..<Int(firstAttribute) + Int(attributeCount)
  }
}
