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
      id = row.integer(.id)
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
    /// The row that says that it is expected; nil if it is not.
    var muted: Stored?

    /// The values that must stay equal for the interval to continue.
    struct Values: Equatable {
      let rule, severity, message, source: String
      var muting: Muting?

      /// Whether it reports that the target could not be loaded.
      var isOutage: Bool { rule == RuleID.unreachableTarget.description }
    }
  }

  /// A fingerprint with which the last run reported an open finding that has another one.
  struct Alias {
    let stored: Stored
    let reported: String
  }

  /// Whom a target belongs to and where it is.
  struct Details {
    let stored: Stored
    let values: TargetDetails
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
      var errors: Int64 = 0
      var warnings: Int64 = 0
      var infos: Int64 = 0
      var omitted: Int64 = 0
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

  /// The details of a break that the last check of a target found.
  struct BreakDetails {
    let stored: Stored
    let digest: Int64
    /// The names and addresses of its asset lists and ads; empty if the target has no open findings, and for
    /// details that another version stored.
    let documents: Set<String>
  }

  /// What viewers see of a target.
  struct Timeline {
    let stored: Stored
    /// The checksum of the timeline, which must stay equal for the interval to continue.
    let checksum: RowChecksum
  }

  /// A version of a document.
  struct Evidence {
    let stored: Stored
    /// Whether findings were in it.
    let isOfFindings: Bool
    let digest, body, sum: Int64
    /// Whether its original is stored too.
    let hasOriginal: Bool
  }

  /// The IDs of targets by their names.
  private(set) var targets: [String: Int64] = [:]
  /// By the IDs of targets, as are all below.
  private(set) var outcomes: [Int64: Outcome] = [:]
  /// By their fingerprints.
  private(set) var findings: [Int64: [String: Finding]] = [:]
  /// By the fingerprints of the findings.
  private(set) var aliases: [Int64: [String: Alias]] = [:]
  /// The rows for documents that could not be checked, by the names of the documents.
  private(set) var uncheckedDocuments: [Int64: [String: Stored]] = [:]
  /// By the IDs of their date ranges.
  private(set) var breaks: [Int64: [String: Break]] = [:]

  /// By the IDs of their date ranges.
  private(set) var breakDetails: [Int64: [String: BreakDetails]] = [:]
  private(set) var timelines: [Int64: Timeline] = [:]
  /// By the names of the documents.
  private(set) var evidence: [Int64: [String: Evidence]] = [:]
  /// The last ID of a stored document.
  private(set) var lastBody: Int64 = 0

  private(set) var details: [Int64: Details] = [:]

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
      targets[row.text(.name)] = row.integer(.id)
    }
    try database.rows(of: .outcomes, "WHERE outcomes.end_run IS NULL") { row in
      checksums.add(row, of: .outcomes)
      guard let status = HistorySnapshot.Status(rawValue: row.text(.status)) else { return }
      outcomes[row.integer(.target)] = Outcome(
        stored: Stored(row, of: .outcomes),
        values: Outcome.Values(
          status: status, kind: row.optionalText(.kind), reason: row.optionalText(.reason),
          errors: row.integer(.errors), warnings: row.integer(.warnings),
          infos: row.integer(.infos), omitted: row.integer(.omitted),
          uncheckedDocuments: row.integer(.unjudged)))
    }
    try database.rows(of: .details) { row in
      checksums.add(row, of: .details)
      details[row.integer(.target)] = Details(
        stored: Stored(row, of: .details), values: TargetDetails(row))
    }
    var muted: [Int64: [String: (stored: Stored, muting: Muting)]] = [:]
    try database.rows(of: .muted, "WHERE muted.end_run IS NULL") { row in
      checksums.add(row, of: .muted)
      muted[row.integer(.target), default: [:]][row.text(.fingerprint)] = (
        Stored(row, of: .muted), Muting(row)
      )
    }
    try database.rows(of: .findings, "WHERE findings.end_run IS NULL") { row in
      checksums.add(row, of: .findings)
      let known = muted[row.integer(.target)]?[row.text(.fingerprint)]
      findings[row.integer(.target), default: [:]][row.text(.fingerprint)] = Finding(
        stored: Stored(row, of: .findings),
        values: Finding.Values(
          rule: row.text(.rule), severity: row.text(.severity), message: row.text(.message),
          source: row.text(.source), muting: known?.muting),
        line: row.integer(.line), column: row.integer(.column),
        firstSeen: row.integer(.firstBegun),
        muted: known?.stored)
    }
    try database.rows(of: .aliases) { row in
      checksums.add(row, of: .aliases)
      aliases[row.integer(.target), default: [:]][row.text(.fingerprint)] = Alias(
        stored: Stored(row, of: .aliases), reported: row.text(.reported))
    }
    try database.rows(of: .unjudged, "WHERE unjudged.end_run IS NULL") { row in
      checksums.add(row, of: .unjudged)
      uncheckedDocuments[row.integer(.target), default: [:]][row.text(.source)] = Stored(
        row, of: .unjudged)
    }
    try database.rows(
      of: .breaks, "WHERE breaks.last_run >= ? ORDER BY breaks.id", [.integer(firstBreaks)]
    ) { row in
      checksums.add(row, of: .breaks)
      breaks[row.integer(.target), default: [:]][row.text(.name)] = Break(
        stored: Stored(row, of: .breaks), firstRun: row.integer(.firstRun),
        values: Break.Values(
          content: row.text(.content), start: row.optionalInteger(.start),
          duration: row.optionalInteger(.duration)))
    }
    try database.rows(of: .breakDetails) { row in
      checksums.add(row, of: .breakDetails)
      let isNeeded = findings[row.integer(.target)] != nil
      let packed = PackedBreak(bytes: row.blob(.bytes))
      breakDetails[row.integer(.target), default: [:]][row.text(.name)] = BreakDetails(
        stored: Stored(row, of: .breakDetails), digest: row.integer(.digest),
        documents: isNeeded ? packed.documents(of: row.text(.name)) : [])
    }
    try database.rows(of: .timelines, "WHERE timelines.end_run IS NULL") { row in
      checksums.add(row, of: .timelines)
      timelines[row.integer(.target)] = Timeline(
        stored: Stored(row, of: .timelines), checksum: RowChecksum([row.value(.bytes)]))
    }
    var originals: Set<Int64> = []
    try database.run("SELECT id FROM bodies WHERE original IS NOT NULL") {
      originals.insert($0.integer(0))
    }
    try database.rows(of: .evidence, "WHERE evidence.end_run IS NULL") { row in
      checksums.add(row, of: .evidence)
      evidence[row.integer(.target), default: [:]][row.text(.source)] = Evidence(
        stored: Stored(row, of: .evidence), isOfFindings: !row.text(.marks).isEmpty,
        digest: row.integer(.digest), body: row.integer(.body), sum: row.integer(.sum),
        hasOriginal: originals.contains(row.integer(.body)))
    }
    lastBody = try database.number("SELECT max(id) FROM bodies") ?? 0
    try checksums.check(against: stored) { group in
      switch group.table {
      case .targets, .aliases, .details, .breakDetails: true
      case .outcomes, .findings, .unjudged, .timelines, .muted, .evidence: !group.isEnded
      case .breaks: group.run >= firstBreaks
      default: false
      }
    }
  }
}
