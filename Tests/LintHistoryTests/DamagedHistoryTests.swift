import Foundation
import HLSDocuments
import HLSLinting
import LocalPostgreSQL
import SourceText
import Testing

@testable import LintHistory

/// What is shown is what was stored, whatever happened to the bytes in between.
struct DamagedHistoryTests {
  /// A history with rows in every table, some of which ended.
  private static func sample(_ backend: HistoryBackend = .sqlite) throws -> StoreFolder {
    let folder = try UpgradeTests.schema4(backend)
    let documents = [("main", SampleRun.faulty as String?), ("low", nil)]
    var target = SampleRun.target(
      documents, breaks: [ScheduledBreak(id: "b", content: .asset, start: 5, duration: 6)])
    target.timeline = StoredTimelineTests.timeline([10, 20])
    target.breakDetails = [StoredBreakDetailsTests.details("b")]
    try folder.store(SampleRun.of([target, reported(as: 1)]), day: 30_000)
    try folder.store(
      SampleRun.of([
        SampleRun.target([("a", SampleRun.clean)], named: "a"),
        SampleRun.target([("news", nil)]), reported(as: 2),
      ]), day: 30_001)
    // It waits for the next one who opens the history to write.
    let store = try HistoryStore(opening: folder.path)
    _ = try store.beginRun(at: 30_002 * 86_400)
    return folder
  }

  /// A target with the same finding under one fingerprint or another.
  private static func reported(as fingerprint: Int) -> TargetResult {
    let start = Position(line: 1, column: 1)
    let finding = Finding(
      rule: "a/c", severity: .error, message: "wrong",
      place: Place(source: "film", range: ByteRange(0, 0), start: start, end: start),
      fingerprint: "000000000000000\(fingerprint)")
    return TargetResult(SourceResult(source: "film", kind: "media", findings: [finding]))
  }

  /// Places all over a file, most of them in the parts with content.
  private static func bits(of bytes: [UInt8], _ count: Int) -> [Int] {
    let used = bytes.indices.filter { $0 < 200 || bytes[$0] != 0 }
    var state: UInt64 = 11
    return (0..<count).map { number in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let random = Int(state >> 33)
      // The header of the file and of its first page, then any content, and now and then any byte.
      let byte =
        number < 200
        ? number % 110 : number % 8 == 0 ? random % bytes.count : used[random % used.count]
      return byte * 8 + random % 8
    }
  }

  private static func flipped(_ bytes: [UInt8], _ bit: Int) -> Data {
    var bytes = bytes
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    return Data(bytes)
  }

  @Test func `a flipped bit is reported or changes nothing that is shown`() throws {
    let sample = try Self.sample()
    let bytes = Array(try Data(contentsOf: URL(filePath: sample.path)))
    func snapshot(_ path: String) throws -> HistorySnapshot {
      // As in a folder that is only read: a lost run is not recorded.
      try HistoryStore(HistoryLocation.read(path), at: .file(path)).snapshot(.all)
    }
    let right = try snapshot(sample.path)
    #expect(right.runs.count == 6 && right.artifacts.count == 10)
    let folder = try StoreFolder()
    var (damaged, others) = (0, 0)
    for bit in Self.bits(of: bytes, 500) {
      try Self.flipped(bytes, bit).write(to: URL(filePath: folder.path))
      do {
        #expect(try snapshot(folder.path) == right, "bit \(bit)")
      } catch HistoryError.damaged {
        damaged += 1
      } catch {
        #expect(error is HistoryError)
        others += 1
      }
    }
    // The reports are most of the bytes, and all of them are checked.
    #expect(damaged > 100 && others > 20, "\(damaged) reported as damaged, \(others) otherwise")
  }

  @Test func `a run stored after a bit was flipped is right, or is refused`() throws {
    let sample = try Self.sample()
    let bytes = Array(try Data(contentsOf: URL(filePath: sample.path)))
    let run = SampleRun.of([("a", SampleRun.faulty), ("main", SampleRun.clean)])
    let folder = try StoreFolder()
    func stored(_ data: Data) throws -> HistorySnapshot {
      for name in try folder.names {
        try FileManager.default.removeItem(at: folder.url.appending(path: name))
      }
      try data.write(to: URL(filePath: folder.path))
      try folder.store(run, day: 30_003)
      return try folder.snapshot()
    }
    let right = try stored(Data(bytes))
    #expect(right.runs.map(\.isComplete) == [true, true, false, true, true, true, false, true])
    var refused = 0
    for bit in Self.bits(of: bytes, 120) {
      do {
        let snapshot = try stored(Self.flipped(bytes, bit))
        // The reports of the run and what it took are the same; so is all the rest.
        #expect(snapshot == right, "bit \(bit)")
      } catch {
        #expect(error is HistoryError)
        refused += 1
      }
    }
    #expect(refused > 40)
  }

