public import SourceText

/// A value in an XML property list and its position.
public struct PropertyListValue: Sendable, Equatable {
  /// The type of a value, and its contents.
  public enum Content: Sendable, Equatable {
    /// The text of a string, with character references decoded.
    case string(String)
    /// `<true/>` or `<false/>`.
    case boolean(Bool)
    /// The elements, in order.
    case array([PropertyListValue])
    /// The entries, in order, including repeated keys.
    case dictionary([PropertyListEntry])
    /// A number, a date, data, or an element that property lists do not have; the name of the element.
    case other(String)
  }

  /// The type of the value, and its contents.
  public let content: Content
  /// The text of a string, number or date; the first tag of any other value.
  public let range: ByteRange

  /// The text, if the value is a string; otherwise nil.
  public var string: String? { if case .string(let text) = content { text } else { nil } }

  /// The elements, if the value is an array; otherwise nil.
  public var elements: [PropertyListValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The entry with a key, if the value is a dictionary; the last one if the key is repeated.
  public func entry(_ key: String) -> PropertyListEntry? {
    guard case .dictionary(let entries) = content else { return nil }
    return entries.last { $0.key == key }
  }

  /// The type in words, with an article.
  public var noun: String {
    switch content {
    case .string: "a string"
    case .boolean: "a Boolean"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .other(let name):
      switch name {
      case "integer", "real": "a number"
      case "date": "a date"
      case "data": "data"
      default: "an unknown element"
      }
    }
  }
}

/// A key of a dictionary in a property list, and its value.
public struct PropertyListEntry: Sendable, Equatable {
  /// The key.
  public let key: String
  /// The position of the key, without its tags.
  public let range: ByteRange
  /// The value.
  public let value: PropertyListValue
}

/// Why a property list could not be read.
public enum PropertyListFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The document has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The document declares entities, or is not in UTF-8, so that its places are not known.
  case unsupported(String)
  /// The document is not well-formed XML; the line is counted from 1.
  case malformed(line: Int)
  /// The document is XML, but no property list.
  case noPropertyList(String)
  /// libxml2 is not installed.
  case noLibrary(String)

  /// The reason as one line, without a period.
  public var description: String {
    switch self {
    case .tooLarge(let limit): "has more than \(limit) bytes"
    case .unsupported(let reason): reason
    case .malformed(let line): "not well-formed XML at or before line \(line)"
    case .noPropertyList(let reason): "not a property list: \(reason)"
    case .noLibrary(let reason): reason
    }
  }
}
