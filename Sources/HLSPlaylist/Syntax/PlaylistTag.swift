public import SourceText

/// A line that begins with `#EXT`, even if the tag is not defined, except EXTINF.
///
/// The duration of an EXTINF is part of its media segment.
public struct PlaylistTag: Sendable, Hashable {
  /// The name of the tag; ``TagName/unknown`` if the specification does not define it.
  public let name: TagName
  /// The line number, from 0.
  public let line: UInt32
  /// The bytes of the line, without trailing whitespace if the tag is defined.
  public let range: ByteRange
  /// The offset at which the value begins: after the colon, or at the end of the line without one.
  let valueStart: UInt32
  /// Whether a colon follows the name.
  let hasColon: Bool
  let firstAttribute: UInt32
  let attributeCount: UInt32

  /// The same tag where lines and attributes before it are counted, too.
  func moved(lines: UInt32, attributes: UInt32) -> PlaylistTag {
    PlaylistTag(
      name: name, line: line + lines, range: range, valueStart: valueStart, hasColon: hasColon,
      firstAttribute: firstAttribute + attributes, attributeCount: attributeCount)
  }

  /// The range of the value: everything after the colon, without whitespace around it if the tag is
  /// defined; empty without a colon.
  public var valueRange: ByteRange { ByteRange(valueStart, range.end) }

  /// The range of the name, including its number sign.
  public var nameRange: ByteRange {
    ByteRange(range.start, hasColon ? valueStart - 1 : valueStart)
  }

  /// The indices of the tag's attributes in `Playlist.attributes`.
  public var attributes: Range<Int> {
    Int(firstAttribute)..<Int(firstAttribute) + Int(attributeCount)
  }
}
