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

/// One element of an attribute list: `NAME=value`, or the malformed text in its place.
///
/// Source: rfc8216bis-22, section 4.2.
public struct Attribute: Sendable, Hashable {
  /// How the element is written.
  public enum Form: UInt8, Sendable {
    /// A value without quotes.
    case unquoted
    /// A value in quotes.
    case quoted
    /// An opening quote without a closing one before the end of the line.
    case unterminated
    /// Text between the closing quote and the next comma.
    case textAfterQuote
    /// A name without an equals sign.
    case nameOnly
    /// Nothing: between two commas, before the first or after the last.
    case empty
  }

  /// The name of the attribute; ``AttributeName/unknown`` if the specification does not define it.
  public let name: AttributeName
  /// How the element is written.
  public let form: Form
  let nameStart: UInt32
  let nameEnd: UInt32
  let valueStart: UInt32
  let valueEnd: UInt32

  /// Creates an attribute from the places of its name and of its value, without quotes.
  package init(_ name: AttributeName, _ form: Form, nameRange: ByteRange, valueRange: ByteRange) {
    self.init(
      name: name, form: form, nameStart: nameRange.start, nameEnd: nameRange.end,
      valueStart: valueRange.start, valueEnd: valueRange.end)
  }

  init(
    name: AttributeName, form: Form, nameStart: UInt32, nameEnd: UInt32, valueStart: UInt32,
    valueEnd: UInt32
  ) {
    self.name = name
    self.form = form
    self.nameStart = nameStart
    self.nameEnd = nameEnd
    self.valueStart = valueStart
    self.valueEnd = valueEnd
  }

  /// The range of the name, without whitespace around it.
  public var nameRange: ByteRange { ByteRange(nameStart, nameEnd) }

  /// The range of the value without its quotes; empty if there is no value.
  public var valueRange: ByteRange { ByteRange(valueStart, valueEnd) }

  /// The range of the value with its quotes, which a finding about the value reports.
  public var lexemeRange: ByteRange {
    switch form {
    case .quoted: ByteRange(valueStart - 1, valueEnd + 1)
    case .unterminated, .textAfterQuote: ByteRange(valueStart - 1, valueEnd)
    case .unquoted, .nameOnly, .empty: valueRange
    }
  }

  /// The whole element, from the name to the end of the value.
  public var range: ByteRange { ByteRange(nameStart, lexemeRange.end) }
}
