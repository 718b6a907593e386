/// The direction of a splice.
public enum SpliceDirection: Equatable, Sendable {
  /// Away from the network feed, into a break.
  case out
  /// Back to the network feed.
  case `in`
}
