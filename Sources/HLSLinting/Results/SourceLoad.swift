/// One of several loads of a playlist.
public struct SourceLoad: Sendable, Hashable {
  /// The number of the load, from 1.
  public let number: Int
  /// The name of the loaded source.
  public let source: String

  /// Creates a load; a number below 1 becomes 1.
  public init(number: Int, source: String) {
    self.number = max(1, number)
    self.source = source
  }
}
