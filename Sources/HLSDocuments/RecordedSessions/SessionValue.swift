public import SourceText

/// A value of an event in a recorded session, with its position in the log.
///
/// Where a log does not write values as JSON, its reader creates them.
public struct SessionValue: Sendable {
  /// The type of a value, and its contents.
  public enum Content: Sendable {
    /// No value.
    case null
    /// True or false.
    case boolean(Bool)
    /// A number.
    case number(DecimalNumber)
    /// A text.
    case text(String)
    /// Values in order.
    case list([SessionValue])
    /// Values by their keys, in the order of the log.
    case record([SessionMember])
  }

  /// The type of the value, and its contents.
  public let content: Content
  /// The position in the log; of a text without its quotation marks.
  public let range: ByteRange

  /// Creates a value from its content and its position in the log.
  public init(_ content: Content, at range: ByteRange) {
    self.content = content
    self.range = range
  }

  /// The text; nil for another value.
  public var text: String? { if case .text(let text) = content { text } else { nil } }

  /// Whether it is true; nil for another value than true and false.
  public var isTrue: Bool? { if case .boolean(let isTrue) = content { isTrue } else { nil } }

  /// The number; nil for another value.
  public var number: DecimalNumber? {
    if case .number(let number) = content { number } else { nil }
  }

  /// The number as seconds; nil for another value.
  public var seconds: Seconds? { number?.seconds }

  /// The whole number; nil for a fraction, for a number beyond 32 bits, and for another value.
  public var integer: Int? {
    guard let nanoseconds = seconds?.nanoseconds, nanoseconds % 1_000_000_000 == 0,
      nanoseconds.magnitude < UInt64(Int64.max)
    else { return nil }
    let whole = nanoseconds / 1_000_000_000
    return Int32(exactly: whole).map(Int.init)
  }

  /// The values of a list; nil for another value.
  public var elements: [SessionValue]? {
    if case .list(let elements) = content { elements } else { nil }
  }

  /// The members of a record; nil for another value.
  public var members: [SessionMember]? {
    if case .record(let members) = content { members } else { nil }
  }

  /// The value of a key of a record; of a repeated one the last, and nil if there is none.
  public subscript(key: String) -> SessionValue? {
    members?.last { $0.key == key }?.value
  }

  /// The position in the log of a part of a text, in UTF-8 bytes; of all of it if the log writes it with
  /// escapes.
  public func place(_ part: Range<Int>) -> ByteRange {
    guard let text, text.utf8.count == range.count else { return range }
    return range.slice(part.lowerBound, part.upperBound)
  }
}

/// A key of an event or of a record in a recorded session, with its value.
public struct SessionMember: Sendable {
  /// The key.
  public let key: String
  /// The value.
  public let value: SessionValue

  /// Creates a member from a key and its value.
  public init(_ key: String, _ value: SessionValue) {
    self.key = key
    self.value = value
  }
}
