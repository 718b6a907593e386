import HLSLinting

/// The changes of a run to the tables, collected for many targets and then written in bulk.
struct RowChanges {
  /// A column of a row to be written.
  enum Draft {
    case value(Value)
    /// A text that is stored in the table `texts`; the column has its ID.
    case text(String)

    static func integer(_ number: Int64) -> Draft { .value(.integer(number)) }

    /// A text in the column itself; null for nil.
    static func plain(_ text: String?) -> Draft { .value(Value(text)) }

    /// The value with a text itself.
    var plain: Value {
      switch self {
      case .value(let value): value
      case .text(let text): .text(text)
      }
    }
  }

  /// The new rows, with their IDs if they replace other rows.
  private var rows: [Table: [(id: Int64?, row: [Draft])]] = [:]
  private var ended: [Table: [OpenRows.Stored]] = [:]
  private var removed: [Table: [OpenRows.Stored]] = [:]
  private var seenBreaks: [OpenRows.Stored] = []

  /// The number of rows that are added, replaced or changed; a large row counts as several.
  private(set) var count = 0

  /// Adds a row, in a table of numbered rows without its ID; `last` are the values of its last columns.
  mutating func add(
    _ row: KeyValuePairs<Column, Draft>, _ last: [Value] = [], to table: Table
  ) {
    let values = table.values(row, others: .value(.null))
    count += 1
    for case .value(.blob(let bytes)) in values { count += bytes.count / 256 }
    rows[table, default: []].append(
      (nil, values.dropLast(last.count) + last.map(Draft.value)))
  }

  /// Replaces a row by one with the same ID.
  mutating func replace(
    _ row: OpenRows.Stored, with new: KeyValuePairs<Column, Draft>, in table: Table
  ) {
    count += 1
    removed[table, default: []].append(row)
    rows[table, default: []].append((row.id, table.values(new, others: .value(.null))))
  }

  /// Removes a row.
  mutating func remove(_ row: OpenRows.Stored, from table: Table) {
    count += 1
    removed[table, default: []].append(row)
  }

  /// Ends the interval of a row before this run.
  mutating func end(_ row: OpenRows.Stored, in table: Table) {
    count += 1
    ended[table, default: []].append(row)
  }

  /// Records that the break in a row is announced without change.
  mutating func markSeen(_ row: OpenRows.Stored) {
    count += 1
    seenBreaks.append(row)
  }

  /// Writes all changes of the run with that ID, inside its transaction.
  func write(
    for run: Int64, to database: any Database, _ checksums: inout Checksums
  ) throws(HistoryError) {
    for (table, statement) in Self.endings {
      let ended = ended[table] ?? []
      try database.run(statement, [.integer(run)], in: ended.map { .integer($0.id) })
      checksums.change(ended, to: RowGroup(table, run, isEnded: true))
    }
    for (table, statement) in Self.removals {
      let removed = removed[table] ?? []
      try database.run(statement, in: removed.map { .integer($0.id) })
      for row in removed { checksums.remove(row) }
    }
    try database.run(
      "UPDATE breaks SET last_run = ? WHERE id", [.integer(run)],
      in: seenBreaks.map { .integer($0.id) })
    checksums.change(seenBreaks, to: RowGroup(.breaks, run))
    let texts = try ids(of: texts, in: database)
    for (table, last) in Self.numbered {
      guard let drafts = rows[table] else { continue }
      // The IDs of replaced rows are free at the moment and must not be used for new ones.
      var number = max(try database.number(last) ?? 0, drafts.compactMap(\.id).max() ?? 0)
      var values: [[Value]] = []
      values.reserveCapacity(drafts.count)
      let layout = table.layout
      for (id, draft) in drafts {
        if id == nil { number += 1 }
        var row = draft
        if let place = layout.places[Column.id.rawValue] { row[place] = .integer(id ?? number) }
        values.append(row.map { Self.value($0, texts) })
        checksums.add(
          Row(values: row.map(\.plain) + (layout.isInterval ? [.null] : []), of: table),
          of: table)
      }
      try database.insert(values, into: table)
    }
    try database.insert((rows[.bodies] ?? []).map { $0.row.map(\.plain) }, into: .bodies)
    for table in [Table.targets, .durations, .facts] {
      let values = (rows[table] ?? []).map { $0.row.map(\.plain) }
      try database.insert(values, into: table)
      for row in values { checksums.add(Row(values: row, of: table), of: table) }
    }
    if rows[.breaks] != nil { try Self.removeOldBreaks(in: database, &checksums) }
  }

