import HLSDocuments
import HLSLinting

extension HistoryStore {
  /// Reads the runs of the store as they are at one moment, with these parts of their results.
  ///
  /// Throws `damaged` if what is read is not what was stored.
  package func snapshot(
    _ parts: HistorySnapshot.Parts = .results
  ) throws(HistoryError) -> HistorySnapshot {
    var reader = SnapshotReader(hasDetails: hasDetails)
    do throws(HistoryError) {
      try database.read { () throws(HistoryError) in
        var parts = parts
        if !hasTimelines { parts.subtract(.timelines) }
        if !hasFacts { parts.subtract(.facts) }
        if !hasEvidence { parts.subtract(.documents) }
        if !hasDetails { parts.subtract(.breakDetails) }
        try reader.read(database, parts)
        if parts.contains(.documents) {
          try Self.readDocuments(&reader.snapshot, in: database)
        }
        guard hasChecksums else { return }
        try reader.checksums.check(against: Checksums(storedIn: database)) {
          reader.tables.contains($0.table)
        }
      }
    } catch {
      // A file that is read without locks and is written meanwhile is not damaged.
      throw database.hasChanged ? .busy : error
    }
    return reader.snapshot
  }
}

extension HistorySnapshot {
  /// What is read of the results of runs.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The targets with their outcomes.
    package static let outcomes = Parts(rawValue: 1)
    /// The outcomes, and the findings, breaks and unchecked documents of targets.
    package static let results = Parts(rawValue: 3)
    /// The reports.
    package static let artifacts = Parts(rawValue: 4)
    /// The time and traffic of each target in each run.
    package static let efforts = Parts(rawValue: 8)
    /// What viewers see of the targets, if those are read.
    package static let timelines = Parts(rawValue: 16)
    /// What runs measured of the targets.
    package static let facts = Parts(rawValue: 32)
    /// The versions of documents that findings rest on, without their contents.
    package static let evidence = Parts(rawValue: 64)
    /// The same with the contents that pages show.
    package static let documents = Parts(rawValue: 192)
    /// The ads, requests and lines of the breaks that the last check of a target found, if breaks are read.
    package static let breakDetails = Parts(rawValue: 256)
    /// The runs in which findings were muted, without the findings.
    package static let mutedRuns = Parts(rawValue: 512)
    /// What a site shows.
    package static let published: Parts = [
      .results, .artifacts, .timelines, .facts, .documents, .breakDetails,
    ]
    /// Everything.
    package static let all: Parts = published.union(.efforts)
  }
}

/// Reads a snapshot and calculates the checksums of its rows.
private struct SnapshotReader {
  var snapshot = HistorySnapshot()
  var checksums = Checksums()
  /// The tables that were read.
  private(set) var tables: Set<Table> = []
  /// The index of each target by its ID.
  private var places: [Int64: Int] = [:]
  /// Whether the tables have details of targets and muted findings.
  private let hasDetails: Bool

  init(hasDetails: Bool) { self.hasDetails = hasDetails }

  mutating func read(
    _ database: any Database, _ parts: HistorySnapshot.Parts
  ) throws(HistoryError) {
    try rows(of: .runs, "ORDER BY runs.id", in: database) { reader, row in
      reader.snapshot.runs.append(
        HistorySnapshot.Run(
          id: row.integer(0), startTime: row.integer(1), isComplete: row.integer(2) == 1,
          toolVersion: row.text(3), ruleSetHash: row.text(4), microseconds: row.integer(5),
          settings: RunSettings(text: row.text(6))))
    }
    try rows(of: .numbers, Checksums.checkedNumbers, in: database) { reader, row in
      if row.text(0) == "interval" { reader.snapshot.interval = row.optionalInteger(1) }
      if row.text(0) == "pruned" { reader.snapshot.lastPruned = row.optionalInteger(1) }
    }
    try rows(of: .attempts, in: database) { _, _ in }
    guard parts.contains(.outcomes) else { return }
    try rows(of: .targets, "ORDER BY targets.name", in: database) { reader, row in
      reader.places[row.integer(0)] = reader.snapshot.targets.count
      reader.snapshot.targets.append(
        HistorySnapshot.Target(
          id: row.integer(0), name: row.text(1), firstSeen: row.integer(3), outcomes: [],
          findings: []))
    }
    if hasDetails {
      try rows(of: .details, in: database) { reader, row in
        guard let place = reader.places[row.integer(1)] else { return }
        reader.snapshot.targets[place].details = TargetDetails(row)
      }
    }
    try readOutcomes(database)
    if parts.contains(.mutedRuns), !parts.contains(.results), hasDetails {
      try rows(of: .muted, in: database) { reader, row in
        reader.snapshot.mutedRuns.append(
          RunInterval(first: row.integer(3), end: row.optionalInteger(8)))
      }
    }
    if parts.contains(.results) {
      try readUncheckedDocuments(database)
      try readFindings(database)
      try readBreaks(database)
    }
    if parts.contains(.breakDetails) { try readBreakDetails(database) }
    if parts.contains(.efforts) {
      try rows(of: .durations, in: database) { reader, row in
        reader.snapshot.efforts[row.integer(0), default: [:]][row.integer(1)] =
          TargetResult.Effort(
            duration: .microseconds(row.integer(2)), requests: Int(row.integer(3)),
            bytes: Int(row.integer(4)))
      }
    }
    if parts.contains(.facts) {
      try rows(of: .facts, "ORDER BY facts.run", in: database) { reader, row in
        guard let place = reader.places[row.integer(1)] else { return }
        reader.snapshot.targets[place].facts.append(
          HistorySnapshot.StoredFacts(
            run: row.integer(0),
            facts: TargetFacts(row, from: 2)))
      }
    }
    if parts.contains(.timelines) {
      try rows(of: .timelines, "ORDER BY timelines.first_run", in: database) { reader, row in
        guard let place = reader.places[row.integer(1)] else { return }
        reader.snapshot.targets[place].timelines.append(
          HistorySnapshot.StoredTimeline(
            runs: RunInterval(first: row.integer(2), end: row.optionalInteger(4)),
            packed: PackedTimeline(bytes: row.blob(3))))
      }
    }
    if parts.contains(.evidence) { try readEvidence(database) }
    guard parts.contains(.artifacts) else { return }
    try rows(of: .artifacts, "ORDER BY artifacts.run, artifacts.name", in: database) {
      reader, row in
      reader.snapshot.artifacts.append(
        HistorySnapshot.Artifact(run: row.integer(0), name: row.text(1), bytes: row.blob(2)))
    }
  }

