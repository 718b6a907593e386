import Foundation
import HLSDocuments
import HLSLinting
import HLSPlaylist
import HLSReporting
import HLSRules
@testable import LintHistory
import LocalPostgreSQL
import SourceText

/// A store in a folder of its own, removed with it, or in a database of its own.
final class StoreFolder: Sendable {
  let url: URL
  let path: String

  init(_ backend: HistoryBackend = .sqlite) throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "interlint-history-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = try backend.place(at: url.appending(path: "history.sqlite"))
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// Stores a run, a day after the one before.
  @discardableResult
  func store(_ run: RedactedRun, day: Int64, mostChanges: Int = 50_000) throws -> Int64 {
    let store = try HistoryStore(opening: path, creating: true)
    return try store.record(
      ReportedRun(run), of: store.beginRun(at: day * 86_400), took: .milliseconds(5),
      mostChanges: mostChanges)
  }

  func snapshot() throws -> HistorySnapshot {
    try HistoryStore(opening: path).snapshot(.all)
  }
}

/// Runs over playlists of which a test knows what is wrong.
enum SampleRun {
  static let clean = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
  /// An error: EXT-X-TARGETDURATION is required (rfc8216bis-22, section 4.4.3.1).
  static let faulty = "#EXTM3U\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"

  private static let linter = Linter(RuleCatalog.book)

  /// Nil for an input that cannot be read.
  static func of(_ inputs: [(name: String, text: String?)], version: String = "1") -> RedactedRun {
    of(inputs.map { TargetResult(source($0.name, $0.text), effort: effort) }, version: version)
  }

  static func of(_ targets: [TargetResult], version: String = "1") -> RedactedRun {
    LintRun(toolVersion: version, rules: linter.rules, targets: targets).redacted()
  }

  static let effort = TargetResult.Effort(duration: .milliseconds(2), requests: 3, bytes: 4_000)

  /// A target of several documents, the first at its address; nil for one that cannot be read.
  static func target(
    _ documents: [(name: String, text: String?)], named name: String = "news",
    breaks: [ScheduledBreak] = []
  ) -> TargetResult {
    TargetResult(
      name: name, sources: documents.map { source($0.name, $0.text) }, breaks: breaks,
      effort: effort)
  }

  private static func source(_ name: String, _ text: String?) -> SourceResult {
    text.map { linter.lint(SourceFile(name: name, bytes: Array($0.utf8))) }
      ?? SourceResult(source: name, unchecked: "no such file")
  }
}

extension HistoryStore {
  /// Stores a run that is in memory.
  @discardableResult
  func record(
    _ run: RedactedRun, of attempt: consuming RunAttempt, took: Duration = .zero,
    settings: RunSettings? = nil
  ) throws(HistoryError) -> Int64 {
    try record(ReportedRun(run), of: attempt, took: took, settings: settings)
  }
}
