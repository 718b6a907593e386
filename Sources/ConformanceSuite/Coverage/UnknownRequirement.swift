/// The error if an address matches no requirement.
package struct UnknownRequirement: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address as given.
  package let address: String

  /// The error in one line.
  package var description: String { "no requirement and no category is called \(address)" }
}
