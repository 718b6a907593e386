import Glibc
import HLSDelivery

/// The store of runs, which several processes may write at once: a file or a database of a server.
///
/// A run is stored in one transaction. Killed at any moment it leaves what was stored before, and
/// the next to open the store hears of it.
public struct HistoryStore: ~Copyable {
  let database: Database
  let locks: RunLocks
  /// When the runs began that never ended and that nobody had told of before this store was opened.
  public let lost: [Int64]

  /// Opens the store at the place that `text` names (`HistoryPlace`), brings its tables up to date,
  /// and records runs that were killed.
  public init(opening text: String, creating: Bool = false) throws(HistoryError) {
    let place = HistoryPlace(text)
    let database = try Self.database(at: place, creating: creating)
    let locks = RunLocks(place)
    lost = try Self.recordLost(database, locks)
    self.locks = locks
    self.database = database
  }

  private static func database(
    at place: HistoryPlace, creating: Bool
  ) throws(HistoryError) -> Database {
    switch place {
    case .file(let path):
      let exists = unsafe access(path, F_OK) == 0
      guard creating || exists else { throw .missing }
      if !exists { try makeFolder(of: path) }
      let database = Database.sqlite(try SQLiteDatabase(opening: path, creating: creating))
      try SQLiteSchema.prepare(database)
      return database
    case .server(let address):
      let database = Database.postgresql(try .connected(to: address))
      try PostgreSQLSchema.prepare(database, creating: creating)
      return database
    case .unknown: throw .unknownScheme
    }
  }

  private static func makeFolder(of path: String) throws(HistoryError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    do {
      try FileReplacement.createFolder(String(path[..<slash]), mode: 0o777)
    } catch {
      throw .failed(reason: "the folder \(path[..<slash]) \(error)")
    }
  }

  /// Begins a run: should it never be stored, this is what tells of it.
  public func begin(at seconds: Int64) throws(HistoryError) -> RunAttempt {
    var id: Int64 = 0
    var held: CInt = -1
    do throws(HistoryError) {
      try database.transaction { database throws(HistoryError) in
        id = try database.count(up: "attempts")
        try database.insert([[.integer(id), .integer(seconds)]], into: .attempts)
        // Locked before anyone else can see the attempt.
        held = try locks.lock(id, in: database)
      }
    } catch {
      RunLocks.release(held)
      throw error
    }
    return RunAttempt(id: id, begun: seconds, lock: RunLock(held: held))
  }

  /// Notes how many seconds are planned from one run to the next; nil where nothing is.
  public func plan(every seconds: Int64?) throws(HistoryError) {
    guard try database.number("SELECT value FROM numbers WHERE name = 'interval'") != seconds
    else { return }
    try database.transaction { database throws(HistoryError) in
      try database.run("DELETE FROM numbers WHERE name = 'interval'")
      guard let seconds else { return }
      try database.run(
        "INSERT INTO numbers(name, value) VALUES ('interval', ?)", [.integer(seconds)])
    }
  }

  private static func recordLost(
    _ database: borrowing Database, _ locks: RunLocks
  ) throws(HistoryError) -> [Int64] {
    guard try database.number("SELECT count(*) FROM attempts") ?? 0 > 0 else { return [] }
    var lost: [Int64] = []
    try database.transaction { database throws(HistoryError) in
      var attempts: [(id: Int64, begun: Int64)] = []
      try database.run("SELECT id, begun FROM attempts ORDER BY id") { row in
        attempts.append((row.integer(0), row.integer(1)))
      }
      for attempt in attempts where try !locks.isHeld(attempt.id, in: database) {
        try database.run("DELETE FROM attempts WHERE id = ?", [.integer(attempt.id)])
        let run = try database.count(up: "runs")
        try database.run(
          "INSERT INTO runs(id, begun, whole) VALUES (?, ?, 0)",
          [.integer(run), .integer(attempt.begun)])
        locks.remove(attempt.id)
        lost.append(attempt.begun)
      }
    }
    return lost
  }
}

/// A run under way.
public struct RunAttempt: ~Copyable {
  let id: Int64
  let begun: Int64
  let lock: RunLock
}
