import Foundation
import Testing

@testable import LintHistory

/// Histories in files.
struct SQLiteStoreTests {
  /// The tables of the first version.
  private static let firstSchema = """
    CREATE TABLE runs (id INTEGER PRIMARY KEY AUTOINCREMENT, begun INTEGER NOT NULL,
      whole INTEGER NOT NULL, tool TEXT NOT NULL DEFAULT '', rules TEXT NOT NULL DEFAULT '',
      micros INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE attempts (id INTEGER PRIMARY KEY AUTOINCREMENT, begun INTEGER NOT NULL);
    CREATE TABLE targets (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
      first_run INTEGER NOT NULL, first_begun INTEGER NOT NULL);
    CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE outcomes (id INTEGER PRIMARY KEY, target INTEGER NOT NULL,
      first_run INTEGER NOT NULL, end_run INTEGER, status TEXT NOT NULL, kind TEXT,
      reason INTEGER, errors INTEGER NOT NULL, warnings INTEGER NOT NULL,
      infos INTEGER NOT NULL, omitted INTEGER NOT NULL);
    CREATE UNIQUE INDEX outcomes_open ON outcomes(target) WHERE end_run IS NULL;
    CREATE TABLE findings (id INTEGER PRIMARY KEY, target INTEGER NOT NULL,
      fingerprint TEXT NOT NULL, first_run INTEGER NOT NULL, end_run INTEGER,
      first_begun INTEGER NOT NULL, rule TEXT NOT NULL, severity TEXT NOT NULL,
      message INTEGER NOT NULL, source INTEGER NOT NULL, line INTEGER NOT NULL,
      column INTEGER NOT NULL);
    CREATE UNIQUE INDEX findings_open ON findings(target, fingerprint) WHERE end_run IS NULL;
    INSERT INTO runs(begun, whole, tool) VALUES (60, 1, '0.0.9');
    INSERT INTO targets(name, first_run, first_begun) VALUES ('a.m3u8', 1, 60);
    INSERT INTO outcomes(target, first_run, status, errors, warnings, infos, omitted)
      VALUES (1, 1, 'checked', 0, 0, 0, 0);
    PRAGMA application_id = 1768713844; PRAGMA user_version = 1;
    """

  @Test func `a store of the first schema is migrated with its content`() throws {
    let folder = try StoreFolder()
    try SQLiteDatabase(opening: folder.path, creating: true).run(script: Self.firstSchema)
    try folder.store(SampleRun.of([("a.m3u8", SampleRun.clean)]), day: 2)
    let snapshot = try folder.snapshot()
    #expect(snapshot.runs.map(\.toolVersion) == ["0.0.9", "1"])
    #expect(snapshot.targets.map(\.firstSeen) == [60])
    #expect(snapshot.artifacts.map(\.name) == ["junit.xml", "report.json"])
    let version = try SQLiteDatabase(opening: folder.path, creating: false)
      .number("PRAGMA user_version")
    #expect(version == 8)
    #expect(snapshot.runs.map(\.id) == [1, 2])
  }

  @Test(arguments: [
    (
      "PRAGMA application_id = 1768713844; PRAGMA user_version = 99",
      HistoryError.newer(schema: 99, known: 8)
    ),
    ("CREATE TABLE other (id)", .notAHistory),
    ("PRAGMA application_id = 7", .notAHistory),
  ])
  func `a file that is not a history is not changed`(script: String, error: HistoryError) throws {
    let folder = try StoreFolder()
    try SQLiteDatabase(opening: folder.path, creating: true).run(script: script)
    let before = try Data(contentsOf: URL(filePath: folder.path))
    #expect(throws: error) { try HistoryStore(opening: folder.path, creating: true).lostRuns }
    #expect(try Data(contentsOf: URL(filePath: folder.path)) == before)
  }

  @Test func `a file that is not a database is not changed`() throws {
    let folder = try StoreFolder()
    let text = Data(String(repeating: "#EXTM3U\n", count: 200).utf8)
    try text.write(to: URL(filePath: folder.path))
    #expect(throws: HistoryError.notAHistory) {
      try HistoryStore(opening: folder.path, creating: true).lostRuns
    }
    #expect(try Data(contentsOf: URL(filePath: folder.path)) == text)
    #expect(throws: HistoryError.missing) {
      try HistoryStore(opening: folder.path + "x").lostRuns
    }
  }

  @Test func `a full disk is an error that loses no data`() throws {
    let folder = try StoreFolder()
    try folder.store(SampleRun.of([("a.m3u8", SampleRun.faulty)]), day: 1)
    let before = try folder.snapshot()
    #expect(throws: HistoryError.full) {
      let store = try HistoryStore(opening: folder.path)
      let attempt = try store.beginRun(at: 99)
      // As many pages as there are, and no more.
      try store.database.run(script: "PRAGMA max_page_count = 1")
      let many = (0..<3_000).map { ("target-\($0).m3u8", SampleRun.clean as String?) }
      try store.record(SampleRun.of(many), of: attempt)
    }
    let store = try HistoryStore(opening: folder.path)
    #expect(store.lostRuns == [99])
    var after = try store.snapshot(.all)
    #expect(after.runs.removeLast().isComplete == false)
    #expect(after == before)
  }
}
