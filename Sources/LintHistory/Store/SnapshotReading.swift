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
          id: row.integer(.id), startTime: row.integer(.begun),
          isComplete: row.integer(.whole) == 1, toolVersion: row.text(.tool),
          ruleSetHash: row.text(.rules), microseconds: row.integer(.micros),
          settings: RunSettings(text: row.text(.settings))))
    }
    try rows(of: .numbers, Checksums.checkedNumbers, in: database) { reader, row in
      let value = row.optionalInteger(.value)
      if row.text(.name) == "interval" { reader.snapshot.interval = value }
      if row.text(.name) == "pruned" { reader.snapshot.lastPruned = value }
    }
    try rows(of: .attempts, in: database) { _, _ in }
    guard parts.contains(.outcomes) else { return }
    try rows(of: .targets, "ORDER BY targets.name", in: database) { reader, row in
      reader.places[row.integer(.id)] = reader.snapshot.targets.count
      reader.snapshot.targets.append(
        HistorySnapshot.Target(
          id: row.integer(.id), name: row.text(.name), firstSeen: row.integer(.firstBegun),
          outcomes: [], findings: []))
    }
    if hasDetails {
      try rows(of: .details, in: database) { reader, row in
        guard let place = reader.places[row.integer(.target)] else { return }
        reader.snapshot.targets[place].details = TargetDetails(row)
      }
    }
    try readOutcomes(database)
    if parts.contains(.mutedRuns), !parts.contains(.results), hasDetails {
      try rows(of: .muted, in: database) { reader, row in
        reader.snapshot.mutedRuns.append(row.runs)
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
        reader.snapshot.efforts[row.integer(.run), default: [:]][row.integer(.target)] =
          TargetResult.Effort(
            duration: .microseconds(row.integer(.micros)),
            requests: Int(row.integer(.requests)), bytes: Int(row.integer(.bytes)))
      }
    }
    if parts.contains(.facts) {
      try rows(of: .facts, "ORDER BY facts.run", in: database) { reader, row in
        guard let place = reader.places[row.integer(.target)] else { return }
        reader.snapshot.targets[place].facts.append(
          HistorySnapshot.StoredFacts(
            run: row.integer(.run), facts: TargetFacts(endOf: row)))
      }
    }
    if parts.contains(.timelines) {
      try rows(of: .timelines, "ORDER BY timelines.first_run", in: database) { reader, row in
        guard let place = reader.places[row.integer(.target)] else { return }
        reader.snapshot.targets[place].timelines.append(
          HistorySnapshot.StoredTimeline(
            runs: row.runs, packed: PackedTimeline(bytes: row.blob(.bytes))))
      }
    }
    if parts.contains(.evidence) { try readEvidence(database) }
    guard parts.contains(.artifacts) else { return }
    try rows(of: .artifacts, "ORDER BY artifacts.run, artifacts.name", in: database) {
      reader, row in
      reader.snapshot.artifacts.append(
        HistorySnapshot.Artifact(
          run: row.integer(.run), name: row.text(.name), bytes: row.blob(.bytes)))
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
      guard let place = reader.places[row.integer(.target)],
        let status = HistorySnapshot.Status(rawValue: row.text(.status))
      else { return }
      reader.snapshot.targets[place].outcomes.append(
        HistorySnapshot.Outcome(
          runs: row.runs, status: status, kind: row.optionalText(.kind),
          reason: row.optionalText(.reason), errors: row.integer(.errors),
          warnings: row.integer(.warnings), infos: row.integer(.infos),
          omitted: row.integer(.omitted), uncheckedDocuments: row.integer(.unjudged)))
    }
  }

  private mutating func readUncheckedDocuments(
    _ database: any Database
  ) throws(HistoryError) {
    try rows(of: .unjudged, "ORDER BY unjudged.id", in: database) { reader, row in
      guard let place = reader.places[row.integer(.target)] else { return }
      reader.snapshot.targets[place].uncheckedDocuments.append(
        HistorySnapshot.UncheckedDocument(source: row.text(.source), runs: row.runs))
    }
  }

  private mutating func readFindings(_ database: any Database) throws(HistoryError) {
    var mutings: [FindingRow: Muting] = [:]
    if hasDetails {
      try rows(of: .muted, in: database) { _, row in mutings[FindingRow(row)] = Muting(row) }
    }
    try rows(of: .findings, "ORDER BY findings.id", in: database) { reader, row in
      guard let place = reader.places[row.integer(.target)],
        let severity = Severity(rawValue: row.text(.severity))
      else { return }
      let finding = HistorySnapshot.Finding(
        id: row.integer(.id), target: row.integer(.target),
        fingerprint: row.text(.fingerprint), runs: row.runs,
        firstSeen: row.integer(.firstBegun), rule: row.text(.rule), severity: severity,
        message: row.text(.message), source: row.text(.source), line: row.integer(.line),
        column: row.integer(.column))
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
      target = row.integer(.target)
      fingerprint = row.text(.fingerprint)
      firstRun = row.integer(.firstRun)
    }
  }

  private mutating func readEvidence(_ database: any Database) throws(HistoryError) {
    try rows(of: .evidence, "ORDER BY evidence.first_run, evidence.id", in: database) {
      reader, row in
      guard let place = reader.places[row.integer(.target)] else { return }
      reader.snapshot.targets[place].evidence.append(
        HistorySnapshot.StoredEvidence(
          id: row.integer(.id), source: row.text(.source), runs: row.runs,
          marks: EvidenceMarks(text: row.text(.marks)), body: row.integer(.body),
          sum: row.integer(.sum)))
    }
  }

  private mutating func readBreakDetails(_ database: any Database) throws(HistoryError) {
    try rows(of: .breakDetails, in: database) { reader, row in
      guard let place = reader.places[row.integer(.target)] else { return }
      reader.snapshot.targets[place].breakDetails[row.text(.name)] =
        HistorySnapshot.StoredBreakDetails(
          id: row.integer(.id), run: row.integer(.run),
          packed: PackedBreak(bytes: row.blob(.bytes)))
    }
  }

  private mutating func readBreaks(_ database: any Database) throws(HistoryError) {
    try rows(
      of: .breaks, "ORDER BY breaks.start IS NOT NULL, breaks.start, breaks.id", in: database
    ) { reader, row in
      guard let place = reader.places[row.integer(.target)],
        let content = ScheduledBreak.Content(rawValue: row.text(.content))
      else { return }
      reader.snapshot.targets[place].breaks.append(
        HistorySnapshot.Break(
          ScheduledBreak(
            id: row.text(.name), content: content, start: row.optionalInteger(.start),
            duration: row.optionalInteger(.duration)), firstRun: row.integer(.firstRun),
          lastRun: row.integer(.lastRun)))
    }
  }
}
