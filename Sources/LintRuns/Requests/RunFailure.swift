/// Why a run could not start, or ended early.
public struct RunFailure: Error, Sendable, Equatable {
  /// The kinds of failures, which determine the exit status.
  public enum Kind: Sendable {
    /// The request is invalid; the help explains how to make one.
    case request
    /// The request cannot be fulfilled, or a report cannot be written.
    case usage
    /// The inputs could not be checked.
    case unchecked
    /// There is a defect in this program.
    case defect
  }

  /// The kind of failure.
  public let kind: Kind
  /// The reason as one line.
  public let message: String

  /// Creates a failure.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// A function that prints a one-line note about a run: not a finding, and not a failure.
public typealias Note = @Sendable (String) -> Void
