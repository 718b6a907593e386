/// An address that no case has.
public struct UnknownCase: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address as it was given.
  public let address: String

  /// The fault in one line.
  public var description: String {
    "no case is called \(address), and none begins with \(address)/"
  }
}
