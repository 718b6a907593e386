/// What is usual of a share that varies from run to run, in percent.
package struct UsualShare: Sendable, Hashable, Codable {
  /// The median of the runs.
  package let usual: Int64
  /// The lowest share that is not unusual.
  ///
  /// It is four fifths of the median, or less if earlier runs vary: as far below them as most of them are apart.
  package let least: Int64

  /// Creates a share from its values, each limited to 100.
  package init(usual: Int64, least: Int64) {
    self.usual = min(max(0, usual), 100)
    self.least = min(max(0, least), self.usual)
  }

  /// Derives what is usual from the shares of runs, the last ones at the end; nil for too few runs.
  ///
  /// The last runs whose share is low do not count as variation, so that an incident does not make itself usual
  /// before most of the runs have it. Neither does an eighth of the runs at either end.
  init?(_ shares: [Int64]) {
    guard let usual = shares.median else { return nil }
    let floor = usual * 4 / 5
    let steady = shares.prefix((shares.lastIndex { $0 >= floor } ?? -1) + 1)
    guard steady.count >= UsualFacts.leastRuns else { return nil }
    let sorted = steady.sorted()
    let rest = sorted.count / 8
    let (low, high) = (sorted[rest], sorted[sorted.count - 1 - rest])
    self.init(usual: usual, least: min(floor, low - (high - low)))
  }
}

extension TargetFacts {
  /// The part of the announced breaks of which an ad could be loaded, in percent; nil without a requested break.
  var playedShare: Int64? {
    played.flatMap { Self.percent($0, of: breaks) }
  }

  /// The part of the planned time that ads fill, in percent; nil if it is not known.
  package var fillShare: Int64? {
    guard let planned, let filled else { return nil }
    return Self.percent(filled, of: planned)
  }

  /// A part in percent, at most 100; nil if there is nothing of which it is a part.
  static func percent(_ part: Int64, of whole: Int64) -> Int64? {
    whole > 0 ? Int64(min(100, max(0, Double(part) * 100 / Double(whole)))) : nil
  }
}
