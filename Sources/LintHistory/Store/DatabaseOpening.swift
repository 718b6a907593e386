import Glibc
import HLSLoading

extension HistoryLocation {
  /// Opens the database and migrates its tables; creates file, folder and tables if `creating`.
  func openDatabase(creating: Bool) throws(HistoryError) -> any Database {
    switch self {
    case .file(let path):
      let exists = unsafe access(path, F_OK) == 0
      guard creating || exists else { throw .missing }
      if !exists { try Self.createFolder(of: path) }
      let database = try SQLiteDatabase(opening: path, creating: creating)
      try SQLiteSchema.update(database)
      return database
    case .server(let address):
      let database = try PostgreSQLDatabase(connectingTo: address)
      try PostgreSQLSchema.update(database, creating: creating)
      return database
    case .unknown: throw .unknownScheme
    }
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
