/// One load of a session.
public struct SourceLoad: Sendable, Hashable {
  /// The number of the load, from 1.
  public let number: Int
  /// The name of the loaded source.
  public let source: String

  /// Creates a load.
  public init(number: Int, source: String) {
    self.number = number
    self.source = source
  }
}
