/// Factors by which cost and memory may grow for a tenfold size.
enum GrowthLimits {
  /// The greatest factor without an exception.
  static let most = 12.0
  /// A shape with an exception that always stays below this needs none.
  static let unneeded = 10.0
}
