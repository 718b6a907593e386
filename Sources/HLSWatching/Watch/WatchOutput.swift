public import SourceText

/// The output of a watch while it runs.
public protocol WatchOutput {
  /// Whether the output still has a reader.
  var isRead: Bool { get }
  /// Shows events; throws if the output cannot be written.
  mutating func show(_ events: [WatchEvent]) throws
  /// Shows the state; called after each change, and once per second.
  mutating func update(_ state: WatchState, at moment: Seconds) throws
  /// Restores the terminal.
  mutating func close()
}

/// An output that shows nothing.
public struct NoOutput: WatchOutput {
  /// Always true.
  public let isRead = true

  /// Creates the output.
  public init() {}

  /// Does nothing.
  public mutating func show(_ events: [WatchEvent]) {}
  /// Does nothing.
  public mutating func update(_ state: WatchState, at moment: Seconds) {}
  /// Does nothing.
  public mutating func close() {}
}
