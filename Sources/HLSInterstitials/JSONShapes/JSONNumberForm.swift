/// The allowed values of a number.
public enum JSONNumberForm: Sendable, Hashable {
  /// Any number.
  case any
  /// 0 or greater.
  case notNegative
  /// Greater than 0.
  case positive
  /// An integer, 0 or greater.
  case count
  /// One of these numbers.
  case oneOf([Int])
}
