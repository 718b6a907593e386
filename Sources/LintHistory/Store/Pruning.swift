extension HistoryStore {
  /// Removes runs and the rows that only they need, in one transaction.
  ///
  /// The dates of first findings are kept, and so are all differences between the remaining runs.
  package func remove(_ runs: [HistorySnapshot.Run]) throws(HistoryError) {
    guard !runs.isEmpty else { return }
    let numbers = runs.map { Value.integer($0.id) }
    try database.write { () throws(HistoryError) in
      try database.run("DELETE FROM runs WHERE id", in: numbers)
      try database.run("DELETE FROM durations WHERE run", in: numbers)
      try database.run("DELETE FROM artifacts WHERE run", in: numbers)
      for statement in Self.sweepStatements { try database.run(statement) }
      let known = try database.number("SELECT value FROM numbers WHERE name = 'pruned'")
      if let last = (runs.map(\.startTime) + [known].compactMap { $0 }).max() {
        try database.run("DELETE FROM numbers WHERE name = 'pruned'")
        try database.run(
          "INSERT INTO numbers(name, value) VALUES ('pruned', ?)", [.integer(last)])
      }
    }
    database.shrink()
  }

  /// The statements that remove rows without a remaining run.
  private static let sweepStatements: [StaticString] = [
    """
    DELETE FROM findings WHERE end_run IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM runs WHERE id >= findings.first_run AND id < findings.end_run)
    """,
    """
    DELETE FROM outcomes WHERE end_run IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM runs WHERE id >= outcomes.first_run AND id < outcomes.end_run)
    """,
    """
    DELETE FROM unjudged WHERE end_run IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM runs WHERE id >= unjudged.first_run AND id < unjudged.end_run)
    """,
    """
    DELETE FROM breaks WHERE NOT EXISTS (
      SELECT 1 FROM runs WHERE id >= breaks.first_run AND id <= breaks.last_run)
    """,
    """
    DELETE FROM texts WHERE id IN (
      SELECT id FROM texts EXCEPT SELECT message FROM findings EXCEPT SELECT source FROM findings
      EXCEPT SELECT source FROM unjudged EXCEPT SELECT reason FROM outcomes)
    """,
  ]
}
