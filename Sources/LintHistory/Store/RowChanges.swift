/// What a run changes in the tables, gathered first and then written in bulk.
struct RowChanges {
  /// A column on its way into a table.
  enum Draft {
    case value(Value)
    /// A text that `texts` keeps; the column has its number.
    case text(String)

    static func integer(_ number: Int64) -> Draft { .value(.integer(number)) }
  }

  /// Rows, and their numbers where they have one already.
  private var rows: [Table: [(id: Int64?, row: [Draft])]] = [:]
  private var ended: [Table: [Int64]] = [:]
  private var removed: [Table: [Int64]] = [:]
  private var seenBreaks: [Int64] = []

  /// Adds a row, without its first column where that is a number that counts up.
  mutating func add(_ row: [Draft], to table: Table) {
    rows[table, default: []].append((nil, row))
  }

  /// Writes a row anew that keeps its number.
  mutating func replace(_ id: Int64, with row: [Draft], in table: Table) {
    removed[table, default: []].append(id)
    rows[table, default: []].append((id, row))
  }

  /// Ends the interval of a row with the run before this one.
  mutating func end(_ id: Int64, in table: Table) { ended[table, default: []].append(id) }

  /// Notes that a break is there as it was.
  mutating func see(break id: Int64) { seenBreaks.append(id) }

  /// Writes all changes of the run of that number, inside its transaction.
  func write(for run: Int64, to database: borrowing Database) throws(HistoryError) {
    for (table, statement) in Self.endings {
      try database.run(statement, [.integer(run)], in: (ended[table] ?? []).map(Value.integer))
    }
    for (table, statement) in Self.removals {
      try database.run(statement, in: (removed[table] ?? []).map(Value.integer))
    }
    try database.run(
      "UPDATE breaks SET last_run = ? WHERE id", [.integer(run)],
      in: seenBreaks.map(Value.integer))
    let texts = try numbers(of: texts, in: database)
    for (table, last) in Self.counted {
      guard let drafts = rows[table] else { continue }
      // Rows that are written anew have left their numbers for the moment.
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
    if rows[.breaks] != nil { try Self.forgetBreaks(in: database) }
  }

  private static let endings: [(Table, StaticString)] = [
    (.outcomes, "UPDATE outcomes SET end_run = ? WHERE id"),
    (.findings, "UPDATE findings SET end_run = ? WHERE id"),
    (.unjudged, "UPDATE unjudged SET end_run = ? WHERE id"),
  ]

  private static let removals: [(Table, StaticString)] = [
    (.findings, "DELETE FROM findings WHERE id"), (.breaks, "DELETE FROM breaks WHERE id"),
  ]

  /// The tables whose rows are numbered as they are written, nobody else writing meanwhile.
  private static let counted: [(Table, StaticString)] = [
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

  /// The numbers of texts, of which those that are new get one.
  private func numbers(
    of texts: Set<String>, in database: borrowing Database
  ) throws(HistoryError) -> [String: Int64] {
    var numbers: [String: Int64] = [:]
    let ordered = texts.sorted()
    try database.run("SELECT id, text FROM texts WHERE text", in: ordered.map(Value.text)) { row in
      numbers[row.text(1)] = row.integer(0)
    }
    var last = try database.number("SELECT max(id) FROM texts") ?? 0
    var added: [[Value]] = []
    for text in ordered where numbers[text] == nil {
      last += 1
      numbers[text] = last
      added.append([.integer(last), .text(text)])
    }
    try database.insert(added, into: .texts)
    return numbers
  }

  /// How many breaks of a target are kept, those that were seen last.
  static let keptBreaks: Int64 = 200

  private static func forgetBreaks(in database: borrowing Database) throws(HistoryError) {
    try database.run(
      """
      DELETE FROM breaks WHERE id IN (SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY target ORDER BY last_run DESC, id DESC) AS place
        FROM breaks WHERE target IN (SELECT target FROM breaks GROUP BY target HAVING count(*) > ?)
      ) AS ordered WHERE place > ?)
      """, [.integer(keptBreaks), .integer(keptBreaks)])
  }
}
