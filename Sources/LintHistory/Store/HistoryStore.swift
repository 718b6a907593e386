import Glibc

/// The store of runs, which several processes may write at once.
///
/// A run is stored in one transaction. Killed at any moment it leaves what was stored before, and
/// the next to open the store hears of it. Paths of memory databases and URIs are not understood.
public struct HistoryStore: ~Copyable {
  let database: Database
  let path: String
  /// When the runs began that never ended and that nobody had told of before this store was opened.
  public let lost: [Int64]

  /// Opens the store at `path`, brings its tables up to date, and records runs that were killed.
  public init(opening path: String, creating: Bool = false) throws(HistoryError) {
    // SQLite gives names that begin so a meaning of their own.
    let file = path.hasPrefix(":") || path.hasPrefix("file:") ? "./" + path : path
    let exists = unsafe access(file, F_OK) == 0
    guard creating || exists else { throw .missing }
    let database = Database.sqlite(try SQLiteDatabase(opening: file, creating: creating))
    try Schema.prepare(database)
    lost = try Self.recordLost(database, file)
    self.path = file
    self.database = database
  }

  /// Begins a run: should it never be stored, this is what tells of it.
  public func begin(at seconds: Int64) throws(HistoryError) -> RunAttempt {
    var id: Int64 = 0
    var lock: RunLock?
    try database.transaction { database throws(HistoryError) in
      id = try database.count(up: "attempts")
      try database.insert([[.integer(id), .integer(seconds)]], into: .attempts)
      // Locked before anyone else can see the attempt.
      lock = RunLock(store: path, attempt: id)
    }
    guard let lock else {
      try database.run("DELETE FROM attempts WHERE id = ?", [.integer(id)])
      throw .failed(reason: "no lock can be made beside it")
    }
    return RunAttempt(id: id, begun: seconds, lock: lock)
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
    _ database: borrowing Database, _ path: String
  ) throws(HistoryError) -> [Int64] {
    guard try database.number("SELECT count(*) FROM attempts") ?? 0 > 0 else { return [] }
    var lost: [(id: Int64, begun: Int64)] = []
    try database.transaction { database throws(HistoryError) in
      try database.run("SELECT id, begun FROM attempts ORDER BY id") { row in
        let id = row.integer(0)
        if !RunLock.isHeld(store: path, attempt: id) { lost.append((id, row.integer(1))) }
      }
      for attempt in lost {
        try database.run("DELETE FROM attempts WHERE id = ?", [.integer(attempt.id)])
        let run = try database.count(up: "runs")
        try database.run(
          "INSERT INTO runs(id, begun, whole) VALUES (?, ?, 0)",
          [.integer(run), .integer(attempt.begun)])
        RunLock.remove(store: path, attempt: attempt.id)
      }
    }
    return lost.map(\.begun)
  }
}

/// A run under way.
public struct RunAttempt: ~Copyable {
  let id: Int64
  let begun: Int64
  let lock: RunLock
}
