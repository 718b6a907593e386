/// The tables of a history in PostgreSQL, in a schema of the database named `interlint`.
///
/// They have the columns of the SQLite tables of the same version. A published migration is never
/// changed.
enum PostgreSQLSchema {
  /// The version after the first migration.
  private static let first: Int64 = 3

  /// The version of the tables that this program reads and writes.
  static var current: Int64 { first + Int64(steps.count) - 1 }

  /// The settings of every connection.
  ///
  /// A connection is idle while playlists are checked, for which newer servers may close it.
  static let session = """
    SET search_path TO interlint; SET lock_timeout TO '10s'; SET client_min_messages TO error;
    SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'idle_session_timeout'
    """

  private static let steps = [
    """
    CREATE TABLE numbers (name text PRIMARY KEY, value bigint NOT NULL);
    INSERT INTO numbers VALUES ('schema', 0), ('runs', 0), ('attempts', 0);
    CREATE TABLE runs (
      id bigint PRIMARY KEY, begun bigint NOT NULL, whole bigint NOT NULL,
      tool text NOT NULL DEFAULT '', rules text NOT NULL DEFAULT '',
      micros bigint NOT NULL DEFAULT 0);
    CREATE TABLE attempts (id bigint PRIMARY KEY, begun bigint NOT NULL);
    CREATE TABLE targets (
      id bigint PRIMARY KEY, name text COLLATE "C" NOT NULL, first_run bigint NOT NULL,
      first_begun bigint NOT NULL);
    CREATE TABLE texts (id bigint PRIMARY KEY, text text NOT NULL);
    -- Texts may be longer than what other indexes hold.
    CREATE INDEX texts_text ON texts USING hash (text);
    CREATE TABLE outcomes (
      id bigint PRIMARY KEY, target bigint NOT NULL, first_run bigint NOT NULL, end_run bigint,
      status text NOT NULL, kind text, reason bigint, errors bigint NOT NULL,
      warnings bigint NOT NULL, infos bigint NOT NULL, omitted bigint NOT NULL,
      unjudged bigint NOT NULL DEFAULT 0);
    CREATE UNIQUE INDEX outcomes_open ON outcomes (target) WHERE end_run IS NULL;
    CREATE TABLE findings (
      id bigint PRIMARY KEY, target bigint NOT NULL, fingerprint text NOT NULL,
      first_run bigint NOT NULL, end_run bigint, first_begun bigint NOT NULL, rule text NOT NULL,
      severity text NOT NULL, message bigint NOT NULL, source bigint NOT NULL,
      line bigint NOT NULL, "column" bigint NOT NULL);
    CREATE UNIQUE INDEX findings_open ON findings (target, fingerprint) WHERE end_run IS NULL;
    CREATE TABLE unjudged (
      id bigint PRIMARY KEY, target bigint NOT NULL, source bigint NOT NULL,
      first_run bigint NOT NULL, end_run bigint);
    CREATE INDEX unjudged_open ON unjudged (target) WHERE end_run IS NULL;
    CREATE TABLE breaks (
      id bigint PRIMARY KEY, target bigint NOT NULL, name text NOT NULL, content text NOT NULL,
      start bigint, duration bigint, first_run bigint NOT NULL, last_run bigint NOT NULL);
    CREATE INDEX breaks_last ON breaks (last_run);
    CREATE INDEX breaks_target ON breaks (target, last_run);
    CREATE TABLE durations (
      run bigint NOT NULL, target bigint NOT NULL, micros bigint NOT NULL,
      requests bigint NOT NULL DEFAULT 0, bytes bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (run, target));
    CREATE TABLE artifacts (
      run bigint NOT NULL, name text NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (run, name));
    """,
    """
    ALTER TABLE runs ADD COLUMN settings text NOT NULL DEFAULT '';
    INSERT INTO numbers (name, value)
      SELECT 'pruned', begun FROM (
        SELECT max(begun) AS begun FROM runs r
        WHERE id > 1 AND NOT EXISTS (SELECT 1 FROM runs WHERE id = r.id - 1)) AS last
      WHERE begun IS NOT NULL;
    """,
    """
    CREATE TABLE checksums (
      name text NOT NULL, run bigint NOT NULL, ended bigint NOT NULL, sum bigint NOT NULL,
      PRIMARY KEY (name, run, ended));
    INSERT INTO numbers VALUES ('checksums', 0);
    """,
    """
    CREATE TABLE timelines (
      id bigint PRIMARY KEY, target bigint NOT NULL, first_run bigint NOT NULL, end_run bigint,
      bytes bytea NOT NULL);
    CREATE INDEX timelines_end ON timelines (end_run);
    """,
    """
    CREATE TABLE aliases (
      id bigint PRIMARY KEY, target bigint NOT NULL, fingerprint text NOT NULL,
      reported text NOT NULL, run bigint NOT NULL);
    CREATE TABLE facts (
      run bigint NOT NULL, target bigint NOT NULL, live bigint NOT NULL, observed bigint NOT NULL,
      variants bigint NOT NULL, renditions bigint NOT NULL, breaks bigint NOT NULL, played bigint,
      ads bigint NOT NULL, planned bigint, filled bigint, pods bigint NOT NULL, gap bigint,
      playlist_time bigint, list_time bigint, asset_time bigint, PRIMARY KEY (run, target));
    CREATE TABLE details (
      id bigint PRIMARY KEY, target bigint NOT NULL, owner text, region text,
      labels text NOT NULL, timezone text, run bigint NOT NULL);
    CREATE TABLE break_details (
      id bigint PRIMARY KEY, target bigint NOT NULL, name text NOT NULL, run bigint NOT NULL,
      digest bigint NOT NULL, bytes bytea NOT NULL);
    CREATE TABLE muted (
      id bigint PRIMARY KEY, target bigint NOT NULL, fingerprint text NOT NULL,
      first_run bigint NOT NULL, end_run bigint, origin text NOT NULL, reason bigint NOT NULL,
      owner text, expires text);
    """
      + evidence,
  ]

