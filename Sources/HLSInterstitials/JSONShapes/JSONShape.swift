import SourceText

/// The values allowed at one position of a JSON document.
public indirect enum JSONShape: Sendable {
  /// Any value.
  case anything
  /// A string of that form.
  case text(JSONTextForm)
  /// A number of that form.
  case number(JSONNumberForm)
  /// True or false.
  case boolean
  /// An object with these keys; other keys are unknown.
  case object([JSONKey])
  /// An array of such values; it must not be empty if `filled` is true.
  case array(of: JSONShape, filled: Bool = false)
  /// An object with any names and such values.
  case map(of: JSONShape)
  /// One of these shapes, which are of different types.
  case either([JSONShape])
}

/// A key of an object.
public struct JSONKey: Sendable {
  /// Whether an object should have the key.
  public enum Presence: Sendable, Hashable {
    /// It must have the key.
    case required
    /// It may have the key.
    case optional
    /// It should not have the key, which is defined only for another object.
    case misplaced
    /// It should have the key `of` instead; this is another name for it.
    case alias(of: String)
  }

  /// The name; case matters.
  public let name: String
  /// Whether an object should have the key.
  public let presence: Presence
  /// The allowed values.
  public let shape: JSONShape

  /// Creates a key whose value must have `shape`.
  public init(_ name: String, _ presence: Presence, _ shape: JSONShape = .anything) {
    self.name = name
    self.presence = presence
    self.shape = shape
  }
}

extension JSONShape {
  /// The shape that a value of this type must have; nil if no such type is allowed.
  func shape(of content: JSONValue.Content) -> JSONShape? {
    guard case .either(let shapes) = self else { return self }
    return shapes.first { shape in
      switch (shape, content) {
      case (.anything, _), (.text, .string), (.number, .number), (.boolean, .boolean),
        (.object, .object), (.map, .object), (.array, .array):
        true
      default: false
      }
    }
  }
}

/// The allowed values of a string.
public enum JSONTextForm: Sendable, Hashable {
  /// Any text.
  case any
  /// At least one character.
  case filled
  /// A URI reference (RFC 3986).
  case uri
  /// A URI with a scheme.
  case absoluteURI
  /// Letters, hyphens and underscores (rfc8216bis-22, appendix D.3).
  case label
  /// The name or address of a host (RFC 3986, section 3.2.2).
  case host
  /// A date and time in the RFC 3339 profile of ISO 8601.
  case date
  /// One of these words.
  case words([String])
}

/// The allowed values of a number.
public enum JSONNumberForm: Sendable, Hashable {
  /// Any number.
  case any
  /// 0 or greater.
  case notNegative
  /// Greater than 0.
  case positive
  /// An integer, 0 or greater.
  case count
  /// One of these numbers.
  case oneOf([Int])
}
