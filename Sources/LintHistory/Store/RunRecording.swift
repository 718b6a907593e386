public import HLSConformance
import HLSPlaylist
import HLSReporting

extension HistoryStore {
  /// How many of the last runs keep their reports.
  static let keptReports = 7

  /// Stores a run that has ended, with secrets masked, in one transaction, and gives its number.
  ///
  /// Targets that earlier runs had and this one lacks become `missing`. What was found in a document
  /// that could not be judged is neither gone nor found anew.
  @discardableResult
  public func store(
    _ run: LintRun, of attempt: consuming RunAttempt, took: Duration = .zero,
    settings: RunSettings? = nil
  ) throws(HistoryError) -> Int64 {
    let run = run.redacted()
    let reports = try Self.reports(of: run, begun: attempt.begun)
    var number: Int64 = 0
    let (id, begun) = (attempt.id, attempt.begun)
    try database.transaction { database throws(HistoryError) in
      number = try database.count(up: "runs")
      try database.insert(
        [
          [
            .integer(number), .integer(begun), .integer(1), .text(run.toolVersion),
            .text(RuleSetHash.of(run.rules)), .integer(took.micros),
            .text((settings?.text ?? "").storable),
          ]
        ], into: .runs)
      var recording = TargetRecording(
        run: number, begun: begun, after: try OpenRows(before: number, in: database))
      for target in run.targets { recording.record(target) }
      recording.recordMissing()
      try recording.changes.write(for: number, to: database)
      try database.insert(
        reports.map { [.integer(number), .text($0.name), .blob($0.bytes)] }, into: .artifacts)
      try database.run(
        """
        DELETE FROM artifacts WHERE run NOT IN (
          SELECT id FROM runs WHERE whole = 1 ORDER BY id DESC LIMIT ?)
        """, [.integer(Int64(Self.keptReports))])
      try database.run("DELETE FROM attempts WHERE id = ?", [.integer(id)])
      // Who looks for the lock waits for the end of this transaction first.
      locks.remove(id)
    }
    return number
  }

  private static func reports(
    of run: LintRun, begun: Int64
  ) throws(HistoryError) -> [(name: String, bytes: [UInt8])] {
    var junit = JUnitReporter()
    junit.suites = .targets
    junit.elsewhere = "the history has all of them"
    junit.timestamp = begun
    // The time of a target is told once, at the document that it begins with.
    junit.durations = run.targets.flatMap { target in
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

/// By which two runs are known to have had the same rules.
public enum RuleSetHash {
  /// A hash of IDs and severities, in 16 digits.
  public static func of(_ rules: [ActiveRule]) -> String {
    var hash = FNV1a()
    for rule in rules { hash.add("\(rule.rule.id) \(rule.severity.rawValue)\n".utf8) }
    return hash.hexadecimal
  }
}

extension Duration {
  /// Whole microseconds, none for less than none.
  var micros: Int64 {
    let (seconds, attoseconds) = max(.zero, components.seconds > 1 << 40 ? .zero : self).components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
