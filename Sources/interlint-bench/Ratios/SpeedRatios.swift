import SourceText

/// The speeds of a case as shares of the speed of its yardstick.
struct SpeedRatios: Sendable, Equatable {
  let read: Double
  let lint: Double

  /// The share of a committed speed below which a case is too slow: processors differ by some of it.
  static let least = 0.75

  /// The speeds, of these, that fall below what was committed, in words; empty if none does.
  func shortfalls(from committed: SpeedRatios) -> [String] {
    [("read", read, committed.read), ("lint", lint, committed.lint)].compactMap {
      name, measured, expected in
      guard measured < expected * Self.least else { return nil }
      return "\(name) has \((measured / expected * 100).fixed(0)) % of the committed speed"
    }
  }
}
