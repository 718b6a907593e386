public import HLSConformance

/// All that a store holds, as a value: what is told of it is worked out from this alone.
public struct HistorySnapshot: Sendable, Equatable {
  public struct Run: Sendable, Equatable {
    public let id: Int64
    /// When it began, in seconds since 1970-01-01T00:00:00Z.
    public let begun: Int64
    /// False for a run that was begun and never ended, of which nothing else is known.
    public let isWhole: Bool
    public let tool: String
    /// A hash of the rules that ran and of their severities.
    public let rules: String
    public let micros: Int64
  }

  public enum Status: String, Sendable {
    case checked
    /// The target was judged, but not all of the documents that it leads to.
    case partly
    /// The input could not be read or judged.
    case unchecked
    /// Earlier runs had the input and this one did not.
    case missing
  }

  public struct Outcome: Sendable, Equatable {
    public let runs: RunInterval
    public let status: Status
    public let kind: String?
    public let reason: String?
    public let errors, warnings, infos, omitted: Int64
  }

  public struct Finding: Sendable, Equatable {
    public let id: Int64
    public let target: Int64
    public let fingerprint: String
    public let runs: RunInterval
    public let firstSeen: Int64
    public let rule: String
    public let severity: Severity
    public let message: String
    /// Where it is, which may be another file than the target; line and column as last seen.
    public let source: String
    public let line, column: Int64
  }

  /// A break that some run has seen announced.
  public struct Break: Sendable, Equatable {
    /// As the last run that saw it had it.
    public let scheduled: ScheduledBreak
    /// The first and the last run that saw it.
    public let firstRun, lastRun: Int64

    public init(_ scheduled: ScheduledBreak, firstRun: Int64, lastRun: Int64) {
      self.scheduled = scheduled
      self.firstRun = firstRun
      self.lastRun = lastRun
    }
  }

  public struct Target: Sendable, Equatable {
    public let id: Int64
    public let name: String
    public let firstSeen: Int64
    /// In the order of their starts, those without one first.
    public internal(set) var breaks: [Break] = []
    /// One after the other.
    public var outcomes: [Outcome]
    /// In the order in which they were first stored.
    public var findings: [Finding]
  }

  public struct Artifact: Sendable, Equatable {
    public let run: Int64
    public let name: String
    public let bytes: [UInt8]
  }

  public internal(set) var runs: [Run] = []
  /// The seconds from one run to the next as they are planned; nil where nobody said.
  public internal(set) var interval: Int64?
  /// In the order of the bytes of their names.
  public internal(set) var targets: [Target] = []
  public internal(set) var artifacts: [Artifact] = []
  /// How long a target took in a run, in microseconds.
  var durations: [Int64: [Int64: Int64]] = [:]

  public var wholeRuns: [Run] { runs.filter(\.isWhole) }
}

/// Successive runs, by their numbers.
public struct RunInterval: Sendable, Equatable {
  public let first: Int64
  /// The first run after them; nil as long as there is none.
  public let end: Int64?

  public func contains(_ run: Int64) -> Bool {
    run >= first && end.map { run < $0 } ?? true
  }
}

extension HistorySnapshot.Target {
  /// What came of the target in a run; nil where nobody knew of it yet.
  public func outcome(in run: Int64) -> HistorySnapshot.Outcome? {
    outcomes.first { $0.runs.contains(run) }
  }

  /// What was found in a run; nothing where the target was not checked.
  public func findings(in run: Int64) -> [HistorySnapshot.Finding] {
    guard outcome(in: run)?.status == .checked else { return [] }
    return findings.filter { $0.runs.contains(run) }
  }
}

extension HistoryStore {
  /// Reads all of the store as of one moment, and the reports that runs left where `artifacts` asks.
  public func snapshot(artifacts: Bool = false) throws(HistoryError) -> HistorySnapshot {
    var snapshot = HistorySnapshot()
    try database.run(script: "BEGIN")
    defer { try? database.run(script: "ROLLBACK") }
    try database.run("SELECT id, begun, whole, tool, rules, micros FROM runs ORDER BY id") { row in
      snapshot.runs.append(
        HistorySnapshot.Run(
          id: row.integer(0), begun: row.integer(1), isWhole: row.integer(2) == 1,
          tool: row.text(3), rules: row.text(4), micros: row.integer(5)))
    }
    var places: [Int64: Int] = [:]
    try database.run("SELECT id, name, first_begun FROM targets ORDER BY name") { row in
      places[row.integer(0)] = snapshot.targets.count
      snapshot.targets.append(
        HistorySnapshot.Target(
          id: row.integer(0), name: row.text(1), firstSeen: row.integer(2), outcomes: [],
          findings: []))
    }
    try database.run(
      """
      SELECT o.target, o.first_run, o.end_run, o.status, o.kind, t.text, o.errors, o.warnings,
        o.infos, o.omitted
      FROM outcomes o LEFT JOIN texts t ON t.id = o.reason ORDER BY o.first_run, o.id
      """
    ) { row in
      guard let place = places[row.integer(0)],
        let status = HistorySnapshot.Status(rawValue: row.text(3))
      else { return }
      snapshot.targets[place].outcomes.append(
        HistorySnapshot.Outcome(
          runs: RunInterval(first: row.integer(1), end: row.optionalInteger(2)), status: status,
          kind: row.optionalText(4), reason: row.optionalText(5), errors: row.integer(6),
          warnings: row.integer(7), infos: row.integer(8), omitted: row.integer(9)))
    }
    try database.run(
      """
      SELECT f.id, f.target, f.fingerprint, f.first_run, f.end_run, f.first_begun, f.rule,
        f.severity, m.text, s.text, f.line, f.column
      FROM findings f JOIN texts m ON m.id = f.message JOIN texts s ON s.id = f.source
      ORDER BY f.id
      """
    ) { row in
      guard let place = places[row.integer(1)], let severity = Severity(rawValue: row.text(7))
      else { return }
      snapshot.targets[place].findings.append(
        HistorySnapshot.Finding(
          id: row.integer(0), target: row.integer(1), fingerprint: row.text(2),
          runs: RunInterval(first: row.integer(3), end: row.optionalInteger(4)),
          firstSeen: row.integer(5), rule: row.text(6), severity: severity, message: row.text(8),
          source: row.text(9), line: row.integer(10), column: row.integer(11)))
    }
    try database.run("SELECT run, target, micros FROM durations") { row in
      snapshot.durations[row.integer(0), default: [:]][row.integer(1)] = row.integer(2)
    }
    guard artifacts else { return snapshot }
    try database.run("SELECT run, name, bytes FROM artifacts ORDER BY run, name") { row in
      snapshot.artifacts.append(
        HistorySnapshot.Artifact(run: row.integer(0), name: row.text(1), bytes: row.blob(2)))
    }
    return snapshot
  }
}
