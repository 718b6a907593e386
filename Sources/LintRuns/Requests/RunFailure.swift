/// Why a run could not be made, or ended before its time.
public struct RunFailure: Error, Sendable, Equatable {
  public enum Kind: Sendable {
    /// The request means nothing; whoever made it should read how one is made.
    case request
    /// The request cannot be fulfilled, or a report cannot be written.
    case usage
    /// The inputs could not be checked.
    case unchecked
    /// There is a defect in this program.
    case defect
  }

  public let kind: Kind
  public let message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// Reports something about a run that is no finding and ends nothing, in one line.
public typealias Note = @Sendable (String) -> Void
