/// Factors by which cost and memory may grow for a tenfold size.
enum GrowthLimits {
  /// The greatest factor without an exception: above 10, since what no longer fits into the caches of the
  /// processor costs up to a third more.
  static let most = 14.0
  /// A shape with an exception that always stays below this needs none.
  static let unneeded = 10.0
}