  private static let endings: [(Table, StaticString)] = [
    (.outcomes, "UPDATE outcomes SET end_run = ? WHERE id"),
    (.findings, "UPDATE findings SET end_run = ? WHERE id"),
    (.unjudged, "UPDATE unjudged SET end_run = ? WHERE id"),
    (.timelines, "UPDATE timelines SET end_run = ? WHERE id"),
    (.muted, "UPDATE muted SET end_run = ? WHERE id"),
    (.evidence, "UPDATE evidence SET end_run = ? WHERE id"),
  ]

  private static let removals: [(Table, StaticString)] = [
    (.findings, "DELETE FROM findings WHERE id"), (.aliases, "DELETE FROM aliases WHERE id"),
    (.breaks, "DELETE FROM breaks WHERE id"),
    (.breakDetails, "DELETE FROM break_details WHERE id"),
    (.details, "DELETE FROM details WHERE id"),
    (.evidence, "DELETE FROM evidence WHERE id"),
  ]

  /// The tables whose new rows get successive IDs, and how to find the last ID.
  private static let numbered: [(Table, StaticString)] = [
    (.outcomes, "SELECT max(id) FROM outcomes"), (.findings, "SELECT max(id) FROM findings"),
    (.aliases, "SELECT max(id) FROM aliases"),
    (.unjudged, "SELECT max(id) FROM unjudged"), (.breaks, "SELECT max(id) FROM breaks"),
    (.breakDetails, "SELECT max(id) FROM break_details"),
    (.timelines, "SELECT max(id) FROM timelines"), (.details, "SELECT max(id) FROM details"),
    (.muted, "SELECT max(id) FROM muted"), (.evidence, "SELECT max(id) FROM evidence"),
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
      added.append(Table.texts.row([.id: .integer(last), .text: .text(text)]).values)
    }
    try database.insert(added, into: .texts)
    return ids
  }

  /// The number of breaks that are kept for each target, the last announced ones.
  static let keptBreaks: Int64 = 200

  private static func removeOldBreaks(
    in database: any Database, _ checksums: inout Checksums
  ) throws(HistoryError) {
    var old: [Value] = []
    try database.rows(
      of: .breaks,
      """
      WHERE breaks.id IN (SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY target ORDER BY last_run DESC, id DESC) AS place
        FROM breaks WHERE target IN (SELECT target FROM breaks GROUP BY target HAVING count(*) > ?)
      ) AS ordered WHERE place > ?)
      """, [.integer(keptBreaks), .integer(keptBreaks)]
    ) { row in
      checksums.remove(row, of: .breaks)
      old.append(row.value(.id))
    }
    try database.run("DELETE FROM breaks WHERE id", in: old)
  }
}

extension Checksums {
  /// Removes a stored row.
  fileprivate mutating func remove(_ row: OpenRows.Stored) {
    remove(row.checksum.adding(row.last), from: row.group)
  }

  /// Moves stored rows to another group, with its run as their last value.
  fileprivate mutating func change(_ rows: [OpenRows.Stored], to group: RowGroup) {
    for row in rows {
      remove(row)
      add(row.checksum.adding(.integer(group.run)), to: group)
    }
  }
}

extension OpenRows.Outcome.Values {
  /// The values of a target in a run.
  init(_ target: TargetResult) {
    switch target.status {
    case .unchecked(let reason):
      self.init(
        status: target.isMuted ? .muted : .unchecked, kind: target.sources.first?.kind?.storable,
        reason: reason.storable)
    case .partly(let count, let reason):
      self.init(checked: target, .partly)
      uncheckedDocuments = Int64(count)
      // What no server is to blame for is a gap in checking, even next to an outage.
      let gap = target.uncheckedReasons.first { ServerFailure(reason: $0) == nil }
      self.reason = (gap ?? reason).storable
    case .checked: self.init(checked: target, .checked)
    }
  }

  private init(checked target: TargetResult, _ status: HistorySnapshot.Status) {
    self.init(
      status: status, kind: target.sources.first?.kind?.storable,
      errors: Int64(target.count(of: .error)), warnings: Int64(target.count(of: .warning)),
      infos: Int64(target.count(of: .info)),
      omitted: Int64(target.sources.reduce(0) { $0 + $1.omitted.count }))
  }
}

extension OpenRows.Finding.Values {
  /// The values of a finding in a run.
  init(_ finding: Finding, _ muting: Muting? = nil) {
    self.init(
      rule: finding.rule.description, severity: finding.severity.rawValue,
      message: finding.message.storable, source: finding.place.source.storable, muting: muting)
  }
}

extension String {
  /// The text with U+0000 replaced by U+2400, since PostgreSQL cannot store it.
  var storable: String {
    utf8.contains(0) ? String(map { $0 == "\0" ? "\u{2400}" : $0 }) : self
  }
}
