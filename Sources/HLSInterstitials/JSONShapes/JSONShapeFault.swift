public import SourceText

/// Something in a JSON document that its shape does not allow.
public struct JSONShapeFault: Sendable {
  /// The kind of fault.
  public enum Aspect: Sendable, Hashable, CaseIterable {
    /// A required key is missing; the place is the bracket of its object.
    case missing
    /// The value is of another kind, such as a string for a number.
    case kind
    /// A string or an array is empty.
    case empty
    /// A string has characters that are not allowed.
    case characters
    /// An address has no scheme.
    case relativeURI
    /// A string is no URI reference.
    case badURI
    /// A word is not one of those allowed.
    case unknownWord
    /// A number is less than 0.
    case negative
    /// A number is 0.
    case zero
    /// A number is no integer.
    case fraction
    /// A number is not one of those allowed.
    case unknownNumber
    /// The key would be right with other capitals.
    case keyCase
    /// The key is not defined for the object.
    case unknownKey
    /// The key is defined for another object.
    case misplacedKey
    /// The key is another name of the one that should be used.
    case alias
    /// The name of a member is empty.
    case emptyName
  }

  /// The kind of fault.
  public let aspect: Aspect
  /// The keys from the root to the value, such as `ASSETS[].URI`; `[]` are elements, `{}` any names.
  public let path: String
  /// The place in the document.
  public let range: ByteRange
  /// The value with the fault; nil for keys.
  public let value: JSONValue?
  /// What is allowed.
  public let shape: JSONShape
  /// The key that is missing, or that was probably meant; nil for none.
  public let key: String?
}
