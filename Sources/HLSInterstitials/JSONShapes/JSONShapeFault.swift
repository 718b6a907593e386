public import SourceText

/// A deviation of a JSON document from its shape.
public struct JSONShapeFault: Sendable {
  /// The kind of fault.
  public enum Aspect: Sendable, Hashable, CaseIterable {
    /// A required key is missing; the range is the opening bracket of its object.
    case missing
    /// The value has the wrong type, such as a string instead of a number.
    case kind
    /// A string or an array is empty.
    case empty
    /// A string has characters that are not allowed.
    case characters
    /// An address has no scheme.
    case relativeURI
    /// A string is not a URI reference.
    case badURI
    /// A word is not one of the allowed words.
    case unknownWord
    /// A number is less than 0.
    case negative
    /// A number is 0.
    case zero
    /// A number is not an integer.
    case fraction
    /// A number is not one of the allowed numbers.
    case unknownNumber
    /// The key differs from a defined one only by case.
    case keyCase
    /// The key is not defined for the object.
    case unknownKey
    /// The key is defined for another object.
    case misplacedKey
    /// The key is another name for the one that should be used.
    case alias
    /// The name of a member is empty.
    case emptyName
  }

  /// The kind of fault.
  public let aspect: Aspect
  /// The keys from the root to the value, such as `ASSETS[].URI`; `[]` represents any element, `{}`
  /// any name.
  public let path: String
  /// The range in the document.
  public let range: ByteRange
  /// The value at fault; nil for keys.
  public let value: JSONValue?
  /// What is allowed.
  public let shape: JSONShape
  /// The missing key, or the key that was probably meant; nil if there is none.
  public let key: String?
  /// The number of such faults from here on that this one represents, as `JSONFault.count` does.
  public package(set) var count = 1
}

extension JSONShapeFault: Countable {}
