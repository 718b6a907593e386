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
    /// Nil where nobody said.
    public internal(set) var settings: RunSettings?
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
    /// How many documents of a target that was judged `partly` could not be.
    public internal(set) var unjudged: Int64 = 0
  }

  /// A document that could not be judged, or that nobody came to because of others, in some runs in
  /// which the target was judged `partly`.
  public struct UnjudgedDocument: Sendable, Equatable {
    public let source: String
    public let runs: RunInterval
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
    /// Without those of which nothing is known because the target was not judged at all.
    public internal(set) var unjudged: [UnjudgedDocument] = []
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
  /// When the last of the runs began that were removed; nil where none was.
  public internal(set) var pruned: Int64?
  /// In the order of the bytes of their names.
  public internal(set) var targets: [Target] = []
  public internal(set) var artifacts: [Artifact] = []
  /// What a target cost in a run, by the number of the run and that of the target.
  public internal(set) var efforts: [Int64: [Int64: TargetResult.Effort]] = [:]

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

  /// What was found in a run; nothing in documents that were not judged in it.
  public func findings(in run: Int64) -> [HistorySnapshot.Finding] {
    switch outcome(in: run)?.status {
    case .checked: findings.filter { $0.runs.contains(run) }
    case .partly:
      findings.filter { $0.runs.contains(run) && !isUnjudged($0.source, in: run) }
    default: []
    }
  }

  /// Whether a run has judged that document of the target; true where it judged the target and does
  /// not know the document.
  func isJudged(_ source: String, in run: Int64) -> Bool {
    switch outcome(in: run)?.status {
    case .checked: true
    case .partly: !isUnjudged(source, in: run)
    default: false
    }
  }

  private func isUnjudged(_ source: String, in run: Int64) -> Bool {
    unjudged.contains { $0.source == source && $0.runs.contains(run) }
  }
}
