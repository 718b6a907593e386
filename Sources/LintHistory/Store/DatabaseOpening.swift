import Glibc
import HLSLoading

/// A database that holds a history.
struct OpenedDatabase {
  let database: any Database
  let isWritable: Bool
  /// The version of its tables.
  var version = HistorySchema.current
}

extension HistoryLocation {
  /// What a database is opened for.
  enum Access {
    /// Writing if it is allowed, otherwise only reading.
    case reading
    case writing
    /// Writing; creates file, folder and tables.
    case creating
  }

  /// The versions from which rows have checksums, from which timelines are stored, and from which facts with all of their columns,
  /// details of targets and breaks, muted findings and evidence are.
  static let firstChecksums: Int64 = 5, firstTimelines: Int64 = 6, firstFacts: Int64 = 8
  static let firstDetails: Int64 = 7, firstEvidence: Int64 = 7

  /// The oldest version that is read without being upgraded.
  private static let oldestRead: Int64 = 4

  /// Opens the database and migrates its tables.
  func open(for access: Access) throws(HistoryError) -> OpenedDatabase {
    switch self {
    case .file(let path):
      let exists = unsafe Glibc.access(path, F_OK) == 0
      guard access == .creating || exists else { throw .missing }
      if !exists { try Self.createFolder(of: path) }
      let folder = Self.folder(of: path)
      if access == .reading, unsafe Glibc.access(path, W_OK) != 0 || Glibc.access(folder, W_OK) != 0
      {
        return try Self.read(path)
      }
      guard unsafe !exists || Glibc.access(path, W_OK) == 0 else {
        throw .failed(reason: "the file may only be read")
      }
      let database = try SQLiteDatabase(opening: path, creating: access == .creating)
      if access != .creating, try SQLiteSchema.version(in: database) == 0 { throw .notAHistory }
      try SQLiteSchema.update(database)
      return OpenedDatabase(database: database, isWritable: true)
    case .server(let address):
      let database = try PostgreSQLDatabase(connectingTo: address)
      try database.run(script: PostgreSQLSchema.session)
      if access == .reading, try !PostgreSQLSchema.isWritable(database) {
        return try Self.opened(database, PostgreSQLSchema.version(in: database))
      }
      try PostgreSQLSchema.update(database, creating: access == .creating)
      return OpenedDatabase(database: database, isWritable: true)
    case .unknown: throw .unknownScheme
    }
  }

  /// Opens the file at `path` without the right to write.
  static func read(_ path: String) throws(HistoryError) -> OpenedDatabase {
    let database = try SQLiteDatabase(reading: path)
    return try opened(database, SQLiteSchema.version(in: database))
  }

  /// A database that is only read, with tables of that version.
  private static func opened(
    _ database: any Database, _ version: Int64
  ) throws(HistoryError) -> OpenedDatabase {
    guard version >= oldestRead else {
      throw .needsUpgrade(schema: version, known: HistorySchema.current)
    }
    guard version <= HistorySchema.current else {
      throw .newer(schema: version, known: HistorySchema.current)
    }
    return OpenedDatabase(database: database, isWritable: false, version: version)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func createFolder(of path: String) throws(HistoryError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    do {
      try FileReplacement.createFolder(String(path[..<slash]), mode: 0o777)
    } catch {
      throw .failed(reason: "the folder \(path[..<slash]) \(error)")
    }
  }
}
