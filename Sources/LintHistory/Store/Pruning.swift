extension HistoryStore {
  /// Removes runs and the rows that only they need, in one transaction.
  ///
  /// The dates of first findings are kept, and so are all differences between the remaining runs.
  package func remove(_ runs: [HistorySnapshot.Run]) throws(HistoryError) {
    guard !runs.isEmpty else { return }
    let numbers = runs.map { Value.integer($0.id) }
    try database.change { checksums throws(HistoryError) in
      try database.run("DELETE FROM runs WHERE id", in: numbers)
      try database.run("DELETE FROM durations WHERE run", in: numbers)
      try database.run("DELETE FROM facts WHERE run", in: numbers)
      try database.run("DELETE FROM artifacts WHERE run", in: numbers)
      for run in runs {
        for table in [Table.runs, .durations, .facts, .artifacts] {
          checksums.removeAll(in: RowGroup(table, run.id))
        }
      }
      for (table, condition) in Self.unneeded {
        var rows: [Value] = []
        try database.rows(of: table, condition) { row in
          checksums.remove(row, of: table)
          rows.append(row.value(.id))
        }
        try database.run(Self.removal(from: table), in: rows)
      }
      try Self.removeUnusedBodies(in: database)
      try database.run(
        """
        DELETE FROM texts WHERE id IN (
          SELECT id FROM texts EXCEPT SELECT message FROM findings EXCEPT SELECT source FROM findings
          EXCEPT SELECT source FROM unjudged EXCEPT SELECT source FROM evidence
          EXCEPT SELECT reason FROM outcomes EXCEPT SELECT reason FROM muted)
        """)
      let known = try database.number("SELECT value FROM numbers WHERE name = 'pruned'")
      try database.set(
        "pruned", to: (runs.map(\.startTime) + [known].compactMap { $0 }).max(), &checksums)
    }
    database.shrink()
  }

  /// The rows without a remaining run.
  private static let unneeded: [(Table, StaticString)] = [
    (
      .findings,
      """
      WHERE findings.end_run IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM runs WHERE id >= findings.first_run AND id < findings.end_run)
      """
    ),
    (
      .outcomes,
      """
      WHERE outcomes.end_run IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM runs WHERE id >= outcomes.first_run AND id < outcomes.end_run)
      """
    ),
    (
      .unjudged,
      """
      WHERE unjudged.end_run IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM runs WHERE id >= unjudged.first_run AND id < unjudged.end_run)
      """
    ),
    (
      .timelines,
      """
      WHERE timelines.end_run IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM runs WHERE id >= timelines.first_run AND id < timelines.end_run)
      """
    ),
    (
      .muted,
      """
      WHERE muted.end_run IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM runs WHERE id >= muted.first_run AND id < muted.end_run)
      """
    ),
    (
      .evidence,
      """
      WHERE evidence.end_run IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM runs WHERE id >= evidence.first_run AND id < evidence.end_run)
      """
    ),
    (
      .breaks,
      """
      WHERE NOT EXISTS (
        SELECT 1 FROM runs WHERE id >= breaks.first_run AND id <= breaks.last_run)
      """
    ),
    // After the breaks that they belong to.
    (
      .breakDetails,
      """
      WHERE NOT EXISTS (
        SELECT 1 FROM breaks
        WHERE breaks.target = break_details.target AND breaks.name = break_details.name)
      """
    ),
  ]

  private static func removal(from table: Table) -> StaticString {
    switch table {
    case .findings: "DELETE FROM findings WHERE id"
    case .outcomes: "DELETE FROM outcomes WHERE id"
    case .unjudged: "DELETE FROM unjudged WHERE id"
    case .timelines: "DELETE FROM timelines WHERE id"
    case .muted: "DELETE FROM muted WHERE id"
    case .evidence: "DELETE FROM evidence WHERE id"
    case .breakDetails: "DELETE FROM break_details WHERE id"
    default: "DELETE FROM breaks WHERE id"
    }
  }
}
