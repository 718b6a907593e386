public import SourceText

/// Where a watch is reported while it goes on.
public protocol WatchOutput {
  /// Whether somebody is there to read it.
  var isRead: Bool { get }
  mutating func show(_ events: [WatchEvent]) throws
  /// Shows the state; called whenever something changed, and once a second.
  mutating func update(_ state: WatchState, at moment: Seconds) throws
  /// Leaves the terminal as it was.
  mutating func close()
}

/// Reports nothing.
public struct NoOutput: WatchOutput {
  public let isRead = true

  public init() {}

  public mutating func show(_ events: [WatchEvent]) {}
  public mutating func update(_ state: WatchState, at moment: Seconds) {}
  public mutating func close() {}
}
