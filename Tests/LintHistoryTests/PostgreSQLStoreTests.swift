import Foundation
import LocalPostgreSQL
import Testing

@testable import LintHistory

/// Histories on a server.
@Suite(
  .enabled(
    if: HistoryBackend.available.contains(.postgresql), "skipped, since PostgreSQL is not installed"
  ))
struct PostgreSQLStoreTests {
  private static let faulty = SampleRun.of([("a.m3u8", SampleRun.faulty)])

  private static func server() throws -> LocalPostgreSQL { try LocalPostgreSQL.shared.get() }

  @Test func `a lost connection is an error that loses no data`() throws {
    let folder = try StoreFolder(.postgresql)
    try folder.store(Self.faulty, day: 1)
    let before = try folder.snapshot()
    let error = #expect(throws: HistoryError.self) {
      let store = try HistoryStore(opening: folder.path)
      let attempt = try store.beginRun(at: 99)
      _ = try Self.server().query(
        """
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """, in: folder.path)
      try store.record(SampleRun.of([("b.m3u8", SampleRun.faulty)]), of: attempt)
    }
    #expect(error?.description.contains("the connection to the server was lost") == true)
    let store = try HistoryStore(opening: folder.path)
    #expect(store.lostRuns == [99])
    var after = try store.snapshot(.all)
    #expect(after.runs.removeLast().isComplete == false)
    #expect(after == before)
  }

  /// Whether the server may be asked again after the connection is lost, and the error that is thrown.
  @Test(arguments: [true, false])
  func `a connection lost after a commit is not a run that is not stored`(isBack: Bool) throws {
    let folder = try StoreFolder(.postgresql)
    try folder.store(Self.faulty, day: 1)
    let (server, address) = (try Self.server(), folder.path)
    let name = try server.query("SELECT current_database()", in: address)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let store = try HistoryStore(opening: address)
    let attempt = try store.beginRun(at: 99)
    try store.database.run(script: "SET synchronous_commit TO on")
    let others = try server.database()
    let isLost = DispatchGroup()
    DispatchQueue(label: "lose").async(group: isLost) {
      let waiting = "FROM pg_stat_activity WHERE datname = '\(name)' AND wait_event = 'SyncRep'"
      _ = try? server.query(
        """
        DO $$ BEGIN
          -- The server announces no such event; half an hour is a guard against hanging.
          FOR attempt IN 1..180000 LOOP
            PERFORM pg_stat_clear_snapshot();
            EXIT WHEN EXISTS (SELECT 1 \(waiting));
            PERFORM pg_sleep(0.01);
          END LOOP;
        END $$;
        ALTER DATABASE \(name) ALLOW_CONNECTIONS \(isBack)
        """, in: others)
      _ = try? server.query("SELECT pg_terminate_backend(pid) \(waiting)", in: others)
    }
    var (run, failure): (Int64?, HistoryError?)
    do throws(HistoryError) {
      run = try store.record(SampleRun.of([("b.m3u8", SampleRun.faulty)]), of: attempt)
    } catch {
      failure = error
    }
    isLost.wait()
    _ = try server.query("ALTER DATABASE \(name) ALLOW_CONNECTIONS true", in: others)
    #expect(run == (isBack ? 2 : nil))
    let message = failure?.description ?? ""
    #expect(
      message.hasPrefix(
        isBack
          ? "" : "may or may not have what was written last: the connection to the server was lost")
    )
    #expect(message.isEmpty == isBack)
    #expect(try folder.snapshot().completeRuns.map(\.id) == [1, 2])
  }

  @Test func `a connection lost before a commit ends is a run that is not stored`() throws {
    let folder = try StoreFolder(.postgresql)
    try folder.store(Self.faulty, day: 1)
    _ = try Self.server().query(
      """
      CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER lose AFTER INSERT ON interlint.runs DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION lose()
      """, in: folder.path)
    let error = #expect(throws: HistoryError.self) {
      let store = try HistoryStore(opening: folder.path)
      let attempt = try store.beginRun(at: 99)
      try store.record(SampleRun.of([("b.m3u8", SampleRun.faulty)]), of: attempt)
    }
    let message = "cannot be used: the connection to the server was lost"
    #expect(error?.description.hasPrefix(message) == true)
    _ = try Self.server().query("DROP FUNCTION lose CASCADE", in: folder.path)
    #expect(try folder.snapshot().completeRuns.map(\.id) == [1])
  }

  /// PostgreSQL, appendix A: 53100 is disk_full.
  @Test func `a full disk of the server is reported, and earlier runs are kept`() throws {
    let folder = try StoreFolder(.postgresql)
    try folder.store(Self.faulty, day: 1)
    let before = try folder.snapshot()
    _ = try Self.server().query(
      """
      CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON interlint.artifacts
      EXECUTE FUNCTION full_disk()
      """, in: folder.path)
    #expect(throws: HistoryError.full) {
      try folder.store(SampleRun.of([("b.m3u8", SampleRun.faulty)]), day: 2)
    }
    var after = try folder.snapshot()
    #expect(after.runs.removeLast().isComplete == false)
    #expect(after == before)
  }

  @Test func `waiting too long for another writer is an error`() throws {
    let folder = try StoreFolder(.postgresql)
    try folder.store(Self.faulty, day: 1)
    let other = try HistoryStore(opening: folder.path)
    try other.database.run(script: "SELECT pg_advisory_lock(\(PostgreSQLDatabase.lock), 0)")
    let store = try HistoryStore(opening: folder.path)
    try store.database.run(script: "SET lock_timeout TO '20ms'")
    #expect(throws: HistoryError.busy) { try store.setInterval(60) }
    try other.database.run(script: "SELECT pg_advisory_unlock_all()")
    try store.setInterval(60)
    #expect(try other.snapshot().interval == 60)
  }

  @Test func `texts may be long and contain any character`() throws {
    let folder = try StoreFolder(.postgresql)
    // So many different ones that no compression makes them short.
    var state: UInt64 = 7
    let noise = (0..<30_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return Character(Unicode.Scalar(UInt8(0x61 + (state >> 40) % 26)))
    }
    let name = String(noise) + "\0\u{1F3AC}"
    let run = SampleRun.of([(name, SampleRun.faulty)])
    for day in [1, 2] as [Int64] { try folder.store(run, day: day) }
    let target = try #require(try folder.snapshot().targets.first)
    let isKept = target.name == String(noise) + "\u{2400}\u{1F3AC}"
    #expect(isKept)
    #expect(target.outcomes.count == 1 && target.findings.count == 1)
  }

  @Test(arguments: [
    ("CREATE SCHEMA interlint CREATE TABLE other (id bigint)", HistoryError.notAHistory),
    (
      "CREATE SCHEMA interlint; CREATE TABLE interlint.numbers (name text, value bigint); "
        + "INSERT INTO interlint.numbers VALUES ('schema', 99)", .newer(schema: 99, known: 8)
    ),
  ])
  func `a database that is not a history is not changed`(script: String, error: HistoryError) throws
  {
    let folder = try StoreFolder(.postgresql)
    #expect(throws: HistoryError.missing) { try HistoryStore(opening: folder.path).lostRuns }
    _ = try Self.server().query(script, in: folder.path)
    let before = try Self.server().dump(folder.path)
    #expect(throws: error) { try HistoryStore(opening: folder.path, creating: true).lostRuns }
    #expect(try Self.server().dump(folder.path) == before)
  }

  @Test(arguments: [
    "postgresql://tester:hidden@127.0.0.1:PORT/none", "postgresql://tester:hi%%dden@h/db",
    "postgresql://tester:hidden@127.0.0.1:1/none?connect_timeout=1",
    "postgresql://tester@127.0.0.1:PORT/none?password=hidden",
    "postgresql://tester@127.0.0.1:PORT/none?passwort=hidden",
    "postgresql://tester:hidden@no-such-host.invalid/none",
  ])
  func `no message shows a password`(address: String) throws {
    let address = address.replacing("PORT", with: String(try Self.server().port))
    let error = #expect(throws: HistoryError.self) { try HistoryStore(opening: address).lostRuns }
    let message = "\(HistoryLocation.redacted(address)) \(try #require(error))"
    #expect(message.contains("tester@") && !message.contains("hi%%dden"))
    #expect(!message.contains("hidden") && !message.contains("hi%"), "\(message)")
  }
}

