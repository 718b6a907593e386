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

extension Row {
  /// The runs of an interval.
  var runs: RunInterval {
    RunInterval(first: integer(.firstRun), end: optionalInteger(.endRun))
  }
}

/// A disagreement between the clocks of two successive runs.
package enum ClockJump: Sendable, Equatable {
  /// The later run begins before the earlier one, whose start time this is, in seconds since
  /// 1970-01-01T00:00:00Z.
  case back(behind: Int64)
  /// The later run begins years after the earlier one, whose start time this is.
  case ahead(of: Int64)

  /// The longest plausible time between two runs, in seconds.
  static let longestPause: Int64 = 731 * 86_400

  /// Compares two start times; nil if both can be right.
  init?(from before: Int64, to seconds: Int64) {
    let (time, overflows) = seconds.subtractingReportingOverflow(before)
    guard seconds >= before else {
      self = .back(behind: before)
      return
    }
    guard overflows || time > Self.longestPause else { return nil }
    self = .ahead(of: before)
  }
}
