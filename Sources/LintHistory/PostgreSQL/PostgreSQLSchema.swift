/// The tables of a history in PostgreSQL, in a schema of the database named `interlint`.
enum PostgreSQLSchema {
  /// The first version of these histories.
  private static let first: Int64 = 3

  /// The settings of every connection.
  ///
  /// A connection is idle while playlists are checked, for which newer servers may close it.
  static let session = """
    SET search_path TO interlint; SET lock_timeout TO '10s'; SET client_min_messages TO error;
    SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'idle_session_timeout'
    """

  /// Creates the tables or migrates them to the current version, in one transaction that waits for
  /// all other writers.
  static func update(_ database: PostgreSQLDatabase, creating: Bool) throws(HistoryError) {
    let version = try self.version(in: database)
    guard version != HistorySchema.current else { return }
    guard creating || version > 0 else { throw .missing }
    try database.write { () throws(HistoryError) in
      // Another process may have migrated the tables meanwhile.
      let version = try self.version(in: database)
      guard version <= HistorySchema.current else {
        throw .newer(schema: version, known: HistorySchema.current)
      }
      if version == 0 { try database.run(script: "CREATE SCHEMA IF NOT EXISTS interlint") }
      for step in HistorySchema.steps(.postgreSQL)[Int(version)...] {
        try database.run(script: step)
      }
      if version < HistoryLocation.firstChecksums {
        try Checksums(of: database).save(to: database, replacing: Checksums())
      }
      try database.run(
        "UPDATE numbers SET value = ? WHERE name = 'schema'", [.integer(HistorySchema.current)])
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
