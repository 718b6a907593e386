public import HLSInterstitials
public import SourceText

/// A violation of the format in one line of a recorded session.
public struct SessionFault: Sendable {
  /// What is wrong.
  public enum Problem: Sendable {
    /// The line is not JSON; the position in the fault counts from the start of the line.
    case syntax(JSONFault)
    /// The line is JSON, but not an object.
    case notAnObject
    /// A key or a value is not one of an event; positions in the fault count from the start of the line.
    case shape(JSONShapeFault)
    /// A time is too large to be in seconds; only the first one is recorded.
    case timeUnit
  }

  /// What is wrong.
  public let problem: Problem
  /// The index of the line.
  public let line: Int
  /// The position in the log.
  public let range: ByteRange
  /// The number of such faults from here on that this one represents.
  public package(set) var count = 1
}

extension SessionFault: Countable {
  /// What faults have in common of which only the first are kept.
  enum Kind: Hashable {
    case syntax(JSONFault.Kind)
    case notAnObject
    case shape(JSONShapeFault.Aspect, String)
    case timeUnit
  }
}
