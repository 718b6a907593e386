import HLSLinting

/// The rows of the last run whose intervals are open, which the next run continues or ends.
struct OpenRows {
  /// A stored row that this run may change.
  struct Stored {
    let id: Int64
    let group: RowGroup
    /// The checksum without the last value, and that value.
    let checksum: RowChecksum
    let last: Value

    /// Creates a row, as `Table.selection` has it.
    init(_ row: Row, of table: Table) {
      id = row.integer(0)
      group = RowGroup(table, of: row)
      checksum = RowChecksum(row.values.dropLast())
      last = row.values[row.values.count - 1]
    }
  }

  /// An open finding.
  struct Finding {
    let stored: Stored
    let values: Values
    let line, column: Int64
    /// The start time of the run that first found it.
    let firstSeen: Int64

    /// The values that must stay equal for the interval to continue.
    struct Values: Equatable {
      let rule, severity, message, source: String
    }
  }

  /// The open result of a target.
  struct Outcome {
    let stored: Stored
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
    let stored: Stored
    let firstRun: Int64
    let values: Values

    /// The values that must stay equal for the row to be kept.
    struct Values: Equatable {
      let content: String
      let start, duration: Int64?
    }
  }

  /// What viewers see of a target.
  struct Timeline {
    let stored: Stored
    /// The checksum of the timeline, which must stay equal for the interval to continue.
    let checksum: RowChecksum
  }

  /// The IDs of targets by their names.
  private(set) var targets: [String: Int64] = [:]
  /// By the IDs of targets, as are all below.
  private(set) var outcomes: [Int64: Outcome] = [:]
  /// By their fingerprints.
  private(set) var findings: [Int64: [String: Finding]] = [:]
  /// The rows for documents that could not be checked, by the names of the documents.
  private(set) var uncheckedDocuments: [Int64: [String: Stored]] = [:]
  /// By the IDs of their date ranges.
  private(set) var breaks: [Int64: [String: Break]] = [:]

  private(set) var timelines: [Int64: Timeline] = [:]

  /// The number of runs without a break after which it counts as another one when announced again.
  private static let longestAbsence: Int64 = 10

  /// Reads the open rows before the run with that ID.
  ///
  /// Throws `damaged` if a row is not what was stored, on which no other row must be based.
  init(
    before run: Int64, in database: any Database, checkedBy stored: Checksums
  ) throws(HistoryError) {
    var checksums = Checksums()
    let firstBreaks = run - Self.longestAbsence
    try database.rows(of: .targets) { row in
      checksums.add(row, of: .targets)
      targets[row.text(1)] = row.integer(0)
    }
    try database.rows(of: .outcomes, "WHERE outcomes.end_run IS NULL") { row in
      checksums.add(row, of: .outcomes)
      guard let status = HistorySnapshot.Status(rawValue: row.text(3)) else { return }
      outcomes[row.integer(1)] = Outcome(
        stored: Stored(row, of: .outcomes),
        values: Outcome.Values(
          status: status, kind: row.optionalText(4), reason: row.optionalText(5),
          counts: (6...9).map { row.integer($0) }, uncheckedDocuments: row.integer(10)))
    }
    try database.rows(of: .findings, "WHERE findings.end_run IS NULL") { row in
      checksums.add(row, of: .findings)
      findings[row.integer(1), default: [:]][row.text(2)] = Finding(
        stored: Stored(row, of: .findings),
        values: Finding.Values(
          rule: row.text(5), severity: row.text(6), message: row.text(7), source: row.text(8)),
        line: row.integer(9), column: row.integer(10), firstSeen: row.integer(4))
    }
    try database.rows(of: .unjudged, "WHERE unjudged.end_run IS NULL") { row in
      checksums.add(row, of: .unjudged)
      uncheckedDocuments[row.integer(1), default: [:]][row.text(2)] = Stored(row, of: .unjudged)
    }
    try database.rows(
      of: .breaks, "WHERE breaks.last_run >= ? ORDER BY breaks.id", [.integer(firstBreaks)]
    ) { row in
      checksums.add(row, of: .breaks)
      breaks[row.integer(1), default: [:]][row.text(2)] = Break(
        stored: Stored(row, of: .breaks), firstRun: row.integer(6),
        values: Break.Values(
          content: row.text(3), start: row.optionalInteger(4), duration: row.optionalInteger(5)))
    }
    try database.rows(of: .timelines, "WHERE timelines.end_run IS NULL") { row in
      checksums.add(row, of: .timelines)
      timelines[row.integer(1)] = Timeline(
        stored: Stored(row, of: .timelines), checksum: RowChecksum([row.values[3]]))
    }
    try checksums.check(against: stored) { group in
      switch group.table {
      case .targets: true
      case .outcomes, .findings, .unjudged, .timelines: !group.isEnded
      case .breaks: group.run >= firstBreaks
      default: false
      }
    }
  }
}
