/// A value in a JSON document and its position.
///
/// Source: RFC 8259, section 3.
public struct JSONValue: Sendable, Equatable {
  /// The type of a value, and its contents.
  public enum Content: Sendable, Equatable {
    /// The word `null`.
    case null
    /// The word `true` or `false`.
    case boolean(Bool)
    /// A number; ``JSONText/number(_:)`` reads it.
    case number
    /// The text without its quotation marks, with escapes decoded.
    ///
    /// Lone surrogates and bytes that are not UTF-8 become U+FFFD.
    case string(String)
    /// The elements, in order.
    case array([JSONValue])
    /// The members, in order, including repeated names.
    case object([JSONMember])
    /// A word or number that the standard does not define; a fault describes it.
    case unreadable
  }

  /// The type of the value, and its contents.
  public let content: Content
  /// The whole value, including quotation marks or brackets.
  public let range: ByteRange

  /// Creates a value from its content and range.
  package init(_ content: Content, _ range: ByteRange) {
    self.content = content
    self.range = range
  }
}

/// A name and its value in an object.
public struct JSONMember: Sendable, Equatable {
  /// The name, with escapes decoded.
  public let name: String
  /// The range of the name, including its quotation marks.
  public let nameRange: ByteRange
  /// The value after the colon.
  public let value: JSONValue

  /// Creates a member from its name, the range of the name, and its value.
  package init(name: String, nameRange: ByteRange, value: JSONValue) {
    self.name = name
    self.nameRange = nameRange
    self.value = value
  }
}

extension JSONValue {
  /// The text, if the value is a string; otherwise nil.
  public var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The elements, if the value is an array; otherwise nil.
  public var elements: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The members, if the value is an object; otherwise nil.
  public var members: [JSONMember]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The member with exactly that name; the last one if it is repeated, as in most parsers.
  public func member(_ name: String) -> JSONMember? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The value of the member with that name; nil if there is none.
  public subscript(name: String) -> JSONValue? { member(name)?.value }

  /// The range in the document of a part of a string; the whole text if escapes make offsets
  /// differ.
  public func place(_ part: Range<Int>) -> ByteRange {
    guard let string, string.utf8.count == innerRange.count else { return innerRange }
    return innerRange.slice(part.lowerBound, part.upperBound)
  }

  /// The range to report: the opening bracket of an array or object, or the whole of any other
  /// value.
  public var head: ByteRange {
    switch content {
    case .array, .object: ByteRange(range.start, min(range.start + 1, range.end))
    default: range
    }
  }

  /// The range between the quotation marks of a string; the whole range of any other value.
  public var innerRange: ByteRange {
    guard case .string = content, range.count >= 2 else { return range }
    return ByteRange(range.start + 1, range.end - 1)
  }
}
