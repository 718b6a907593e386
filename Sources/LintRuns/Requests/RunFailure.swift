/// Why a run could not start, or ended early.
package struct RunFailure: Error, Sendable, Equatable {
  /// The kinds of failures, which determine the exit status.
  package enum Kind: Sendable {
    /// The request is invalid; the help explains how to make one.
    case request
    /// The request cannot be fulfilled, or a report cannot be written.
    case usage
    /// The reader of standard output closed the pipe before everything was written.
    case closedPipe
    /// The inputs could not be checked.
    case unchecked
    /// There is a defect in this program.
    case defect
  }

  /// The kind of failure.
  package let kind: Kind
  /// The reason as one line.
  package let message: String

  /// Creates a failure.
  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// A function that prints a one-line note about a run: not a finding, and not a failure.
package typealias Note = @Sendable (String) -> Void
