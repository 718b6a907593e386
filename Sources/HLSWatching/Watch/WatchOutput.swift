package import SourceText

/// The output of a watch while it runs.
package protocol WatchOutput {
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
package struct NoOutput: WatchOutput {
  /// Always true.
  package let isRead = true

  /// Creates the output.
  package init() {}

  /// Does nothing.
  package mutating func show(_ events: [WatchEvent]) {}
  /// Does nothing.
  package mutating func update(_ state: WatchState, at moment: Seconds) {}
  /// Does nothing.
  package mutating func close() {}
}
