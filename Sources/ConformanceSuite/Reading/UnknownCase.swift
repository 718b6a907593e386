/// The error if an address matches no case.
package struct UnknownCase: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address as given.
  package let address: String

  /// The error in one line.
  package var description: String {
    "no case is called \(address), and none begins with \(address)/"
  }
}
