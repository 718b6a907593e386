/// Why a watch could not start, or ended early.
package struct WatchFailure: Error, Sendable {
  /// The kinds of failures.
  package enum Cause: Sendable {
    /// There is nothing to watch.
    case source
    /// A load could not be recorded.
    case recording
  }

  /// The kind of failure.
  package let cause: Cause
  /// The reason as one line.
  package let message: String

  init(_ cause: Cause, _ message: String) {
    self.cause = cause
    self.message = message
  }
}
