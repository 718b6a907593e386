public import SourceText

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