  /// Reads rows of a table, and adds them to the checksums.
  private mutating func rows(
    of table: Table, _ rest: StaticString = "", in database: any Database,
    _ body: (inout Self, Row) -> Void
  ) throws(HistoryError) {
    tables.insert(table)
    try database.rows(of: table, rest) { row in
      checksums.add(row, of: table)
      body(&self, row)
    }
  }

  private mutating func readOutcomes(_ database: any Database) throws(HistoryError) {
    try rows(of: .outcomes, "ORDER BY outcomes.first_run, outcomes.id", in: database) {
      reader, row in
      guard let place = reader.places[row.integer(1)],
        let status = HistorySnapshot.Status(rawValue: row.text(3))
      else { return }
      reader.snapshot.targets[place].outcomes.append(
        HistorySnapshot.Outcome(
          runs: RunInterval(first: row.integer(2), end: row.optionalInteger(11)), status: status,
          kind: row.optionalText(4), reason: row.optionalText(5), errors: row.integer(6),
          warnings: row.integer(7), infos: row.integer(8), omitted: row.integer(9),
          uncheckedDocuments: row.integer(10)))
    }
  }

  private mutating func readUncheckedDocuments(
    _ database: any Database
  ) throws(HistoryError) {
    try rows(of: .unjudged, "ORDER BY unjudged.id", in: database) { reader, row in
      guard let place = reader.places[row.integer(1)] else { return }
      reader.snapshot.targets[place].uncheckedDocuments.append(
        HistorySnapshot.UncheckedDocument(
          source: row.text(2),
          runs: RunInterval(first: row.integer(3), end: row.optionalInteger(4))))
    }
  }

  private mutating func readFindings(_ database: any Database) throws(HistoryError) {
    var mutings: [FindingRow: Muting] = [:]
    if hasDetails {
      try rows(of: .muted, in: database) { _, row in mutings[FindingRow(row)] = Muting(row) }
    }
    try rows(of: .findings, "ORDER BY findings.id", in: database) { reader, row in
      guard let place = reader.places[row.integer(1)],
        let severity = Severity(rawValue: row.text(6))
      else { return }
      let finding = HistorySnapshot.Finding(
        id: row.integer(0), target: row.integer(1), fingerprint: row.text(2),
        runs: RunInterval(first: row.integer(3), end: row.optionalInteger(11)),
        firstSeen: row.integer(4), rule: row.text(5), severity: severity, message: row.text(7),
        source: row.text(8), line: row.integer(9), column: row.integer(10))
      if let muting = mutings.isEmpty ? nil : mutings[FindingRow(row)] {
        reader.snapshot.targets[place].muted.append(MutedFinding(finding, muting))
      } else {
        reader.snapshot.targets[place].findings.append(finding)
      }
    }
  }

  /// What identifies a row of `findings`, and the row of `muted` that belongs to it.
  private struct FindingRow: Hashable {
    let target: Int64
    let fingerprint: String
    let firstRun: Int64

    init(_ row: Row) {
      (target, fingerprint, firstRun) = (row.integer(1), row.text(2), row.integer(3))
    }
  }

  private mutating func readEvidence(_ database: any Database) throws(HistoryError) {
    try rows(of: .evidence, "ORDER BY evidence.first_run, evidence.id", in: database) {
      reader, row in
      guard let place = reader.places[row.integer(1)] else { return }
      reader.snapshot.targets[place].evidence.append(
        HistorySnapshot.StoredEvidence(
          id: row.integer(0), source: row.text(2),
          runs: RunInterval(first: row.integer(3), end: row.optionalInteger(8)),
          marks: EvidenceMarks(text: row.text(4)), body: row.integer(6), sum: row.integer(7)))
    }
  }

  private mutating func readBreakDetails(_ database: any Database) throws(HistoryError) {
    try rows(of: .breakDetails, in: database) { reader, row in
      guard let place = reader.places[row.integer(1)] else { return }
      reader.snapshot.targets[place].breakDetails[row.text(2)] = HistorySnapshot.StoredBreakDetails(
        id: row.integer(0), run: row.integer(3), packed: PackedBreak(bytes: row.blob(5)))
    }
  }

  private mutating func readBreaks(_ database: any Database) throws(HistoryError) {
    try rows(
      of: .breaks, "ORDER BY breaks.start IS NOT NULL, breaks.start, breaks.id", in: database
    ) { reader, row in
      guard let place = reader.places[row.integer(1)],
        let content = ScheduledBreak.Content(rawValue: row.text(3))
      else { return }
      reader.snapshot.targets[place].breaks.append(
        HistorySnapshot.Break(
          ScheduledBreak(
            id: row.text(2), content: content, start: row.optionalInteger(4),
            duration: row.optionalInteger(5)), firstRun: row.integer(6),
          lastRun: row.integer(7)))
    }
  }
}
