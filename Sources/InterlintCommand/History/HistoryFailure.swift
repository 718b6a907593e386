import HLSDocuments
import HLSLoading
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
      let kind = error == .notAHistory ? kind(ofFileAt: path).map { ", but \($0)" } : nil
      throw RunFailure(
        .usage, "the history \(HistoryLocation.redacted(path)) \(error)\(kind ?? "")")
    }
  }

  /// What a file is that is no history; nil for a server, and for a database or text.
  private static func kind(ofFileAt path: String) -> String? {
    (try? LoadedFile(reading: path)).flatMap { ContentKind(of: $0.bytes.span).distinctNoun }
  }

  /// Reports runs that were killed.
  static func report(_ lost: [Int64]) {
    for begun in lost {
      Console.error(
        "the run started at \(UTCTime.timestamp(begun)) did not finish and is not in the history")
    }
  }
}
