import LintHistory
import LintRuns

/// Failures of a store in the words of the command.
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
        "the run of \(UTCTime.timestamp(begun)) did not end, and nothing of it is in the history")
    }
  }
}
