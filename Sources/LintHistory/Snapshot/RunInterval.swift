/// Successive runs, by their IDs.
package struct RunInterval: Sendable, Equatable {
  /// The first run of the interval.
  package let first: Int64
  /// The first run after the interval; nil while the interval continues.
  package let end: Int64?

  /// Whether the run with that ID belongs to the interval.
  package func contains(_ run: Int64) -> Bool {
    run >= first && end.map { run < $0 } ?? true
  }

  /// Whether a run belongs to both intervals.
  func overlaps(_ other: RunInterval) -> Bool {
    first < other.end ?? .max && other.first < end ?? .max
  }
}
