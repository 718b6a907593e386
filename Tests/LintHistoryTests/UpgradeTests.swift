import Foundation
import HLSLinting
import LocalPostgreSQL
import SourceText
import Testing

@testable import LintHistory

/// Histories of earlier versions, which builds of those versions made.
struct UpgradeTests {
  /// Described by the README in it.
  static let histories = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Histories")

  private static func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: histories.appending(path: name)), as: UTF8.self)
  }

  /// A copy of the history with a schema.
  static func history(_ schema: Int, _ backend: HistoryBackend) throws -> StoreFolder {
    let folder = try StoreFolder(backend)
    switch backend {
    case .sqlite:
      try FileManager.default.copyItem(
        at: histories.appending(path: "schema-\(schema).sqlite"), to: URL(filePath: folder.path))
    case .postgresql:
      _ = try LocalPostgreSQL.shared.get().query(text("schema-\(schema).sql"), in: folder.path)
    }
    return folder
  }

  /// A copy of the history with schema 4.
  static func schema4(_ backend: HistoryBackend) throws -> StoreFolder { try history(4, backend) }

  /// What the commands about a history print.
  private static func shown(_ snapshot: HistorySnapshot) -> String {
    let text = HistoryText(snapshot)
    let comparisons = [(0, 1), (1, 3)].map {
      RunComparison(snapshot.runs[$0.0], snapshot.runs[$0.1], in: snapshot)
    }
    return text.list + snapshot.runs.map(text.describe).joined()
      + comparisons.map { text.describe($0, listsRemaining: true) }.joined()
  }

  @Test(arguments: [4, 5, 6, 7], HistoryBackend.available)
  func `a history of an earlier version is upgraded and shows the same`(
    schema: Int, backend: HistoryBackend
  ) throws {
    let folder = try Self.history(schema, backend)
    let snapshot = try folder.snapshot()
    #expect(Self.shown(snapshot) == (try Self.text("schema-\(schema).txt")))
    #expect(snapshot.interval == 86_400 && snapshot.lastPruned == 1_767_312_000)
    #expect(snapshot.targets.map(\.breaks.count) == [0, 0, 0, 1])
    #expect(snapshot.targets.map(\.uncheckedDocuments.count) == [0, 0, 1, 0])
    #expect(snapshot.artifacts.map(\.run) == [3, 3, 4, 4, 6, 6])
    #expect(try HistoryStore(opening: folder.path).hasChecksums)
    #expect(try folder.snapshot() == snapshot)
  }

  /// Their findings are as old as before, although a publisher has given all breaks other IDs since.
  @Test(arguments: [4, 5, 6], HistoryBackend.available)
  func `a finding of an earlier version is continued under another fingerprint`(
    schema: Int, backend: HistoryBackend
  ) throws {
    let folder = try Self.history(schema, backend)
    let before = try folder.snapshot()
    let known = before.targets[2].findings(in: 6).filter { $0.source == "in/film/main.m3u8" }
    let renamed = known.map { finding in
      let start = Position(line: Int(finding.line), column: Int(finding.column))
      return Finding(
        rule: RuleID(finding.rule), severity: finding.severity, message: finding.message,
        place: Place(source: finding.source, range: ByteRange(0, 0), start: start, end: start),
        fingerprint: String(finding.fingerprint.reversed()))
    }
    try folder.store(
      SampleRun.of([
        TargetResult(
          name: "film",
          sources: [
            SourceResult(source: "in/film/main.m3u8", kind: "multivariant", findings: renamed)
          ])
      ]), day: 30_000)
    #expect(known.count == 3)
    #expect(try folder.snapshot().targets[2].findings(in: 7) == known)
  }

  @Test(arguments: [4, 5, 6, 7], HistoryBackend.available)
  func `an upgraded history is continued and pruned`(schema: Int, backend: HistoryBackend) throws {
    let folder = try Self.history(schema, backend)
    let before = try folder.snapshot()
    #expect(
      before.targets.map(\.timelines.count) == (schema < 6 ? [0, 0, 0, 0] : [1, 1, 1, 1]))
    var news = SampleRun.target([("news", SampleRun.clean)])
    news.timeline = StoredTimelineTests.timeline([10])
    try folder.store(
      SampleRun.of([SampleRun.target([("a", SampleRun.faulty)], named: "a"), news]), day: 30_000)
    let store = try HistoryStore(opening: folder.path)
    try store.remove(Array(before.runs.prefix(2)))
    let after = try store.snapshot(.all)
    #expect(after.runs.map(\.id) == [5, 6, 7])
    #expect(after.targets.map(\.name) == ["a", "b", "film", "news"])
    #expect(
      after.targets.map { $0.outcome(in: 7)?.status } == [.checked, .missing, .missing, .checked])
    #expect(after.targets.map(\.firstSeen) == before.targets.map(\.firstSeen))
    #expect(after.lastPruned == before.runs[1].startTime)
    // Those of `a`, `film` and `news` ended in run 7; no remaining run had that of `b`.
    #expect(after.targets.map(\.timelines.count) == (schema < 6 ? [0, 0, 0, 1] : [1, 0, 1, 2]))
  }

  @Test(arguments: [5, 6, 7])
  func `a history of an earlier version is read without being upgraded`(schema: Int) throws {
    let folder = try Self.history(schema, .sqlite)
    let path = folder.path
    let before = try Data(contentsOf: URL(filePath: path))
    let store = try HistoryStore(HistoryLocation.read(path), at: .file(path))
    #expect(store.hasChecksums && store.hasTimelines == (schema >= 6))
    let snapshot = try store.snapshot(.all)
    #expect(Self.shown(snapshot) == (try Self.text("schema-\(schema).txt")))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func `the histories of both kinds of store are the same`() throws {
    guard HistoryBackend.available.contains(.postgresql) else { return }
    for schema in [4, 5, 6, 7] {
      let snapshots = try HistoryBackend.allCases.map { try Self.history(schema, $0).snapshot() }
      #expect(snapshots[0].targets == snapshots[1].targets)
      #expect(snapshots[0].runs == snapshots[1].runs)
    }
  }
}
