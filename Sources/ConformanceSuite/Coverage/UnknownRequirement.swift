/// An address that no requirement has.
public struct UnknownRequirement: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address as it was given.
  public let address: String

  /// The fault in one line.
  public var description: String { "no requirement and no category is called \(address)" }
}
