/// The error if an address matches no requirement.
public struct UnknownRequirement: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address as given.
  public let address: String

  /// The error in one line.
  public var description: String { "no requirement and no category is called \(address)" }
}
