/// What the tables say that still holds, as a run finds it.
struct OpenRows {
  struct Finding {
    let id: Int64
    let facts: Facts
    let line, column: Int64
    /// When it was first seen, and in which run its interval began.
    let firstBegun, firstRun: Int64

    /// What must be equal for an interval to go on.
    struct Facts: Equatable {
      let rule, severity, message, source: String
    }
  }

  struct Outcome {
    let id: Int64
    let facts: Facts

    /// What must be equal for an interval to go on.
    struct Facts: Equatable {
      var status: HistorySnapshot.Status
      var kind: String?
      var reason: String?
      var counts: [Int64] = [0, 0, 0, 0]
      var unjudged: Int64 = 0
    }
  }

  struct Break {
    let id, firstRun: Int64
    let facts: Facts

    struct Facts: Equatable {
      let content: String
      let start, duration: Int64?
    }
  }

  /// The numbers of targets by their names.
  private(set) var targets: [String: Int64] = [:]
  private(set) var outcomes: [Int64: Outcome] = [:]
  /// Of each target, by their fingerprints.
  private(set) var findings: [Int64: [String: Finding]] = [:]
  /// The documents of each target that could not be judged, by their names.
  private(set) var unjudged: [Int64: [String: Int64]] = [:]
  /// Those of each target that one of the last runs has seen, by their IDs.
  private(set) var breaks: [Int64: [String: Break]] = [:]

  /// After how many runs without it a break that is seen again counts as another one.
  private static let memory: Int64 = 10

  /// Reads them as they are before the run of that number.
  init(before run: Int64, in database: borrowing Database) throws(HistoryError) {
    try database.run("SELECT id, name FROM targets") { row in
      targets[row.text(1)] = row.integer(0)
    }
    try database.run(
      """
      SELECT o.id, o.target, o.status, o.kind, t.text, o.errors, o.warnings, o.infos, o.omitted,
        o.unjudged
      FROM outcomes o LEFT JOIN texts t ON t.id = o.reason WHERE o.end_run IS NULL
      """
    ) { row in
      guard let status = HistorySnapshot.Status(rawValue: row.text(2)) else { return }
      outcomes[row.integer(1)] = Outcome(
        id: row.integer(0),
        facts: Outcome.Facts(
          status: status, kind: row.optionalText(3), reason: row.optionalText(4),
          counts: (5...8).map { row.integer($0) }, unjudged: row.integer(9)))
    }
    try database.run(
      """
      SELECT f.id, f.target, f.fingerprint, f.rule, f.severity, m.text, s.text, f.line, f."column",
        f.first_begun, f.first_run
      FROM findings f JOIN texts m ON m.id = f.message JOIN texts s ON s.id = f.source
      WHERE f.end_run IS NULL
      """
    ) { row in
      findings[row.integer(1), default: [:]][row.text(2)] = Finding(
        id: row.integer(0),
        facts: Finding.Facts(
          rule: row.text(3), severity: row.text(4), message: row.text(5), source: row.text(6)),
        line: row.integer(7), column: row.integer(8), firstBegun: row.integer(9),
        firstRun: row.integer(10))
    }
    try database.run(
      """
      SELECT u.id, u.target, t.text FROM unjudged u JOIN texts t ON t.id = u.source
      WHERE u.end_run IS NULL
      """
    ) { row in
      unjudged[row.integer(1), default: [:]][row.text(2)] = row.integer(0)
    }
    try database.run(
      """
      SELECT id, target, name, content, start, duration, first_run FROM breaks
      WHERE last_run >= ? ORDER BY id
      """, [.integer(run - Self.memory)]
    ) { row in
      breaks[row.integer(1), default: [:]][row.text(2)] = Break(
        id: row.integer(0), firstRun: row.integer(6),
        facts: Break.Facts(
          content: row.text(3), start: row.optionalInteger(4), duration: row.optionalInteger(5)))
    }
  }
}
