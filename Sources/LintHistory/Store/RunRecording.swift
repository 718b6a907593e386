import HLSLinting
package import HLSReporting

extension HistoryStore {
  /// The number of last runs that keep their reports, and that of those that keep their timelines.
  static let keptReports = 7
  package static let keptTimelines = 7

  /// Stores a run that has ended in one transaction, and returns its ID.
  ///
  /// Targets of earlier runs that this one does not have become `missing`. Findings in a document that
  /// could not be checked stay open. `mostChanges` is the number of changed rows from which they are
  /// written, and no longer in memory.
  @discardableResult
  package func record(
    _ run: ReportedRun, of attempt: consuming RunAttempt, took: Duration = .zero,
    settings: RunSettings? = nil, mostChanges: Int = 50_000
  ) throws(HistoryError) -> Int64 {
    var reports = RunReports(of: run, startTime: attempt.startTime)
    var number: Int64 = 0
    let (id, startTime) = (attempt.id, attempt.startTime)
    do throws(HistoryError) {
      try database.change { checksums throws(HistoryError) in
        number = try database.increment("runs")
        let row = Table.runs.row([
          .id: .integer(number), .begun: .integer(startTime), .whole: .integer(1),
          .tool: .text(run.toolVersion.storable), .rules: .text(RuleSetHash.of(run.rules)),
          .micros: .integer(took.microseconds),
          .settings: .text((settings?.text ?? "").storable),
        ])
        try database.insert([row.values], into: .runs)
        checksums.add(row, of: .runs)
        var recorder = TargetRecorder(
          run: number, startTime: startTime,
          after: try OpenRows(before: number, in: database, checkedBy: checksums))
        try Self.forEachTarget(of: run) { target throws(HistoryError) in
          recorder.record(target.value)
          reports.add(target)
          guard recorder.changes.count >= mostChanges else { return }
          try recorder.takeChanges().write(for: number, to: database, &checksums)
        }
        recorder.recordMissingTargets()
        try recorder.takeChanges().write(for: number, to: database, &checksums)
        try replaceReports(of: number, with: try reports.rendered(), &checksums)
        try removeOldTimelines(&checksums)
        try removeOldEvidence(&checksums)
        try remove(attempt: id, &checksums)
      }
    } catch {
      guard case .unconfirmed(let reason) = error, let isStored = isStored(number, begun: startTime)
      else { throw error }
      if !isStored { throw .lost(reason: reason) }
    }
    return number
  }

  /// Whether a run is stored, although the connection was lost at the end of its transaction; nil if
  /// that cannot be found out.
  private func isStored(_ run: Int64, begun: Int64) -> Bool? {
    do throws(HistoryError) {
      let database = try location.open(for: .writing).database
      var count: Int64?
      // The server may not have ended the transaction yet; this one waits for it.
      try database.write { () throws(HistoryError) in
        count = try database.number(
          "SELECT count(*) FROM runs WHERE id = ? AND begun = ? AND whole = 1",
          [.integer(run), .integer(begun)])
      }
      return count == 1
    } catch {
      return nil
    }
  }

  /// Stores the reports of a run, and removes those of earlier runs that do not keep theirs.
  private func replaceReports(
    of run: Int64, with reports: [(name: String, bytes: [UInt8])], _ checksums: inout Checksums
  ) throws(HistoryError) {
    let rows = reports.map {
      Table.artifacts.row([
        .run: .integer(run), .name: .text($0.name), .bytes: .blob($0.bytes),
      ])
    }
    try database.insert(rows.map(\.values), into: .artifacts)
    for row in rows { checksums.add(row, of: .artifacts) }
    var old: [Value] = []
    try database.run(
      """
      SELECT DISTINCT run FROM artifacts WHERE run NOT IN (
        SELECT id FROM runs WHERE whole = 1 ORDER BY id DESC LIMIT ?)
      """, [.integer(Int64(Self.keptReports))]
    ) { row in
      old.append(row.values[0])
      checksums.removeAll(in: RowGroup(.artifacts, row.integer(0)))
    }
    try database.run("DELETE FROM artifacts WHERE run", in: old)
  }

  /// Removes the timelines that none of the last runs found.
  private func removeOldTimelines(_ checksums: inout Checksums) throws(HistoryError) {
    var ends: [Value] = []
    try database.run(
      """
      SELECT DISTINCT end_run FROM timelines WHERE end_run <= (
        SELECT min(id) FROM (SELECT id FROM runs WHERE whole = 1 ORDER BY id DESC LIMIT ?) AS last)
      """, [.integer(Int64(Self.keptTimelines))]
    ) { row in
      ends.append(row.values[0])
      checksums.removeAll(in: RowGroup(.timelines, row.integer(0), isEnded: true))
    }
    try database.run("DELETE FROM timelines WHERE end_run", in: ends)
  }

  /// Reads the targets in order.
  private static func forEachTarget(
    of run: ReportedRun, _ body: (Redacted<TargetResult>) throws(HistoryError) -> Void
  ) throws(HistoryError) {
    for index in 0..<run.targetCount {
      let target: Redacted<TargetResult>
      do { target = try run.result(of: index) } catch { throw .failed(reason: "\(error)") }
      try body(target)
    }
  }
}

/// The reports that are stored with a run.
struct RunReports {
  private var junit = JUnitReporter()
  private var json = JSONReporter()
  private let parts: [ReportPart]
  private var report: FittedReport
  private var run: ReportedRun
  /// The digests of the first targets, as many as have not more than so many documents and findings.
  private var digests: [[[UInt8]]] = []
  private var remaining = 50_000
  private var names: [String] = []

  /// Begins the reports of a run that began at this time, in seconds since 1970.
  init(of run: ReportedRun, startTime: Int64) {
    self.run = run
    self.run.summary = Tally()
    junit.suites = .targets
    junit.elsewhere = "the history has all of them"
    junit.timestamp = startTime
    json.listsClean = false
    json.mostBytes = junit.mostBytes
    parts = json.parts(run.rules)
    report = FittedReport(json, run.rules)
  }

  /// Adds the next target.
  mutating func add(_ target: Redacted<TargetResult>) {
    let sources = target.value.sources
    names.append(target.value.name)
    for source in sources {
      run.summary.add(SourceTally(source))
      for part in parts { report.add(part.make(source)) }
    }
    if remaining > 0 {
      remaining -= sources.reduce(1) { $0 + 1 + $1.findings.count }
      digests.append(sources.map(ReportPart.digest.make))
    }
    // The duration of a target is written once, at its first document.
    run.durations.append(target.value.effort.duration)
    run.durations += sources.dropFirst().map { _ in .zero }
  }

  /// The reports by their file names, after all targets of the run were added; throws if one cannot be written.
  func rendered() throws(HistoryError) -> [(name: String, bytes: [UInt8])] {
    do throws(ReportError) {
      let run = run.making(junit.parts(run.rules)).keeping(
        names: names, ReportPart.digest.name, digests)
      var cases: [UInt8] = []
      try junit.write(run) { cases += $0 }
      return [("junit.xml", cases), ("report.json", report.bytes(run.toolVersion, run.summary))]
    } catch {
      throw .failed(reason: "\(error)")
    }
  }
}
