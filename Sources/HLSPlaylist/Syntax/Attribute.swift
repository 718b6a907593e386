public import SourceText

/// One element of an attribute list: `NAME=value`, or what stands in its place.
///
/// Source: rfc8216bis-22, section 4.2.
public struct Attribute: Sendable, Hashable {
  public enum Form: UInt8, Sendable {
    case unquoted
    case quoted
    /// An opening quote without a closing one before the end of the line.
    case unterminated
    /// A closing quote, followed by more text.
    case textAfterQuote
    /// No equals sign, so a name alone.
    case nameOnly
    /// Nothing at all between two commas, before the first or after the last.
    case empty
  }

  public let name: AttributeName
  public let form: Form
  let nameStart: UInt32
  let nameEnd: UInt32
  let valueStart: UInt32
  let valueEnd: UInt32

  /// The name as written, without blanks around it.
  public var nameRange: ByteRange { ByteRange(nameStart, nameEnd) }

  /// The value without its quotes; empty where there is none.
  public var valueRange: ByteRange { ByteRange(valueStart, valueEnd) }

  /// The value with its quotes, which is what a message about the value points to.
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
