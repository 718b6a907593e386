import HLSDocuments
import HLSLinting

extension HistoryStore {
  /// Reads the whole store as it is at one moment; the reports of its runs only if `artifacts`.
  package func snapshot(artifacts: Bool = false) throws(HistoryError) -> HistorySnapshot {
    var snapshot = HistorySnapshot()
    try database.read { () throws(HistoryError) in
      try snapshot.read(database)
      if artifacts { try snapshot.readArtifacts(database) }
    }
    return snapshot
  }
}

extension HistorySnapshot {
  fileprivate mutating func read(_ database: any Database) throws(HistoryError) {
    try database.run(
      "SELECT id, begun, whole, tool, rules, micros, settings FROM runs ORDER BY id"
    ) { row in
      runs.append(
        Run(
          id: row.integer(0), startTime: row.integer(1), isComplete: row.integer(2) == 1,
          toolVersion: row.text(3), ruleSetHash: row.text(4), microseconds: row.integer(5),
          settings: RunSettings(text: row.text(6))))
    }
    interval = try database.number("SELECT value FROM numbers WHERE name = 'interval'")
    lastPruned = try database.number("SELECT value FROM numbers WHERE name = 'pruned'")
    var places: [Int64: Int] = [:]
    try database.run("SELECT id, name, first_begun FROM targets ORDER BY name") { row in
      places[row.integer(0)] = targets.count
      targets.append(
        Target(
          id: row.integer(0), name: row.text(1), firstSeen: row.integer(2), outcomes: [],
          findings: []))
    }
    try readOutcomes(database, places)
    try readFindings(database, places)
    try readBreaks(database, places)
    try database.run("SELECT run, target, micros, requests, bytes FROM durations") { row in
      efforts[row.integer(0), default: [:]][row.integer(1)] = TargetResult.Effort(
        duration: .microseconds(row.integer(2)), requests: Int(row.integer(3)),
        bytes: Int(row.integer(4)))
    }
  }

  /// `places` has the index of each target by its ID.
  private mutating func readOutcomes(
    _ database: any Database, _ places: [Int64: Int]
  ) throws(HistoryError) {
    try database.run(
      """
      SELECT o.target, o.first_run, o.end_run, o.status, o.kind, t.text, o.errors, o.warnings,
        o.infos, o.omitted, o.unjudged
      FROM outcomes o LEFT JOIN texts t ON t.id = o.reason ORDER BY o.first_run, o.id
      """
    ) { row in
      guard let place = places[row.integer(0)], let status = Status(rawValue: row.text(3))
      else { return }
      targets[place].outcomes.append(
        Outcome(
          runs: RunInterval(first: row.integer(1), end: row.optionalInteger(2)), status: status,
          kind: row.optionalText(4), reason: row.optionalText(5), errors: row.integer(6),
          warnings: row.integer(7), infos: row.integer(8), omitted: row.integer(9),
          uncheckedDocuments: row.integer(10)))
    }
    try database.run(
      """
      SELECT u.target, t.text, u.first_run, u.end_run
      FROM unjudged u JOIN texts t ON t.id = u.source ORDER BY u.id
      """
    ) { row in
      guard let place = places[row.integer(0)] else { return }
      targets[place].uncheckedDocuments.append(
        UncheckedDocument(
          source: row.text(1),
          runs: RunInterval(first: row.integer(2), end: row.optionalInteger(3))))
    }
  }

  private mutating func readFindings(
    _ database: any Database, _ places: [Int64: Int]
  ) throws(HistoryError) {
    try database.run(
      """
      SELECT f.id, f.target, f.fingerprint, f.first_run, f.end_run, f.first_begun, f.rule,
        f.severity, m.text, s.text, f.line, f."column"
      FROM findings f JOIN texts m ON m.id = f.message JOIN texts s ON s.id = f.source
      ORDER BY f.id
      """
    ) { row in
      guard let place = places[row.integer(1)], let severity = Severity(rawValue: row.text(7))
      else { return }
      targets[place].findings.append(
        Finding(
          id: row.integer(0), target: row.integer(1), fingerprint: row.text(2),
          runs: RunInterval(first: row.integer(3), end: row.optionalInteger(4)),
          firstSeen: row.integer(5), rule: row.text(6), severity: severity, message: row.text(8),
          source: row.text(9), line: row.integer(10), column: row.integer(11)))
    }
  }

  private mutating func readBreaks(
    _ database: any Database, _ places: [Int64: Int]
  ) throws(HistoryError) {
    try database.run(
      """
      SELECT target, name, content, start, duration, first_run, last_run FROM breaks
      ORDER BY start IS NOT NULL, start, id
      """
    ) { row in
      guard let place = places[row.integer(0)],
        let content = ScheduledBreak.Content(rawValue: row.text(2))
      else { return }
      targets[place].breaks.append(
        Break(
          ScheduledBreak(
            id: row.text(1), content: content, start: row.optionalInteger(3),
            duration: row.optionalInteger(4)), firstRun: row.integer(5),
          lastRun: row.integer(6)))
    }
  }

  fileprivate mutating func readArtifacts(
    _ database: any Database
  ) throws(HistoryError) {
    try database.run("SELECT run, name, bytes FROM artifacts ORDER BY run, name") { row in
      artifacts.append(Artifact(run: row.integer(0), name: row.text(1), bytes: row.blob(2)))
    }
  }
}
