/// A clock that cannot have been that of the run before.
public enum ClockJump: Sendable, Equatable {
  /// It said an earlier time than that at which the run before began, in seconds since 1970.
  case back(behind: Int64)
  /// It said a time years after that.
  case ahead(of: Int64)

  /// What lies between two runs of which the later one may still be right.
  static let longestPause: Int64 = 731 * 86_400

  /// Nil where the later run can have begun at that time.
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

extension HistoryStore {
  /// Whether a run that begins at that time, in seconds since 1970, has another clock than the one that
  /// was stored last.
  ///
  /// To be asked when it begins: runs that end later than others have begun before them.
  public func clockJump(at seconds: Int64) throws(HistoryError) -> ClockJump? {
    try database.number("SELECT begun FROM runs ORDER BY id DESC LIMIT 1")
      .flatMap { ClockJump(from: $0, to: seconds) }
  }
}
