public import HLSConformance
import HLSPlaylist
import HLSReporting

extension HistoryStore {
  /// How many of the last runs keep their reports.
  static let keptReports = 7

  /// Stores a run that has ended, with secrets masked, in one transaction, and gives its number.
  ///
  /// Inputs that earlier runs had and this one lacks become `missing`. What was found in an input
  /// that could not be checked is neither gone nor found anew.
  /// Durations are how long each source took, in the order of the run's sources.
  @discardableResult
  public func store(
    _ run: LintRun, of attempt: consuming RunAttempt, durations: [Duration] = [],
    took: Duration = .zero
  ) throws(HistoryError) -> Int64 {
    let run = run.redacted()
    let reports = try Self.reports(of: run, begun: attempt.begun, durations)
    var number: Int64 = 0
    let (id, begun) = (attempt.id, attempt.begun)
    try database.transaction { database throws(HistoryError) in
      try database.run(
        "INSERT INTO runs(begun, whole, tool, rules, micros) VALUES (?, 1, ?, ?, ?)",
        [
          .integer(begun), .text(run.toolVersion), .text(RuleSetHash.of(run.rules)),
          .integer(took.micros),
        ])
      number = database.lastID
      var recording = RunRecording(number: number, begun: begun)
      for (index, source) in run.sources.enumerated() {
        let duration = durations.indices.contains(index) ? durations[index] : nil
        try recording.record(source, duration, in: database)
      }
      try recording.recordMissing(in: database)
      for report in reports {
        try database.run(
          "INSERT INTO artifacts(run, name, bytes) VALUES (?, ?, ?)",
          [.integer(number), .text(report.name), .blob(report.bytes)])
      }
      try database.run(
        """
        DELETE FROM artifacts WHERE run NOT IN (
          SELECT id FROM runs WHERE whole = 1 ORDER BY id DESC LIMIT ?)
        """, [.integer(Int64(Self.keptReports))])
      try database.run("DELETE FROM attempts WHERE id = ?", [.integer(id)])
      // Who looks for the lock waits for the end of this transaction first.
      RunLock.remove(store: path, attempt: id)
    }
    return number
  }

  private static func reports(
    of run: LintRun, begun: Int64, _ durations: [Duration]
  ) throws(HistoryError) -> [(name: String, bytes: [UInt8])] {
    var junit = JUnitReporter()
    junit.timestamp = begun
    junit.durations = durations
    do {
      return [
        ("junit.xml", try junit.render(run)), ("report.json", try JSONReporter().render(run)),
      ]
    } catch {
      throw .failed(reason: "\(error)")
    }
  }
}

/// One run on its way into the tables.
private struct RunRecording {
  let number: Int64
  let begun: Int64
  private var seen: Set<Int64> = []

  init(number: Int64, begun: Int64) {
    self.number = number
    self.begun = begun
  }

  /// What an outcome says, and what must be equal for an interval to go on.
  private struct Outcome: Equatable {
    var status: String
    var kind: String?
    var reason: Int64?
    var counts: [Int64] = [0, 0, 0, 0]
  }

  private struct OpenFinding {
    let id: Int64
    let facts: [Value]
    let line: Int64
    let column: Int64
    let firstBegun: Int64
  }

  mutating func record(
    _ source: SourceResult, _ duration: Duration?, in database: borrowing Database
  ) throws(HistoryError) {
    let target = try target(source.source, in: database)
    // Two inputs of one name are one target; the first speaks for it.
    guard seen.insert(target).inserted else { return }
    if let duration {
      try database.run(
        "INSERT INTO durations(run, target, micros) VALUES (?, ?, ?)",
        [.integer(number), .integer(target), .integer(duration.micros)])
    }
    switch source.status {
    case .unchecked(let reason):
      try record(
        Outcome(
          status: "unchecked", kind: source.kind, reason: try text(reason, in: database)),
        of: target, in: database)
    case .checked:
      try record(
        Outcome(
          status: "checked", kind: source.kind,
          counts: [
            source.count(of: .error), source.count(of: .warning), source.count(of: .info),
            source.omitted.count,
          ].map { Int64($0) }),
        of: target, in: database)
      try record(source.findings, of: target, in: database)
    }
  }

  /// Closes with `missing` what earlier runs had and this one lacks.
  func recordMissing(in database: borrowing Database) throws(HistoryError) {
    var missing: [Int64] = []
    try database.run("SELECT id FROM targets ORDER BY id") { row in
      if !seen.contains(row.integer(0)) { missing.append(row.integer(0)) }
    }
    for target in missing { try record(Outcome(status: "missing"), of: target, in: database) }
  }

