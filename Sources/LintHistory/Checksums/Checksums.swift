/// The checksums of the rows of a history, one for each group of rows.
///
/// The checksum of a group is the sum of those of its rows, so that rows can be added and removed
/// without reading the others. One more checksum covers all of these.
struct Checksums: Equatable {
  private var sums: [RowGroup: UInt64] = [:]

  /// The checksums of no rows.
  init() {}

  /// Reads the stored checksums.
  init(storedIn database: any Database) throws(HistoryError) {
    var unknown = false
    try database.rows(of: .checksums) { row in
      guard let table = Table(rawValue: row.text(.name)) else {
        unknown = true
        return
      }
      let group = RowGroup(table, row.integer(.run), isEnded: row.integer(.ended) == 1)
      sums[group] = UInt64(bitPattern: row.integer(.sum))
    }
    guard !unknown, try database.number(Self.ofAll) == ofAll else {
      throw .damaged(rows: ["the checksums"])
    }
  }

  /// Calculates the checksums of all rows in a database.
  init(of database: any Database) throws(HistoryError) {
    for table in [
      Table.runs, .attempts, .targets, .outcomes, .findings, .aliases, .unjudged, .breaks,
      .breakDetails, .timelines, .evidence, .durations, .facts, .artifacts, .details, .muted,
    ] {
      try database.rows(of: table) { add($0, of: table) }
    }
    try database.rows(of: .numbers, Self.checkedNumbers) { add($0, of: .numbers) }
  }

  /// The rows of the table `numbers` that are shown and not only count.
  static let checkedNumbers: StaticString = "WHERE name IN ('interval', 'pruned')"

  /// Adds a row, as `Table.selection` has it.
  mutating func add(_ row: Row, of table: Table) {
    add(RowChecksum(row, of: table), to: RowGroup(table, of: row))
  }

  /// Removes a row, as `Table.selection` has it.
  mutating func remove(_ row: Row, of table: Table) {
    remove(RowChecksum(row, of: table), from: RowGroup(table, of: row))
  }

  mutating func add(_ row: RowChecksum, to group: RowGroup) {
    sums[group, default: 0] &+= row.value
  }

  mutating func remove(_ row: RowChecksum, from group: RowGroup) {
    sums[group, default: 0] &-= row.value
  }

  /// Removes all rows of a group.
  mutating func removeAll(in group: RowGroup) { sums[group] = nil }

  /// Throws if a group differs from the same one in `stored`; groups that `isRead` rejects are
  /// ignored.
  func check(
    against stored: Checksums, where isRead: (RowGroup) -> Bool
  ) throws(HistoryError) {
    let damaged = Set(sums.keys).union(stored.sums.keys).filter {
      sums[$0] ?? 0 != stored.sums[$0] ?? 0 && isRead($0)
    }
    guard !damaged.isEmpty else { return }
    let sorted = damaged.sorted { ($0.run, $0.text) < ($1.run, $1.text) }.map(\.text)
    throw .damaged(
      rows: sorted.enumerated().filter { !sorted[..<$0].contains($1) }.map(\.element))
  }

  /// Stores the groups that differ from `old`, inside a transaction.
  func save(to database: any Database, replacing old: Checksums) throws(HistoryError) {
    var changed: [[Value]] = []
    for group in Set(sums.keys).union(old.sums.keys)
    where sums[group] ?? 0 != old.sums[group] ?? 0 {
      if old.sums[group] != nil {
        try database.run(
          "DELETE FROM checksums WHERE name = ? AND run = ? AND ended = ?", Self.key(group))
      }
      let sum = sums[group] ?? 0
      if sum != 0 { changed.append(Self.row(group, sum).values) }
    }
    try database.insert(changed, into: .checksums)
    try database.run(
      "UPDATE numbers SET value = ? WHERE name = 'checksums'", [.integer(ofAll)])
  }

  private static let ofAll: StaticString = "SELECT value FROM numbers WHERE name = 'checksums'"

  /// The checksum of all checksums.
  private var ofAll: Int64 {
    var sum: UInt64 = 0
    for (group, value) in sums where value != 0 {
      sum &+= RowChecksum(Self.row(group, value).values).value
    }
    return Int64(bitPattern: sum)
  }

  private static func key(_ group: RowGroup) -> [Value] {
    [.text(group.table.rawValue), .integer(group.run), .integer(group.isEnded ? 1 : 0)]
  }

  private static func row(_ group: RowGroup, _ sum: UInt64) -> Row {
    Table.checksums.row([
      .name: .text(group.table.rawValue), .run: .integer(group.run),
      .ended: .integer(group.isEnded ? 1 : 0), .sum: .integer(Int64(bitPattern: sum)),
    ])
  }
}

extension Database {
  /// Runs `body` in a transaction of its own; it changes rows and their checksums.
  func change(
    _ body: (inout Checksums) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    try write { () throws(HistoryError) in
      let stored = try Checksums(storedIn: self)
      var checksums = stored
      try body(&checksums)
      try checksums.save(to: self, replacing: stored)
    }
  }

  /// Sets a number that has a checksum, or removes it if nil.
  func set(
    _ name: String, to value: Int64?, _ checksums: inout Checksums
  ) throws(HistoryError) {
    if let old = try number("SELECT value FROM numbers WHERE name = ?", [.text(name)]) {
      checksums.remove(
        Table.numbers.row([.name: .text(name), .value: .integer(old)]), of: .numbers)
      try run("DELETE FROM numbers WHERE name = ?", [.text(name)])
    }
    guard let value else { return }
    let row = Table.numbers.row([.name: .text(name), .value: .integer(value)])
    checksums.add(row, of: .numbers)
    try insert([row.values], into: .numbers)
  }
}

/// Rows of a table that have one checksum: those of one run.
///
/// The rows of an interval that continues belong to its first run, those of an interval that has
/// ended to the run that ended it. So a run only changes checksums of rows that it reads.
struct RowGroup: Hashable {
  let table: Table
  let run: Int64
  /// Whether the rows are intervals that have ended.
  var isEnded = false

  init(_ table: Table, _ run: Int64, isEnded: Bool = false) {
    (self.table, self.run, self.isEnded) = (table, run, isEnded)
  }

  /// The group of a row, as `Table.selection` has it.
  init(_ table: Table, of row: Row) {
    if let end = row.optionalInteger(.endRun) {
      self.init(table, end, isEnded: true)
      return
    }
    let column: Column? =
      switch table {
      case .runs, .attempts: .id
      case .durations, .facts, .artifacts, .breakDetails, .aliases, .details: .run
      case .targets, .outcomes, .timelines, .findings, .unjudged, .muted, .evidence: .firstRun
      case .breaks: .lastRun
      case .numbers, .texts, .bodies, .checksums: nil
      }
    self.init(table, column.map(row.integer) ?? 0)
  }

  /// The rows, for messages.
  var text: String {
    switch table {
    case .numbers: "the interval of runs"
    case .attempts: "a run that did not end"
    case .runs: "run \(run)"
    case .details: "the details of targets of run \(run)"
    case .breakDetails: "the details of breaks of run \(run)"
    case .muted: "the muted findings of run \(run)"
    default: "the \(table.rawValue) of run \(run)"
    }
  }
}
