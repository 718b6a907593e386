package import HLSLinting
import HLSReporting

extension HistoryStore {
  /// The number of last runs that keep their reports.
  static let keptReports = 7

  /// Stores a run that has ended in one transaction, and returns its ID.
  ///
  /// Targets of earlier runs that this one does not have become `missing`. Findings in a document that
  /// could not be checked stay open.
  @discardableResult
  package func record(
    _ run: RedactedRun, of attempt: consuming RunAttempt, took: Duration = .zero,
    settings: RunSettings? = nil
  ) throws(HistoryError) -> Int64 {
    let reports = try Self.reports(of: run, startTime: attempt.startTime)
    let run = run.value
    var number: Int64 = 0
    let (id, startTime) = (attempt.id, attempt.startTime)
    try database.write { () throws(HistoryError) in
      number = try database.increment("runs")
      try database.insert(
        [
          [
            .integer(number), .integer(startTime), .integer(1), .text(run.toolVersion),
            .text(RuleSetHash.of(run.rules)), .integer(took.microseconds),
            .text((settings?.text ?? "").storable),
          ]
        ], into: .runs)
      var recorder = TargetRecorder(
        run: number, startTime: startTime, after: try OpenRows(before: number, in: database))
      for target in run.targets { recorder.record(target) }
      recorder.recordMissingTargets()
      try recorder.changes.write(for: number, to: database)
      try database.insert(
        reports.map { [.integer(number), .text($0.name), .blob($0.bytes)] }, into: .artifacts)
      try database.run(
        """
        DELETE FROM artifacts WHERE run NOT IN (
          SELECT id FROM runs WHERE whole = 1 ORDER BY id DESC LIMIT ?)
        """, [.integer(Int64(Self.keptReports))])
      try database.run("DELETE FROM attempts WHERE id = ?", [.integer(id)])
      // Another process that looks for the lock waits for the end of this transaction first.
      locks.remove(id)
    }
    return number
  }

  private static func reports(
    of run: RedactedRun, startTime: Int64
  ) throws(HistoryError) -> [(name: String, bytes: [UInt8])] {
    var junit = JUnitReporter()
    junit.suites = .targets
    junit.elsewhere = "the history has all of them"
    junit.timestamp = startTime
    // The duration of a target is written once, at its first document.
    junit.durations = run.value.targets.flatMap { target in
      [target.effort.duration] + target.sources.dropFirst().map { _ in .zero }
    }
    var json = JSONReporter()
    json.listsClean = false
    json.mostBytes = junit.mostBytes
    do {
      return [("junit.xml", try junit.render(run)), ("report.json", try json.render(run))]
    } catch {
      throw .failed(reason: "\(error)")
    }
  }
}
