extension Range<UInt64> {
  /// The number of values. `count` traps on a range of more than `Int.max`, which documents can contain.
  package var size: UInt64 { upperBound - lowerBound }
}
