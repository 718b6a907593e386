/// The error if an address matches no case.
public struct UnknownCase: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address as given.
  public let address: String

  /// The error in one line.
  public var description: String {
    "no case is called \(address), and none begins with \(address)/"
  }
}
