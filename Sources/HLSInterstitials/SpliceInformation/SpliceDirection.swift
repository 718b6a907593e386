/// The direction of a splice.
public enum SpliceDirection: Equatable, Sendable {
  /// Out of the network feed, into a break.
  case out
  /// Back into the network feed.
  case `in`
}
