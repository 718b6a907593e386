/// The tables of a history, as the migrations that create them; both databases have the same.
///
/// A published migration is never changed: the version of a history is the number of those that were applied.
enum HistorySchema {
  /// How a database writes what SQLite has otherwise.
  struct Dialect {
    /// Words of the migrations with what replaces them, in order.
    let words: [(String, String)]
    /// Further statements at the end of the migration to a version.
    let additions: [Int: String]
  }

  /// The version of the tables that this program reads and writes.
  static let current = Int64(steps.count)

  /// The migrations, each to the next version.
  static func steps(_ dialect: Dialect) -> [String] {
    steps.enumerated().map { number, step in
      dialect.words.reduce(step) { $0.replacing($1.0, with: $1.1) }
        + (dialect.additions[number + 1] ?? "")
    }
  }

  /// Findings and outcomes are half-open intervals of runs, so that a run without changes adds one
  /// row.
  private static let steps = [
    """
    CREATE TABLE runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      begun INTEGER NOT NULL,            -- seconds since 1970-01-01T00:00:00Z
      whole INTEGER NOT NULL,            -- 0: begun and never ended
      tool TEXT NOT NULL DEFAULT '',
      rules TEXT NOT NULL DEFAULT '',    -- a hash of the rules that ran and their severities
      micros INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE attempts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      begun INTEGER NOT NULL);
    CREATE TABLE targets (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      first_run INTEGER NOT NULL,
      first_begun INTEGER NOT NULL);
    CREATE TABLE texts (
      id INTEGER PRIMARY KEY,
      text TEXT NOT NULL UNIQUE);
    CREATE TABLE outcomes (
      id INTEGER PRIMARY KEY,
      target INTEGER NOT NULL,
      first_run INTEGER NOT NULL,
      end_run INTEGER,                   -- the first run in which it was otherwise
      status TEXT NOT NULL,              -- checked, unchecked, missing
      kind TEXT,
      reason INTEGER,
      errors INTEGER NOT NULL, warnings INTEGER NOT NULL, infos INTEGER NOT NULL,
      omitted INTEGER NOT NULL);
    CREATE UNIQUE INDEX outcomes_open ON outcomes(target) WHERE end_run IS NULL;
    CREATE TABLE findings (
      id INTEGER PRIMARY KEY,
      target INTEGER NOT NULL,
      fingerprint TEXT NOT NULL,
      first_run INTEGER NOT NULL,
      end_run INTEGER,
      first_begun INTEGER NOT NULL,      -- when it was first seen, whatever was pruned since
      rule TEXT NOT NULL,
      severity TEXT NOT NULL,
      message INTEGER NOT NULL,
      source INTEGER NOT NULL,
      line INTEGER NOT NULL, "column" INTEGER NOT NULL);
    CREATE UNIQUE INDEX findings_open ON findings(target, fingerprint) WHERE end_run IS NULL;
    """,
    """
    CREATE TABLE durations (
      run INTEGER NOT NULL,
      target INTEGER NOT NULL,
      micros INTEGER NOT NULL,
      PRIMARY KEY (run, target)) WITHOUT ROWID;
    CREATE TABLE artifacts (
      run INTEGER NOT NULL,
      name TEXT NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (run, name));
    """,
    """
    ALTER TABLE outcomes ADD COLUMN unjudged INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE durations ADD COLUMN requests INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE durations ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE unjudged (              -- documents of a target that could not be judged
      id INTEGER PRIMARY KEY,
      target INTEGER NOT NULL,
      source INTEGER NOT NULL,
      first_run INTEGER NOT NULL,
      end_run INTEGER);
    CREATE INDEX unjudged_open ON unjudged(target) WHERE end_run IS NULL;
    CREATE TABLE breaks (
      id INTEGER PRIMARY KEY,
      target INTEGER NOT NULL,
      name TEXT NOT NULL,                -- the ID of the date range
      content TEXT NOT NULL,             -- asset, asset list, signal
      start INTEGER,                     -- milliseconds since 1970-01-01T00:00:00Z
      duration INTEGER,                  -- milliseconds
      first_run INTEGER NOT NULL,
      last_run INTEGER NOT NULL);        -- the last that saw it
    CREATE INDEX breaks_last ON breaks(last_run);
    CREATE INDEX breaks_target ON breaks(target, last_run);
    CREATE TABLE numbers (               -- the last run, the last attempt, the planned interval
      name TEXT PRIMARY KEY,
      value INTEGER NOT NULL);
    """,
    """
    ALTER TABLE runs ADD COLUMN settings TEXT NOT NULL DEFAULT '';
    INSERT INTO numbers(name, value)     -- when the last run began that is known to be pruned
      SELECT 'pruned', begun FROM (
        SELECT max(begun) AS begun FROM runs r
        WHERE id > 1 AND NOT EXISTS (SELECT 1 FROM runs WHERE id = r.id - 1)) AS last
      WHERE begun IS NOT NULL;
    """,
    """
    CREATE TABLE checksums (             -- of the rows of a table that belong to a run
      name TEXT NOT NULL,
      run INTEGER NOT NULL,
      ended INTEGER NOT NULL,            -- 1: of the intervals that the run ended
      sum INTEGER NOT NULL,
      PRIMARY KEY (name, run, ended)) WITHOUT ROWID;
    INSERT INTO numbers(name, value) VALUES ('checksums', 0);
    """,
    """
    CREATE TABLE timelines (             -- what viewers of a target see
      id INTEGER PRIMARY KEY,
      target INTEGER NOT NULL,
      first_run INTEGER NOT NULL,
      end_run INTEGER,
      bytes BLOB NOT NULL);
    CREATE INDEX timelines_end ON timelines(end_run);
    """,
    """
    CREATE TABLE aliases (               -- open findings that are reported with another fingerprint
      id INTEGER PRIMARY KEY,
      target INTEGER NOT NULL,
      fingerprint TEXT NOT NULL,         -- in the table findings
      reported TEXT NOT NULL,            -- by the last run that found it
      run INTEGER NOT NULL);             -- the first that reported it so
    CREATE TABLE facts (                 -- what a run measured of a target; times are milliseconds
      run INTEGER NOT NULL,
      target INTEGER NOT NULL,
      live INTEGER NOT NULL,
      observed INTEGER NOT NULL,
      variants INTEGER NOT NULL, renditions INTEGER NOT NULL,
      breaks INTEGER NOT NULL, played INTEGER,
      ads INTEGER NOT NULL, planned INTEGER, filled INTEGER,
      pods INTEGER NOT NULL, gap INTEGER,
      playlist_time INTEGER, list_time INTEGER, asset_time INTEGER,
      PRIMARY KEY (run, target)) WITHOUT ROWID;
    CREATE TABLE details (               -- whom a target belongs to and where it is
      id INTEGER PRIMARY KEY,
      target INTEGER NOT NULL,
      owner TEXT,
      region TEXT,
      labels TEXT NOT NULL,              -- one in each line
      timezone TEXT,
      run INTEGER NOT NULL);             -- the first with these details
    CREATE TABLE break_details (         -- of the breaks that the last check of a target found
      id INTEGER PRIMARY KEY,
      target INTEGER NOT NULL,
      name TEXT NOT NULL,                -- in the table breaks
      run INTEGER NOT NULL,              -- the first that found the break so
      digest INTEGER NOT NULL,
      bytes BLOB NOT NULL);
    CREATE TABLE muted (                 -- the rows of findings that are expected
      id INTEGER PRIMARY KEY,
      target INTEGER NOT NULL,
      fingerprint TEXT NOT NULL,
      first_run INTEGER NOT NULL,
      end_run INTEGER,
      origin TEXT NOT NULL,              -- comment, configuration
      reason INTEGER NOT NULL,
      owner TEXT,
      expires TEXT);                     -- the last day
    CREATE TABLE evidence (              -- versions of documents that findings rest on
      id INTEGER PRIMARY KEY,
      target INTEGER NOT NULL,
      source INTEGER NOT NULL,
      first_run INTEGER NOT NULL,
      end_run INTEGER,
      marks TEXT NOT NULL,               -- a line for each finding: fingerprint, line, column
      digest INTEGER NOT NULL,
      body INTEGER NOT NULL,
      sum INTEGER NOT NULL);             -- the checksum of the bytes of the body
    CREATE INDEX evidence_target ON evidence(target);
    CREATE TABLE bodies (
      id INTEGER PRIMARY KEY,
      bytes BLOB NOT NULL,               -- masked
      original BLOB);                    -- encrypted
    """,
    """
    ALTER TABLE facts ADD COLUMN signaled INTEGER;
    ALTER TABLE facts ADD COLUMN answered INTEGER;
    ALTER TABLE facts ADD COLUMN offered INTEGER;
    """,
  ]
}

extension HistorySchema.Dialect {
  static let sqlite = Self(
    words: [],
    additions: [
      3: """

      INSERT INTO numbers(name, value) SELECT 'runs', coalesce(max(seq), 0)
        FROM sqlite_sequence WHERE name = 'runs';
      INSERT INTO numbers(name, value) SELECT 'attempts', coalesce(max(seq), 0)
        FROM sqlite_sequence WHERE name = 'attempts';
      """
    ])

  static let postgreSQL = Self(
    words: [
      (" AUTOINCREMENT", ""), (") WITHOUT ROWID", ")"), ("INTEGER", "bigint"), ("BLOB", "bytea"),
      ("name TEXT NOT NULL UNIQUE", "name text COLLATE \"C\" NOT NULL"),
      // Texts may be longer than what other indexes hold.
      ("text TEXT NOT NULL UNIQUE", "text text NOT NULL"),
    ],
    additions: [
      1: "\nCREATE INDEX texts_text ON texts USING hash (text);",
      3: "\nINSERT INTO numbers VALUES ('schema', 0), ('runs', 0), ('attempts', 0);",
    ])
}
