/// A value of a JSON document and where it stands.
///
/// Source: RFC 8259, section 3.
public struct JSONValue: Sendable, Equatable {
  public enum Content: Sendable, Equatable {
    case null
    case boolean(Bool)
    /// A number; ``JSONText/number(_:)`` reads it.
    case number
    /// The text without its quotation marks, escapes resolved.
    ///
    /// Half of a surrogate pair and what is not UTF-8 are U+FFFD.
    case string(String)
    case array([JSONValue])
    /// The members in their order, repeated names too.
    case object([JSONMember])
    /// A word or number that the standard does not know; a fault says which.
    case unreadable
  }

  public let content: Content
  /// The whole value with its quotation marks or brackets.
  public let range: ByteRange

  public init(_ content: Content, _ range: ByteRange) {
    self.content = content
    self.range = range
  }
}

/// A name and its value in an object.
public struct JSONMember: Sendable, Equatable {
  /// The name, escapes resolved.
  public let name: String
  /// The name with its quotation marks.
  public let nameRange: ByteRange
  public let value: JSONValue

  public init(name: String, nameRange: ByteRange, value: JSONValue) {
    self.name = name
    self.nameRange = nameRange
    self.value = value
  }
}

extension JSONValue {
  /// The text of a string.
  public var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The elements of an array.
  public var elements: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The members of an object.
  public var members: [JSONMember]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The member of exactly that name, the last where it is repeated, as most readers take it.
  public func member(_ name: String) -> JSONMember? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The value of the member of that name.
  public subscript(name: String) -> JSONValue? { member(name)?.value }

  /// The place of a part of a string's text; all of the text where an escape makes them differ.
  public func place(_ part: Range<Int>) -> ByteRange {
    guard let string, string.utf8.count == innerRange.count else { return innerRange }
    return innerRange.slice(part.lowerBound, part.upperBound)
  }

  /// What to point at: the opening bracket of an array or object, the whole of other values.
  public var head: ByteRange {
    switch content {
    case .array, .object: ByteRange(range.start, min(range.start + 1, range.end))
    default: range
    }
  }

  /// What stands between the quotation marks of a string; the whole range of other values.
  public var innerRange: ByteRange {
    guard case .string = content, range.count >= 2 else { return range }
    return ByteRange(range.start + 1, range.end - 1)
  }
}
