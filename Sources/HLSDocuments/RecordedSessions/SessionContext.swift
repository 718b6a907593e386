/// A recorded session with what follows from its events, computed once for all rules.
public struct SessionContext: Sendable {
  /// The log.
  public let log: SessionLog

  /// Creates the context of a log.
  public init(_ log: SessionLog) { self.log = log }
}
