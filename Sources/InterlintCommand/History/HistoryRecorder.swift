import HLSDocuments
import HLSLinting
import HLSLoading
import HLSReporting
import LintHistory
import LintRuns
import SourceText

extension ClockJump {
  /// The warning about a run that started at this time.
  func warning(at seconds: Int64) -> String {
    let run = "this run started at \(UTCTime.timestamp(seconds))"
    return switch self {
    case .back(let before):
      "\(run), before the previous run, which started at \(UTCTime.timestamp(before)); the clock may "
        + "be wrong: the site shows this run as the latest, but charts place it at its date"
    case .ahead(let before):
      "\(run), years after the previous run, which started at \(UTCTime.timestamp(before)); the "
        + "clock may be wrong: the site shows the time between as missed if runs are planned, and "
        + "charts end at this date"
    }
  }
}

/// Stores a run in a history.
struct HistoryRecorder: ~Copyable {
  private let path: String
  private let store: HistoryStore
  private let attempt: RunAttempt
  private let warning: String?
  private let start = ContinuousClock.now

  /// Opens the history and records the start of a run; nil without a history.
  init?(_ history: String?) throws {
    guard let path = history else { return nil }
    let store = try HistoryFailure.reporting(path) {
      try HistoryStore(opening: path, creating: true)
    }
    HistoryFailure.report(store.lostRuns)
    let now = RunClock.now
    let warning = try HistoryFailure.reporting(path) {
      try store.clockJump(at: now)?.warning(at: now)
    }
    attempt = try HistoryFailure.reporting(path) { try store.beginRun(at: now) }
    self.warning = warning
    self.store = store
    self.path = path
  }

  /// Stores the run.
  consuming func record(_ run: ReportedRun, _ settings: RunSettings) throws(RunFailure) {
    let took = RunClock.isReproducible ? .zero : ContinuousClock.now - start
    let warning = warning
    do throws(HistoryError) {
      try store.record(run, of: attempt, took: took, settings: settings)
      if let warning { Console.error(warning) }
    } catch {
      throw RunFailure(.usage, "the history \(HistoryLocation.redacted(path)) \(error)")
    }
  }
}

extension ReportedRun {
  /// A run as it is stored, whose targets are read one after the other.
  ///
  /// If SOURCE_DATE_EPOCH is set it has no durations, so that equal runs have equal output. Without `durations`, results
  /// have their own.
  static func stored(
    version: String = ToolVersion.current, _ rules: [ActiveRule], isOfDocuments: Bool = false,
    targetCount: Int, durations: [Duration]? = nil,
    read: @escaping (_ target: Int) throws(SystemError) -> Redacted<TargetResult>
  ) -> ReportedRun {
    ReportedRun(
      toolVersion: version, rules: rules, isOfDocuments: isOfDocuments, targetCount: targetCount
    ) { index throws(ReportError) in
      let result: Redacted<TargetResult>
      do throws(SystemError) { result = try read(index) } catch { throw ReportError(error) }
      if RunClock.isReproducible { return result.withoutTimes() }
      return durations.map { result.lasting($0[index]) } ?? result
    }
  }
}

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
