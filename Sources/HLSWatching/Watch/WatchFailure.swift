/// Why a watch ended before its time, or could not begin.
public struct WatchFailure: Error, Sendable {
  public enum Cause: Sendable {
    /// There is nothing to watch.
    case source
    /// What came could not be recorded.
    case recording
  }

  public let cause: Cause
  public let message: String

  init(_ cause: Cause, _ message: String) {
    self.cause = cause
    self.message = message
  }
}
