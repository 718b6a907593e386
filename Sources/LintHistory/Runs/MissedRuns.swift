import SourceText

/// The runs right before a complete one of which there are no results.
package struct MissedRuns: Sendable, Equatable {
  /// The planned runs that did not take place.
  package var gaps: [RunTimeline.Gap] = []
  /// The runs that began and did not end, such as killed ones, the oldest first.
  package var lost: [HistorySnapshot.Run] = []

  /// The number of runs without results.
  package var count: Int64 {
    gaps.reduce(Int64(lost.count)) { sum, gap in
      let (total, overflows) = sum.addingReportingOverflow(gap.count)
      return overflows ? .max : total
    }
  }

  /// Which runs have no results, in words.
  package var words: String {
    let begun = lost.map { UTCTime.readable($0.startTime) }
    let ends =
      begun.isEmpty
      ? []
      : [
        "\(begun.count == 1 ? "the run" : "the runs") of \(NameList.text(begun)) began and did not end"
      ]
    return (gaps.map(\.words) + ends).joined(separator: "; ")
  }
}

extension RunTimeline {
  /// The runs between a complete run and the complete one before it that have no results; nil if there
  /// are none.
  package func missed(before run: Run) -> MissedRuns? {
    var missed = MissedRuns()
    var isBefore = false
    for entry in entries.reversed() {
      switch entry {
      case .complete(let other, _):
        if isBefore { return missed.count > 0 ? missed : nil }
        isBefore = other.id == run.id
      case .lost(let other) where isBefore: missed.lost.insert(other, at: 0)
      case .missed(let gap) where isBefore: missed.gaps.insert(gap, at: 0)
      case .lost, .missed: break
      }
    }
    return missed.count > 0 ? missed : nil
  }
}
