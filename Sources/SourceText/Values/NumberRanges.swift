extension Range<UInt64> {
  /// The number of values.
  ///
  /// `count` traps on more than `Int.max`, which documents can contain.
  package var size: UInt64 { upperBound - lowerBound }
}
