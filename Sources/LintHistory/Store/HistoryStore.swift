/// A store of runs, in a file or in a database of a server, which several processes may use at once.
///
/// A run is stored in one transaction. A process killed at any moment leaves everything stored
/// before intact, and whoever opens the store next learns of the lost run.
package struct HistoryStore: ~Copyable {
  let database: any Database
  let locks: RunLocks
  /// The start times of runs that never ended, found when this store was opened and by nobody
  /// before; in seconds since 1970-01-01T00:00:00Z.
  package let lostRuns: [Int64]

  /// Opens the store at `location`, as `HistoryLocation` reads it, migrates its tables, and records
  /// runs that were killed.
  ///
  /// Throws `missing` for a store that does not exist unless `creating` is true.
  package init(opening location: String, creating: Bool = false) throws(HistoryError) {
    let location = HistoryLocation(location)
    let database = try location.openDatabase(creating: creating)
    let locks = RunLocks(location)
    lostRuns = try Self.recordLostRuns(in: database, locks)
    self.database = database
    self.locks = locks
  }

  /// Records that a run begins at `seconds` since 1970-01-01T00:00:00Z, so that it is known if it is
  /// killed.
  package func beginRun(at seconds: Int64) throws(HistoryError) -> RunAttempt {
    var id: Int64 = 0
    var held: CInt = -1
    do throws(HistoryError) {
      try database.write { () throws(HistoryError) in
        id = try database.increment("attempts")
        try database.insert([[.integer(id), .integer(seconds)]], into: .attempts)
        // Locked before anyone else can see the attempt.
        held = try locks.lock(id, in: database)
      }
    } catch {
      RunLocks.release(held)
      throw error
    }
    return RunAttempt(id: id, startTime: seconds, lock: RunLock(held: held))
  }

  /// Records the planned interval between runs in seconds; nil if none is planned.
  package func setInterval(_ seconds: Int64?) throws(HistoryError) {
    guard try database.number("SELECT value FROM numbers WHERE name = 'interval'") != seconds
    else { return }
    try database.write { () throws(HistoryError) in
      try database.run("DELETE FROM numbers WHERE name = 'interval'")
      guard let seconds else { return }
      try database.run(
        "INSERT INTO numbers(name, value) VALUES ('interval', ?)", [.integer(seconds)])
    }
  }

  /// Compares the clock of a run that begins at `seconds` since 1970-01-01T00:00:00Z with that of
  /// the run stored last; nil if both can be right.
  ///
  /// Must be called when the run begins: by its end, runs that began later may be stored.
  package func clockJump(at seconds: Int64) throws(HistoryError) -> ClockJump? {
    try database.number("SELECT begun FROM runs ORDER BY id DESC LIMIT 1")
      .flatMap { ClockJump(from: $0, to: seconds) }
  }

  private static func recordLostRuns(
    in database: any Database, _ locks: RunLocks
  ) throws(HistoryError) -> [Int64] {
    guard try database.number("SELECT count(*) FROM attempts") ?? 0 > 0 else { return [] }
    var lost: [Int64] = []
    try database.write { () throws(HistoryError) in
      var attempts: [(id: Int64, startTime: Int64)] = []
      try database.run("SELECT id, begun FROM attempts ORDER BY id") { row in
        attempts.append((row.integer(0), row.integer(1)))
      }
      for attempt in attempts where try !locks.isHeld(attempt.id, in: database) {
        try database.run("DELETE FROM attempts WHERE id = ?", [.integer(attempt.id)])
        let run = try database.increment("runs")
        try database.run(
          "INSERT INTO runs(id, begun, whole) VALUES (?, ?, 0)",
          [.integer(run), .integer(attempt.startTime)])
        locks.remove(attempt.id)
        lost.append(attempt.startTime)
      }
    }
    return lost
  }
}

/// A run that has begun and is not stored yet.
package struct RunAttempt: ~Copyable {
  let id: Int64
  let startTime: Int64
  let lock: RunLock
}
