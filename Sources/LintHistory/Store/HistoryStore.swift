package import HLSDocuments

/// A store of runs, in a file or in a database of a server, which several processes may use at once.
///
/// A run is stored in one transaction. A process killed at any moment leaves everything stored
/// before intact, and whoever opens the store next learns of the lost run.
package struct HistoryStore: ~Copyable {
  let database: any Database
  let locks: RunLocks
  let location: HistoryLocation
  /// The version of the tables: an earlier one for a history that may only be read.
  private let version: Int64
  /// The start times of runs that never ended, found when this store was opened and by nobody
  /// before; in seconds since 1970-01-01T00:00:00Z.
  package let lostRuns: [Int64]

  /// Opens the store at `location`, as `HistoryLocation` reads it, migrates its tables, and records
  /// runs that were killed.
  ///
  /// Throws `missing` for a store that does not exist unless `creating` is true.
  package init(opening location: String, creating: Bool = false) throws(HistoryError) {
    let location = HistoryLocation(location)
    try self.init(location.open(for: creating ? .creating : .writing), at: location)
  }

  /// Opens the store at `location` to read it; without the right to write, it is not changed.
  package init(reading location: String) throws(HistoryError) {
    let location = HistoryLocation(location)
    try self.init(location.open(for: .reading), at: location)
  }

  init(_ opened: OpenedDatabase, at location: HistoryLocation) throws(HistoryError) {
    let locks = RunLocks(location)
    lostRuns = opened.isWritable ? try Self.recordLostRuns(in: opened.database, locks) : []
    database = opened.database
    version = opened.version
    self.location = location
    self.locks = locks
  }

  /// Whether rows have checksums.
  var hasChecksums: Bool { version >= HistoryLocation.firstChecksums }
  /// Whether the tables have facts.
  var hasFacts: Bool { version >= HistoryLocation.firstFacts }
  /// Whether the tables have timelines.
  var hasTimelines: Bool { version >= HistoryLocation.firstTimelines }
  /// Whether the tables have details of targets and breaks, and muted findings.
  var hasDetails: Bool { version >= HistoryLocation.firstDetails }
  /// Whether the tables have evidence.
  var hasEvidence: Bool { version >= HistoryLocation.firstEvidence }

  /// Records that a run begins at `seconds` since 1970-01-01T00:00:00Z, so that it is known if it is
  /// killed.
  package func beginRun(at seconds: Int64) throws(HistoryError) -> RunAttempt {
    var id: Int64 = 0
    var held: CInt = -1
    do throws(HistoryError) {
      try database.change { checksums throws(HistoryError) in
        id = try database.increment("attempts")
        let row = Table.attempts.row([.id: .integer(id), .begun: .integer(seconds)])
        try database.insert([row.values], into: .attempts)
        checksums.add(row, of: .attempts)
        // Locked before anyone else can see the attempt.
        held = try locks.lock(id, in: database)
      }
    } catch {
      RunLocks.release(held)
      throw error
    }
    return RunAttempt(id: id, startTime: seconds, lock: RunLock(held: held))
  }

  /// Removes the record that a run began, which has nothing to store.
  package func abandon(_ attempt: consuming RunAttempt) throws(HistoryError) {
    let id = attempt.id
    try database.change { checksums throws(HistoryError) in
      try remove(attempt: id, &checksums)
    }
  }

  /// Removes the record of a run that is stored, lost or abandoned.
  func remove(attempt id: Int64, _ checksums: inout Checksums) throws(HistoryError) {
    try database.run("DELETE FROM attempts WHERE id = ?", [.integer(id)])
    checksums.removeAll(in: RowGroup(.attempts, id))
    // Another process that looks for the lock waits for the end of this transaction first.
    locks.remove(id)
  }

  /// Records the planned interval between runs in seconds; nil if none is planned.
  package func setInterval(_ seconds: Int64?) throws(HistoryError) {
    guard try database.number("SELECT value FROM numbers WHERE name = 'interval'") != seconds
    else { return }
    try database.change { checksums throws(HistoryError) in
      try database.set("interval", to: seconds, &checksums)
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
    try database.change { checksums throws(HistoryError) in
      var attempts: [(id: Int64, startTime: Int64)] = []
      var found = Checksums()
      try database.rows(of: .attempts, "ORDER BY attempts.id") { row in
        found.add(row, of: .attempts)
        attempts.append((row.integer(.id), row.integer(.begun)))
      }
      try found.check(against: checksums) { $0.table == .attempts }
      for attempt in attempts where try !locks.isHeld(attempt.id, in: database) {
        try database.run("DELETE FROM attempts WHERE id = ?", [.integer(attempt.id)])
        checksums.removeAll(in: RowGroup(.attempts, attempt.id))
        let run = Table.runs.row([
          .id: .integer(try database.increment("runs")), .begun: .integer(attempt.startTime),
          .whole: .integer(0), .tool: .text(""), .rules: .text(""), .micros: .integer(0),
          .settings: .text(""),
        ])
        try database.insert([run.values], into: .runs)
        checksums.add(run, of: .runs)
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

extension HistoryStore {
  /// What the last complete runs measured of each target, by its name; without those that too few runs measured.
  ///
  /// Throws `damaged` if what is read is not what was stored.
  package func usualFacts() throws(HistoryError) -> [String: UsualFacts] {
    guard hasFacts else { return [:] }
    var names: [Int64: String] = [:]
    var facts: [Int64: [TargetFacts]] = [:]
    try database.read { () throws(HistoryError) in
      var found = Checksums()
      try database.rows(of: .targets) { row in
        found.add(row, of: .targets)
        names[row.integer(.id)] = row.text(.name)
      }
      var first = Int64.max
      try database.run(
        "SELECT id FROM runs WHERE whole = 1 ORDER BY id DESC LIMIT ?",
        [.integer(Int64(UsualFacts.mostRuns))]
      ) { first = min(first, $0.integer(0)) }
      try database.rows(of: .facts, "WHERE facts.run >= ? ORDER BY facts.run", [.integer(first)]) {
        row in
        found.add(row, of: .facts)
        facts[row.integer(.target), default: []].append(TargetFacts(endOf: row))
      }
      try found.check(against: Checksums(storedIn: database)) { group in
        group.table == .targets || group.table == .facts && group.run >= first
      }
    }
    var usual: [String: UsualFacts] = [:]
    for (target, facts) in facts {
      if let name = names[target], let known = UsualFacts(facts) { usual[name] = known }
    }
    return usual
  }
}

extension HistoryStore {
  /// The number of versions of documents that are kept of each target, those of findings that are open first.
  static let keptEvidence: Int64 = 24

  /// Removes the oldest versions of documents of targets that have too many, and documents that no version has.
  func removeOldEvidence(_ checksums: inout Checksums) throws(HistoryError) {
    var old: [Value] = []
    try database.rows(
      of: .evidence,
      """
      WHERE evidence.id IN (SELECT id FROM (
        SELECT id, row_number() OVER (
          PARTITION BY target ORDER BY end_run IS NOT NULL, end_run DESC, id DESC) AS place
        FROM evidence WHERE target IN (SELECT target FROM evidence GROUP BY target HAVING count(*) > ?)
      ) AS ordered WHERE place > ?)
      """, [.integer(Self.keptEvidence), .integer(Self.keptEvidence)]
    ) { row in
      checksums.remove(row, of: .evidence)
      old.append(row.value(.id))
    }
    try database.run("DELETE FROM evidence WHERE id", in: old)
    try Self.removeUnusedBodies(in: database)
  }

  /// Removes documents that no version has.
  static func removeUnusedBodies(in database: any Database) throws(HistoryError) {
    try database.run(
      """
      DELETE FROM bodies WHERE id IN (SELECT id FROM bodies EXCEPT SELECT body FROM evidence)
      """)
  }
}