  private func record(
    _ outcome: Outcome, of target: Int64, in database: borrowing Database
  ) throws(HistoryError) {
    var last: Outcome?
    try database.run(
      """
      SELECT status, kind, reason, errors, warnings, infos, omitted FROM outcomes
      WHERE target = ? AND end_run IS NULL
      """, [.integer(target)]
    ) { row in
      last = Outcome(
        status: row.text(0), kind: row.optionalText(1), reason: row.optionalInteger(2),
        counts: (3...6).map { row.integer($0) })
    }
    guard last != outcome else { return }
    try database.run(
      "UPDATE outcomes SET end_run = ? WHERE target = ? AND end_run IS NULL",
      [.integer(number), .integer(target)])
    try database.run(
      """
      INSERT INTO outcomes(target, first_run, status, kind, reason, errors, warnings, infos, omitted)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(target), .integer(number), .text(outcome.status), Value(outcome.kind),
        Value(outcome.reason),
      ] + outcome.counts.map(Value.integer))
  }

  private func record(
    _ findings: [Finding], of target: Int64, in database: borrowing Database
  ) throws(HistoryError) {
    var open: [String: OpenFinding] = [:]
    try database.run(
      """
      SELECT fingerprint, id, rule, severity, message, source, line, column, first_begun
      FROM findings WHERE target = ? AND end_run IS NULL
      """, [.integer(target)]
    ) { row in
      open[row.text(0)] = OpenFinding(
        id: row.integer(1),
        facts: [
          .text(row.text(2)), .text(row.text(3)), .integer(row.integer(4)),
          .integer(row.integer(5)),
        ], line: row.integer(6), column: row.integer(7), firstBegun: row.integer(8))
    }
    var found: Set<String> = []
    for finding in findings where found.insert(finding.fingerprint).inserted {
      let facts: [Value] = [
        .text(finding.rule.description), .text(finding.severity.rawValue),
        .integer(try text(finding.message, in: database)),
        .integer(try text(finding.place.source, in: database)),
      ]
      let (line, column) = (Int64(finding.place.start.line), Int64(finding.place.start.column))
      if let known = open[finding.fingerprint], known.facts == facts {
        if (known.line, known.column) != (line, column) {
          try database.run(
            "UPDATE findings SET line = ?, column = ? WHERE id = ?",
            [.integer(line), .integer(column), .integer(known.id)])
        }
        continue
      }
      if let known = open[finding.fingerprint] { try close(known.id, in: database) }
      try database.run(
        """
        INSERT INTO findings(target, fingerprint, first_run, first_begun, rule, severity, message,
          source, line, column) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .integer(target), .text(finding.fingerprint), .integer(number),
          .integer(open[finding.fingerprint]?.firstBegun ?? begun),
        ] + facts + [.integer(line), .integer(column)])
    }
    for (fingerprint, known) in open where !found.contains(fingerprint) {
      try close(known.id, in: database)
    }
  }

  private func close(_ finding: Int64, in database: borrowing Database) throws(HistoryError) {
    try database.run(
      "UPDATE findings SET end_run = ? WHERE id = ?", [.integer(number), .integer(finding)])
  }

  private func target(
    _ name: String, in database: borrowing Database
  ) throws(HistoryError) -> Int64 {
    if let id = try database.number("SELECT id FROM targets WHERE name = ?", [.text(name)]) {
      return id
    }
    try database.run(
      "INSERT INTO targets(name, first_run, first_begun) VALUES (?, ?, ?)",
      [.text(name), .integer(number), .integer(begun)])
    return database.lastID
  }

  private func text(
    _ text: String, in database: borrowing Database
  ) throws(HistoryError) -> Int64 {
    if let id = try database.number("SELECT id FROM texts WHERE text = ?", [.text(text)]) {
      return id
    }
    try database.run("INSERT INTO texts(text) VALUES (?)", [.text(text)])
    return database.lastID
  }
}

/// By which two runs are known to have had the same rules.
public enum RuleSetHash {
  /// The Fowler-Noll-Vo hash, 64 bits, variant 1a, of IDs and severities, in 16 digits.
  public static func of(_ rules: [ActiveRule]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for rule in rules {
      for byte in "\(rule.rule.id) \(rule.severity.rawValue)\n".utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Duration {
  /// Whole microseconds, none for less than none.
  var micros: Int64 {
    let (seconds, attoseconds) = max(.zero, components.seconds > 1 << 40 ? .zero : self).components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