  private static let evidence = """

    CREATE TABLE evidence (
      id bigint PRIMARY KEY, target bigint NOT NULL, source bigint NOT NULL,
      first_run bigint NOT NULL, end_run bigint, marks text NOT NULL, digest bigint NOT NULL,
      body bigint NOT NULL, sum bigint NOT NULL);
    CREATE INDEX evidence_target ON evidence (target);
    CREATE TABLE bodies (id bigint PRIMARY KEY, bytes bytea NOT NULL, original bytea);
    """

  /// Creates the tables or migrates them to the current version, in one transaction that waits for
  /// all other writers.
  static func update(_ database: PostgreSQLDatabase, creating: Bool) throws(HistoryError) {
    let version = try self.version(in: database)
    guard version != current else { return }
    guard creating || version > 0 else { throw .missing }
    try database.write { () throws(HistoryError) in
      // Another process may have migrated the tables meanwhile.
      let version = try self.version(in: database)
      guard version <= current else { throw .newer(schema: version, known: current) }
      if version == 0 { try database.run(script: "CREATE SCHEMA IF NOT EXISTS interlint") }
      for step in steps[Int(max(0, version - first + 1))...] { try database.run(script: step) }
      if version < HistoryLocation.firstChecksums {
        try Checksums(of: database).save(to: database, replacing: Checksums())
      }
      try database.run(
        "UPDATE numbers SET value = ? WHERE name = 'schema'", [.integer(current)])
    }
  }

  /// Whether this user may change the tables and the server allows it; true without tables.
  static func isWritable(_ database: PostgreSQLDatabase) throws(HistoryError) -> Bool {
    guard try version(in: database) > 0 else { return true }
    let denied = try database.number(
      """
      SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'interlint' AND c.relkind = 'r'
        AND NOT (has_table_privilege(c.oid, 'INSERT') AND has_table_privilege(c.oid, 'UPDATE')
          AND has_table_privilege(c.oid, 'DELETE'))
      """)
    let isReadOnly = try database.number(
      "SELECT 1 WHERE current_setting('transaction_read_only') = 'on'")
    return denied == 0 && isReadOnly == nil
  }

  /// The version of the tables; 0 for a database without tables of this program.
  static func version(in database: PostgreSQLDatabase) throws(HistoryError) -> Int64 {
    let tables = try database.number(
      """
      SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'interlint'
      """)
    guard tables ?? 0 > 0 else { return 0 }
    guard try database.number("SELECT 1 WHERE to_regclass('interlint.numbers') IS NOT NULL") == 1,
      let version = try database.number("SELECT value FROM numbers WHERE name = 'schema'"),
      version >= first
    else { throw .notAHistory }
    return version
  }
}
