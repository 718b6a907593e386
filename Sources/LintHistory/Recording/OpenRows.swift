import HLSLinting

/// The rows of the last run whose intervals are open, which the next run continues or ends.
struct OpenRows {
  /// An open finding.
  struct Finding {
    let id: Int64
    let values: Values
    let line, column: Int64
    /// The start time of the run that first found it, and the first run of its interval.
    let firstSeen, firstRun: Int64

    /// The values that must stay equal for the interval to continue.
    struct Values: Equatable {
      let rule, severity, message, source: String
    }
  }

  /// The open result of a target.
  struct Outcome {
    let id: Int64
    let values: Values

    /// The values that must stay equal for the interval to continue.
    struct Values: Equatable {
      var status: HistorySnapshot.Status
      var kind: String?
      var reason: String?
      var counts: [Int64] = [0, 0, 0, 0]
      var uncheckedDocuments: Int64 = 0
    }
  }

  /// A break that one of the last runs found announced.
  struct Break {
    let id, firstRun: Int64
    let values: Values

    /// The values that must stay equal for the row to be kept.
    struct Values: Equatable {
      let content: String
      let start, duration: Int64?
    }
  }

  /// The IDs of targets by their names.
  private(set) var targets: [String: Int64] = [:]
  /// By the IDs of targets, as are all below.
  private(set) var outcomes: [Int64: Outcome] = [:]
  /// By their fingerprints.
  private(set) var findings: [Int64: [String: Finding]] = [:]
  /// The IDs of rows for documents that could not be checked, by the names of the documents.
  private(set) var uncheckedDocuments: [Int64: [String: Int64]] = [:]
  /// By the IDs of their date ranges.
  private(set) var breaks: [Int64: [String: Break]] = [:]

  /// The number of runs without a break after which it counts as another one when announced again.
  private static let longestAbsence: Int64 = 10

  /// Reads the open rows before the run with that ID.
  init(before run: Int64, in database: any Database) throws(HistoryError) {
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
        values: Outcome.Values(
          status: status, kind: row.optionalText(3), reason: row.optionalText(4),
          counts: (5...8).map { row.integer($0) }, uncheckedDocuments: row.integer(9)))
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
        values: Finding.Values(
          rule: row.text(3), severity: row.text(4), message: row.text(5), source: row.text(6)),
        line: row.integer(7), column: row.integer(8), firstSeen: row.integer(9),
        firstRun: row.integer(10))
    }
    try database.run(
      """
      SELECT u.id, u.target, t.text FROM unjudged u JOIN texts t ON t.id = u.source
      WHERE u.end_run IS NULL
      """
    ) { row in
      uncheckedDocuments[row.integer(1), default: [:]][row.text(2)] = row.integer(0)
    }
    try database.run(
      """
      SELECT id, target, name, content, start, duration, first_run FROM breaks
      WHERE last_run >= ? ORDER BY id
      """, [.integer(run - Self.longestAbsence)]
    ) { row in
      breaks[row.integer(1), default: [:]][row.text(2)] = Break(
        id: row.integer(0), firstRun: row.integer(6),
        values: Break.Values(
          content: row.text(3), start: row.optionalInteger(4), duration: row.optionalInteger(5)))
    }
  }
}