  /// Another value in one row, a row less and a row twice.
  private static let changes: [(table: String, change: String)] = [
    ("runs", "begun = begun + 1"), ("runs", "whole = 1 - whole"), ("runs", "tool = 'x'"),
    ("runs", "rules = 'x'"), ("runs", "micros = 7"), ("runs", "settings = 'fail-on=x'"),
    ("targets", "name = 'x'"), ("targets", "first_begun = 7"), ("outcomes", "status = 'missing'"),
    ("outcomes", "errors = errors + 1"), ("outcomes", "infos = 1"), ("outcomes", "kind = 'x'"),
    ("outcomes", "reason = (SELECT min(id) FROM texts)"), ("outcomes", "target = 99"),
    ("outcomes", "end_run = 9"), ("findings", "fingerprint = 'x'"), ("findings", "line = line + 1"),
    ("findings", "first_run = 1"), ("findings", "end_run = 9"), ("findings", "first_begun = 7"),
    ("findings", "severity = 'info'"), ("findings", "rule = 'a/b'"),
    ("findings", "message = source"), ("findings", "source = message"),
    ("aliases", "fingerprint = 'x'"), ("aliases", "reported = 'x'"), ("aliases", "run = 1"),
    ("unjudged", "end_run = 9"), ("unjudged", "target = 99"), ("breaks", "name = 'x'"),
    ("breaks", "start = NULL"), ("breaks", "duration = 1"), ("breaks", "last_run = 9"),
    ("breaks", "first_run = 1"), ("break_details", "name = 'x'"), ("break_details", "digest = 1"),
    ("break_details", "target = 99"), ("break_details", "run = 1"), ("timelines", "target = 99"),
    ("timelines", "first_run = 1"), ("timelines", "end_run = 9"), ("durations", "micros = 1"),
    ("durations", "bytes = 1"),
    ("texts", "text = 'x'"),
  ]

  @Test(arguments: HistoryBackend.available)
  func `a changed value is reported with its table and its run`(backend: HistoryBackend) throws {
    let folder = try Self.sample(backend)
    for (table, change) in Self.changes {
      let key = table == "durations" ? "target" : "id"
      // A text that no row needs any more is not shown.
      let row =
        table == "texts"
        ? "(SELECT min(message) FROM findings)" : "(SELECT max(\(key)) FROM \(table))"
      let store = try HistoryStore(reading: folder.path)
      try store.database.run(script: "BEGIN")
      try store.database.run(
        script: "UPDATE \(table) SET \(change) WHERE \(key) = \(row)")
      let words =
        table == "texts"
        ? "the findings of run "
        : table == "runs"
          ? "run "
          : "the \(table == "break_details" ? "details of breaks" : table) of run "
      #expect(Self.damage(of: store).contains { $0.hasPrefix(words) }, "\(table): \(change)")
      try store.database.run(script: "ROLLBACK")
    }
    #expect(throws: Never.self) { try folder.snapshot() }
  }

  @Test(arguments: HistoryBackend.available)
  func `a missing row is reported, even together with its checksum`(backend: HistoryBackend) throws
  {
    let folder = try Self.sample(backend)
    for statement in [
      "DELETE FROM findings WHERE id = (SELECT max(id) FROM findings)", "DELETE FROM breaks",
      "DELETE FROM runs WHERE id = 4; DELETE FROM checksums WHERE name = 'runs' AND run = 4",
      "DELETE FROM unjudged; DELETE FROM checksums WHERE name = 'unjudged'",
      "DELETE FROM checksums", "UPDATE numbers SET value = 1 WHERE name = 'checksums'",
      "DELETE FROM numbers WHERE name = 'checksums'", "DELETE FROM numbers WHERE name = 'pruned'",
      "UPDATE numbers SET value = 7 WHERE name = 'interval'", "INSERT INTO attempts VALUES (99, 7)",
      "DELETE FROM artifacts WHERE name = 'junit.xml' AND run = 3", "DELETE FROM texts",
      "INSERT INTO targets VALUES (99, 'x', 3, 7)",
    ] {
      let store = try HistoryStore(reading: folder.path)
      try store.database.run(script: "BEGIN")
      try store.database.run(script: statement)
      #expect(!Self.damage(of: store).isEmpty, "\(statement)")
      try store.database.run(script: "ROLLBACK")
    }
  }

  /// What is damaged in the transaction that is open.
  private static func damage(of store: borrowing HistoryStore) -> [String] {
    do {
      try Checksums(of: store.database).check(against: Checksums(storedIn: store.database)) { _ in
        true
      }
      return []
    } catch HistoryError.damaged(let rows) {
      return rows
    } catch {
      return ["\(error)"]
    }
  }

  @Test(arguments: HistoryBackend.available)
  func `a damaged row stops what would be based on it, and is named`(backend: HistoryBackend) throws
  {
    let folder = try Self.sample(backend)
    do {
      let store = try HistoryStore(opening: folder.path)
      try store.database.run(
        script: "UPDATE findings SET severity = 'info' WHERE first_run = 7 AND end_run IS NULL")
    }
    let error = HistoryError.damaged(rows: ["the findings of run 7"])
    #expect(throws: error) { try folder.snapshot() }
    #expect(throws: error) {
      try folder.store(SampleRun.of([("a", SampleRun.clean)]), day: 40_000)
    }
    #expect(
      "\(error)" == "is damaged, so nothing of it is shown; what was read is not what was stored: "
        + "the findings of run 7")
  }
}
