/// The changes of a run to the tables, collected first and then written in bulk.
struct RowChanges {
  /// A column of a row to be written.
  enum Draft {
    case value(Value)
    /// A text that is stored in the table `texts`; the column has its ID.
    case text(String)

    static func integer(_ number: Int64) -> Draft { .value(.integer(number)) }
  }

  /// The new rows, with their IDs if they replace other rows.
  private var rows: [Table: [(id: Int64?, row: [Draft])]] = [:]
  private var ended: [Table: [Int64]] = [:]
  private var removed: [Table: [Int64]] = [:]
  private var seenBreaks: [Int64] = []

  /// Adds a row, without the first column in a table of numbered rows.
  mutating func add(_ row: [Draft], to table: Table) {
    rows[table, default: []].append((nil, row))
  }

  /// Replaces the row with that ID.
  mutating func replace(_ id: Int64, with row: [Draft], in table: Table) {
    removed[table, default: []].append(id)
    rows[table, default: []].append((id, row))
  }

  /// Ends the interval of the row with that ID before this run.
  mutating func end(_ id: Int64, in table: Table) { ended[table, default: []].append(id) }

  /// Records that the break in the row with that ID is announced without change.
  mutating func markSeen(_ id: Int64) { seenBreaks.append(id) }

  /// Writes all changes of the run with that ID, inside its transaction.
  func write(for run: Int64, to database: any Database) throws(HistoryError) {
    for (table, statement) in Self.endings {
      try database.run(statement, [.integer(run)], in: (ended[table] ?? []).map(Value.integer))
    }
    for (table, statement) in Self.removals {
      try database.run(statement, in: (removed[table] ?? []).map(Value.integer))
    }
    try database.run(
      "UPDATE breaks SET last_run = ? WHERE id", [.integer(run)],
      in: seenBreaks.map(Value.integer))
    let texts = try ids(of: texts, in: database)
    for (table, last) in Self.numbered {
      guard let drafts = rows[table] else { continue }
      // The IDs of replaced rows are free at the moment and must not be used for new ones.
      var number = max(try database.number(last) ?? 0, drafts.compactMap(\.id).max() ?? 0)
      var values: [[Value]] = []
      values.reserveCapacity(drafts.count)
      for (id, row) in drafts {
        if id == nil { number += 1 }
        values.append([.integer(id ?? number)] + row.map { Self.value($0, texts) })
      }
      try database.insert(values, into: table)
    }
    for table in [Table.targets, .durations] {
      try database.insert(
        (rows[table] ?? []).map { $0.row.map { Self.value($0, texts) } }, into: table)
    }
    if rows[.breaks] != nil { try Self.removeOldBreaks(in: database) }
  }

  private static let endings: [(Table, StaticString)] = [
    (.outcomes, "UPDATE outcomes SET end_run = ? WHERE id"),
    (.findings, "UPDATE findings SET end_run = ? WHERE id"),
    (.unjudged, "UPDATE unjudged SET end_run = ? WHERE id"),
  ]

  private static let removals: [(Table, StaticString)] = [
    (.findings, "DELETE FROM findings WHERE id"), (.breaks, "DELETE FROM breaks WHERE id"),
  ]

  /// The tables whose new rows get successive IDs, and how to find the last ID.
  private static let numbered: [(Table, StaticString)] = [
    (.outcomes, "SELECT max(id) FROM outcomes"), (.findings, "SELECT max(id) FROM findings"),
    (.unjudged, "SELECT max(id) FROM unjudged"), (.breaks, "SELECT max(id) FROM breaks"),
  ]

  private var texts: Set<String> {
    var texts: Set<String> = []
    for table in rows.values {
      for (_, row) in table {
        for case .text(let text) in row { texts.insert(text) }
      }
    }
    return texts
  }

  private static func value(_ draft: Draft, _ texts: [String: Int64]) -> Value {
    switch draft {
    case .value(let value): value
    case .text(let text): Value(texts[text])
    }
  }

  /// The IDs of texts, which are stored if they are new.
  private func ids(
    of texts: Set<String>, in database: any Database
  ) throws(HistoryError) -> [String: Int64] {
    var ids: [String: Int64] = [:]
    let ordered = texts.sorted()
    try database.run("SELECT id, text FROM texts WHERE text", in: ordered.map(Value.text)) { row in
      ids[row.text(1)] = row.integer(0)
    }
    var last = try database.number("SELECT max(id) FROM texts") ?? 0
    var added: [[Value]] = []
    for text in ordered where ids[text] == nil {
      last += 1
      ids[text] = last
      added.append([.integer(last), .text(text)])
    }
    try database.insert(added, into: .texts)
    return ids
  }

  /// The number of breaks that are kept for each target, the last announced ones.
  static let keptBreaks: Int64 = 200

  private static func removeOldBreaks(in database: any Database) throws(HistoryError) {
    try database.run(
      """
      DELETE FROM breaks WHERE id IN (SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY target ORDER BY last_run DESC, id DESC) AS place
        FROM breaks WHERE target IN (SELECT target FROM breaks GROUP BY target HAVING count(*) > ?)
      ) AS ordered WHERE place > ?)
      """, [.integer(keptBreaks), .integer(keptBreaks)])
  }
}