/// Locations are shown without secrets.
struct HistoryLocationTests {
  @Test(arguments: [
    ("history.sqlite", "history.sqlite"), ("postgres.sqlite", "postgres.sqlite"),
    ("postgresql://h/db", "postgresql://h/db"),
    ("postgres://u:secret@h:5432/db?sslmode=require", "postgres://u@h:5432/db"),
    ("postgresql://u:se@cret@h/db", "postgresql://u@h/db"),
    ("postgresql://u:secret", "postgresql://u"), ("postgresql://u:se?cret@h/db", "postgresql://u"),
    ("postgresql://u:p@[::1]:5432,h2:7/db", "postgresql://u@[::1]:5432,h2:7/db"),
    ("postgresql:///db?host=/run&password=secret", "postgresql:///db"),
    ("mysql://u:secret@h/db", "mysql://u@h/db"),
  ])
  func `an address is shown without password and options`(text: String, shown: String) {
    #expect(HistoryLocation.redacted(text) == shown)
  }

  @Test(arguments: ["mysql://u:p@h/db", "file:///a.sqlite", "POSTGRESQL://h/db"])
  func `an address of another scheme is not a location`(text: String) {
    #expect(throws: HistoryError.unknownScheme) { _ = try HistoryStore(opening: text).lostRuns }
  }
}
