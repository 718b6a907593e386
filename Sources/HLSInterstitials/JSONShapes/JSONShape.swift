/// The values that are allowed in one place of a JSON document.
public indirect enum JSONShape: Sendable {
  /// Any value.
  case anything
  /// A string of that form.
  case text(JSONTextForm)
  /// A number of that form.
  case number(JSONNumberForm)
  /// True or false.
  case boolean
  /// An object with these keys; others are unknown.
  case object([JSONKey])
  /// An array of such values; not empty if it is `filled`.
  case array(of: JSONShape, filled: Bool = false)
  /// An object of any names, with such values.
  case map(of: JSONShape)
}

/// A key of an object.
public struct JSONKey: Sendable {
  /// Whether an object should have the key.
  public enum Presence: Sendable, Hashable {
    /// It must have the key.
    case required
    /// It may have the key.
    case optional
    /// It should not: the key is defined for another object and has no meaning in this one.
    case misplaced
    /// It should have another key instead, of which this is another name.
    case alias(of: String)
  }

  /// The name, which is compared exactly.
  public let name: String
  /// Whether an object should have it.
  public let presence: Presence
  /// What its value must be.
  public let shape: JSONShape

  /// A key whose value must have `shape`.
  public init(_ name: String, _ presence: Presence, _ shape: JSONShape = .anything) {
    self.name = name
    self.presence = presence
    self.shape = shape
  }
}
