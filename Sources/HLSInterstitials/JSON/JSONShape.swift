public import HLSPlaylist

/// What a value of a JSON document has to be.
public indirect enum JSONShape: Sendable {
  case anything
  case text(JSONTextForm)
  case number(JSONNumberForm)
  case boolean
  /// An object with these keys; others are unknown.
  case object([JSONKey])
  /// An array of such values, which has one at least where it is `filled`.
  case array(of: JSONShape, filled: Bool = false)
  /// An object whose names are free.
  case map(of: JSONShape)
}

/// A key of an object.
public struct JSONKey: Sendable {
  public enum Presence: Sendable, Hashable {
    case required
    case optional
    /// It is defined in another object and has no meaning in this one.
    case misplaced
    /// It is another name of the key that is meant.
    case alias(of: String)
  }

  public let name: String
  public let presence: Presence
  public let shape: JSONShape

  public init(_ name: String, _ presence: Presence, _ shape: JSONShape = .anything) {
    self.name = name
    self.presence = presence
    self.shape = shape
  }
}

/// What the text of a string has to be.
public enum JSONTextForm: Sendable, Hashable {
  case any
  /// One character at least.
  case filled
  /// A URI reference (RFC 3986).
  case uri
  /// A URI with a scheme.
  case absoluteURI
  /// Letters, hyphens and underscores (rfc8216bis-22, appendix D.3).
  case label
  /// The name or address of a host (RFC 3986, section 3.2.2).
  case host
  case words([String])
}

/// What a number has to be.
public enum JSONNumberForm: Sendable, Hashable {
  case any
  case notNegative
  case positive
  /// Whole, and not negative.
  case count
  case oneOf([Int])
}

/// Something in a JSON document that its shape does not allow.
public struct JSONShapeFault: Sendable {
  public enum Aspect: Sendable, Hashable, CaseIterable {
    /// A required key is missing; the place is the bracket of its object.
    case missing
    /// The value is of another kind, such as a string for a number.
    case kind
    /// A string or an array with nothing in it.
    case empty
    case characters
    case relativeURI
    case badURI
    case unknownWord
    case negative
    case zero
    case fraction
    case unknownNumber
    /// The key would be right in other letters, capital or small.
    case keyCase
    case unknownKey
    case misplacedKey
    case alias
    /// The name of a member is empty.
    case emptyName
  }

  public let aspect: Aspect
  /// The keys that lead to the value, such as `ASSETS[].URI`; `[]` are elements, `{}` free names.
  public let path: String
  public let range: ByteRange
  /// The value that is at fault; nil for keys.
  public let value: JSONValue?
  /// What is allowed.
  public let shape: JSONShape
  /// The key that is missing, or that was probably meant.
  public let key: String?
}
