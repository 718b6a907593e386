/// The tables of an SQLite history: `user_version` is the number of migrations applied to a file.
enum SQLiteSchema {
  /// `ilnt`, which identifies SQLite files of this program.
  static let applicationID: Int64 = 0x696C_6E74

  /// The version of the tables; 0 for an empty file.
  static func version(in database: SQLiteDatabase) throws(HistoryError) -> Int64 {
    // In one transaction, since another process may be creating the tables.
    try database.run(script: "BEGIN")
    let version = try database.number("PRAGMA user_version") ?? 0
    let application = try database.number("PRAGMA application_id") ?? 0
    let tables = try database.number("SELECT count(*) FROM sqlite_master") ?? 0
    try database.run(script: "COMMIT")
    guard application == applicationID || (application == 0 && tables == 0 && version == 0) else {
      throw .notAHistory
    }
    // A file with tables and an impossible version is damaged.
    guard version >= 0, version > 0 || tables == 0 else { throw .damaged(rows: ["the version"]) }
    return version
  }

  /// Creates the tables or migrates them to the current version, in one transaction.
  static func update(_ database: SQLiteDatabase) throws(HistoryError) {
    let version = try version(in: database)
    guard version <= HistorySchema.current else {
      throw .newer(schema: version, known: HistorySchema.current)
    }
    if version == 0 { try database.run(script: "PRAGMA auto_vacuum = INCREMENTAL") }
    try database.run(script: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    guard version < HistorySchema.current else { return }
    try database.write { () throws(HistoryError) in
      // Another process may have migrated the tables meanwhile.
      let version = try database.number("PRAGMA user_version") ?? 0
      guard version >= 0, version < HistorySchema.current else { return }
      for step in HistorySchema.steps(.sqlite)[Int(version)...] { try database.run(script: step) }
      if version < HistoryLocation.firstChecksums {
        try Checksums(of: database).save(to: database, replacing: Checksums())
      }
      try database.run(
        script:
          "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(HistorySchema.current)"
      )
    }
  }
}
