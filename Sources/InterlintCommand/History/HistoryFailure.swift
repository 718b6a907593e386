import LintHistory
import LintRuns

/// Reports failures of a history.
enum HistoryFailure {
  static func reporting<Result: ~Copyable>(
    _ path: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as HistoryError {
      throw RunFailure(.usage, "the history \(HistoryLocation.redacted(path)) \(error)")
    }
  }

  /// Reports runs that were killed.
  static func report(_ lost: [Int64]) {
    for begun in lost {
      Console.error(
        "the run started at \(UTCTime.timestamp(begun)) did not finish and is not in the history")
    }
  }
}
