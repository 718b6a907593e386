import CSQLite
import Foundation
import Testing

@testable import LintHistory

/// What is stored comes back, and nothing that was stored is lost.
struct StoreTests {
  @Test func `what changes nothing adds one row`() throws {
    let folder = try StoreFolder()
    let run = SampleRun.of([("a.m3u8", SampleRun.faulty), ("b.m3u8", SampleRun.clean)])
    for day in 1...5 { try folder.store(run, day: Int64(day)) }
    let snapshot = try folder.snapshot()
    #expect(snapshot.runs.map(\.id) == [1, 2, 3, 4, 5])
    #expect(snapshot.runs.map(\.begun) == (1...5).map { Int64($0) * 86_400 })
    #expect(snapshot.targets.map(\.name) == ["a.m3u8", "b.m3u8"])
    #expect(snapshot.targets.map(\.outcomes.count) == [1, 1])
    #expect(snapshot.targets[0].findings.map(\.runs) == [RunInterval(first: 1, end: nil)])
    #expect(snapshot.targets[0].findings.map(\.rule) == ["segment/target-duration-required"])
    #expect(snapshot.targets[1].findings == [])
  }

  @Test func `a finding is an interval of runs, and one that returns is another`() throws {
    let folder = try StoreFolder()
    for (day, text) in [SampleRun.faulty, SampleRun.clean, SampleRun.faulty].enumerated() {
      try folder.store(SampleRun.of([("a.m3u8", text)]), day: Int64(day))
    }
    let target = try #require(try folder.snapshot().targets.first)
    #expect(
      target.findings.map(\.runs) == [
        RunInterval(first: 1, end: 2), RunInterval(first: 3, end: nil),
      ])
    #expect(target.findings.map(\.firstSeen) == [0, 2 * 86_400])
    #expect(target.outcomes.map(\.errors) == [1, 0, 1])
  }

  @Test func `what could not be checked or is missing is neither clean nor fixed`() throws {
    let folder = try StoreFolder()
    try folder.store(SampleRun.of([("a.m3u8", SampleRun.faulty)]), day: 1)
    try folder.store(SampleRun.of([("a.m3u8", nil)]), day: 2)
    try folder.store(SampleRun.of([("b.m3u8", SampleRun.clean)]), day: 3)
    let snapshot = try folder.snapshot()
    #expect(snapshot.targets[0].outcomes.map(\.status) == [.checked, .unchecked, .missing])
    #expect(snapshot.targets[0].outcomes[1].reason == "no such file")
    #expect(snapshot.targets[0].findings.map(\.runs) == [RunInterval(first: 1, end: nil)])
    #expect(snapshot.targets[0].findings(in: 2) == [])
    let comparison = RunComparison(snapshot.runs[0], snapshot.runs[1], in: snapshot)
    #expect(comparison.fixed == [] && comparison.unknown.count == 1)
    #expect(comparison.targets.map(\.after?.status) == [.unchecked])
    #expect(!HistoryText(snapshot).show(snapshot.runs[2]).contains("a.m3u8: checked"))
  }

  @Test func `a run that was not stored is told of once, and is no run of the others`() throws {
    let folder = try StoreFolder()
    do {
      let store = try HistoryStore(opening: folder.path, creating: true)
      _ = try store.begin(at: 77)
    }
    #expect(try HistoryStore(opening: folder.path).lost == [77])
    let again = try HistoryStore(opening: folder.path)
    #expect(again.lost == [])
    let runs = try again.snapshot().runs
    #expect(runs.map(\.isWhole) == [false] && runs.map(\.begun) == [77])
    #expect(try folder.names.filter { $0.contains("-run") } == [])
  }

  @Test func `a run under way is not taken for one that was killed`() throws {
    let folder = try StoreFolder()
    let store = try HistoryStore(opening: folder.path, creating: true)
    let attempt = try store.begin(at: 5)
    #expect(try HistoryStore(opening: folder.path).lost == [])
    let run = SampleRun.of([("a.m3u8", SampleRun.clean)])
    let number = try store.store(run, of: attempt)
    #expect(number == 1)
    #expect(try HistoryStore(opening: folder.path).lost == [])
    #expect(try folder.names.filter { $0.contains("-run") } == [])
  }

  @Test func `secrets are masked before they are stored`() throws {
    let folder = try StoreFolder()
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n https://u:hidden@a.example/?auth-token=hidden\n"
    try folder.store(SampleRun.of([("https://u:hidden@b.example/p.m3u8", text)]), day: 1)
    for name in try folder.names {
      let bytes = try Data(contentsOf: folder.url.appending(path: name))
      #expect(bytes.range(of: Data("hidden".utf8)) == nil, "\(name)")
    }
    #expect(try folder.snapshot().targets[0].findings.isEmpty == false)
  }

  /// The tables as the first version made them.
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

  @Test func `a store of the first schema is brought up to date with what it holds`() throws {
    let folder = try StoreFolder()
    try SQLiteDatabase(opening: folder.path, creating: true).run(script: Self.firstSchema)
    try folder.store(SampleRun.of([("a.m3u8", SampleRun.clean)]), day: 2)
    let snapshot = try folder.snapshot()
    #expect(snapshot.runs.map(\.tool) == ["0.0.9", "1"])
    #expect(snapshot.targets.map(\.firstSeen) == [60])
    #expect(snapshot.artifacts.map(\.name) == ["junit.xml", "report.json"])
    let version = try Database.sqlite(SQLiteDatabase(opening: folder.path, creating: false))
      .number("PRAGMA user_version")
    #expect(version == 3)
    #expect(snapshot.runs.map(\.id) == [1, 2])
  }

  @Test(arguments: [
    (
      "PRAGMA application_id = 1768713844; PRAGMA user_version = 99", HistoryError.newer(schema: 99)
    ),
    ("CREATE TABLE other (id)", .notAHistory),
    ("PRAGMA application_id = 7", .notAHistory),
  ])
  func `what is no history is left alone`(script: String, error: HistoryError) throws {
    let folder = try StoreFolder()
    try SQLiteDatabase(opening: folder.path, creating: true).run(script: script)
    let before = try Data(contentsOf: URL(filePath: folder.path))
    #expect(throws: error) { try HistoryStore(opening: folder.path, creating: true).lost }
    #expect(try Data(contentsOf: URL(filePath: folder.path)) == before)
  }

  @Test func `a file that is no database is left alone`() throws {
    let folder = try StoreFolder()
    let text = Data(String(repeating: "#EXTM3U\n", count: 200).utf8)
    try text.write(to: URL(filePath: folder.path))
    #expect(throws: HistoryError.notAHistory) {
      try HistoryStore(opening: folder.path, creating: true).lost
    }
    #expect(try Data(contentsOf: URL(filePath: folder.path)) == text)
    #expect(throws: HistoryError.missing) {
      try HistoryStore(opening: folder.path + "x").lost
    }
  }

  @Test func `a full disk is an error that loses nothing`() throws {
    let folder = try StoreFolder()
    try folder.store(SampleRun.of([("a.m3u8", SampleRun.faulty)]), day: 1)
    let before = try folder.snapshot()
    #expect(throws: HistoryError.full) {
      let store = try HistoryStore(opening: folder.path)
      let attempt = try store.begin(at: 99)
      // As many pages as there are, and no more.
      try store.database.run(script: "PRAGMA max_page_count = 1")
      let many = (0..<3_000).map { ("target-\($0).m3u8", SampleRun.clean as String?) }
      try store.store(SampleRun.of(many), of: attempt)
    }
    let store = try HistoryStore(opening: folder.path)
    #expect(store.lost == [99])
    var after = try store.snapshot(artifacts: true)
    #expect(after.runs.removeLast().isWhole == false)
    #expect(after == before)
  }

  @Test func `runs expire by age, but for one a week and then one a month`() throws {
    let runs = (0..<800).map { day in
      HistorySnapshot.Run(
        id: Int64(day + 1), begun: Int64(day) * 86_400, isWhole: true, tool: "", rules: "",
        micros: 0)
    }
    let expired = Set(Retention(days: 90).expired(among: runs).map(\.id))
    let kept = runs.filter { !expired.contains($0.id) }.map(\.begun).map { $0 / 86_400 }
    #expect(kept.suffix(90) == (710..<800).map { Int64($0) }[...])
    let weekly = kept.filter { (435..<710).contains($0) }
    #expect((39...41).contains(weekly.count))
    let monthly = kept.filter { $0 < 435 }
    #expect((14...15).contains(monthly.count))
    let left = runs.filter { !expired.contains($0.id) }
    #expect(Retention(days: 90).expired(among: left) == [])
  }

  @Test func `pruning keeps first dates and what differs between the runs that stay`() throws {
    let folder = try StoreFolder()
    let texts = [SampleRun.faulty, SampleRun.clean, SampleRun.faulty, SampleRun.faulty]
    for (day, text) in texts.enumerated() {
      try folder.store(SampleRun.of([("a.m3u8", text)]), day: Int64(day + 1))
    }
    let store = try HistoryStore(opening: folder.path)
    let runs = try store.snapshot().runs
    try store.remove([runs[0], runs[2]])
    let snapshot = try store.snapshot()
    #expect(snapshot.runs.map(\.id) == [2, 4])
    #expect(snapshot.targets[0].findings.map(\.firstSeen) == [3 * 86_400])
    #expect(snapshot.targets[0].firstSeen == 86_400)
    let comparison = RunComparison(snapshot.runs[0], snapshot.runs[1], in: snapshot)
    #expect(comparison.appeared.count == 1)
  }
}
