public import HLSDocuments
public import HLSLinting

/// The content of a store at one moment, as a value from which reports and sites are made.
///
/// Times are seconds since 1970-01-01T00:00:00Z unless a comment says otherwise.
public struct HistorySnapshot: Sendable, Equatable {
  /// A run of the linter.
  public struct Run: Sendable, Equatable {
    /// The ID; those of removed runs are not used again.
    public let id: Int64
    /// When the run began.
    public let startTime: Int64
    /// False for a run that began and never ended, of which only `startTime` is known.
    public let isComplete: Bool
    /// The version of interlint.
    public let toolVersion: String
    /// The `RuleSetHash` of the rules that ran.
    public let ruleSetHash: String
    /// The duration of the run.
    public let microseconds: Int64
    /// Nil if the run did not record its settings.
    public package(set) var settings: RunSettings?
  }

  /// How much of a target a run checked.
  public enum Status: String, Sendable {
    /// The target with all of its linked documents.
    case checked
    /// The target, but not all of its linked documents.
    case partly
    /// Nothing, since the target could not be read or parsed.
    case unchecked
    /// Nothing, since the target of earlier runs was not among the inputs.
    case missing
  }

  /// The result of a target in successive runs, without its findings.
  public struct Outcome: Sendable, Equatable {
    /// The runs with this result.
    public let runs: RunInterval
    /// How much of the target the runs checked.
    public let status: Status
    /// The kind of playlist; nil if it is not known.
    public let kind: String?
    /// The reason why the target, or its first unchecked document, was not checked.
    public let reason: String?
    /// The number of findings of each severity.
    public let errors, warnings, infos: Int64
    /// The number of findings that were neither reported nor stored.
    public let omitted: Int64
    /// The number of documents that could not be checked; 0 unless the status is `partly`.
    public package(set) var uncheckedDocuments: Int64 = 0
  }

  /// A document that was not checked in successive runs with the status `partly`: it could not be
  /// loaded or parsed, or only such a document links to it.
  public struct UncheckedDocument: Sendable, Equatable {
    /// The path or address of the document.
    public let source: String
    /// The runs that did not check it.
    public let runs: RunInterval
  }

  /// A finding in successive runs.
  public struct Finding: Sendable, Equatable {
    /// The ID of the interval: a finding that reappears has another one.
    public let id: Int64
    /// The ID of the target.
    public let target: Int64
    /// The fingerprint, which is the same in all runs and intervals of a finding.
    public let fingerprint: String
    /// The runs that found it.
    public let runs: RunInterval
    /// The start time of the first run that ever found it.
    public let firstSeen: Int64
    /// The ID of the rule.
    public let rule: String
    /// The severity in these runs.
    public let severity: Severity
    /// The message in these runs.
    public let message: String
    /// The document, which may be another one than the target.
    public let source: String
    /// The position in the last run that found it, counted from 1.
    public let line, column: Int64
  }

  /// A break that a target announced.
  public struct Break: Sendable, Equatable {
    /// The break as announced in `lastRun`.
    public let scheduled: ScheduledBreak
    /// The first and the last run that found it announced.
    public let firstRun, lastRun: Int64

    /// Creates a break that was announced from `firstRun` to `lastRun`.
    public init(_ scheduled: ScheduledBreak, firstRun: Int64, lastRun: Int64) {
      self.scheduled = scheduled
      self.firstRun = firstRun
      self.lastRun = lastRun
    }
  }

  /// An input with everything that runs found in it.
  public struct Target: Sendable, Equatable {
    /// The ID; it belongs to the name.
    public let id: Int64
    /// The name in the target list, or the path or address of the input.
    public let name: String
    /// The start time of the first run that had it.
    public let firstSeen: Int64
    /// In the order of their start, those without a start first.
    public package(set) var breaks: [Break] = []
    /// The documents that were not checked in runs with the status `partly`.
    public package(set) var uncheckedDocuments: [UncheckedDocument] = []
    /// In the order of their runs, which do not overlap.
    public var outcomes: [Outcome]
    /// In the order in which they were first stored.
    public var findings: [Finding]
  }

  /// A report that a run left in the store.
  public struct Artifact: Sendable, Equatable {
    /// The ID of the run.
    public let run: Int64
    /// `junit.xml` or `report.json`.
    public let name: String
    /// The content of the report.
    public let bytes: [UInt8]
  }

  /// In the order of their IDs, which is that of their ends.
  public package(set) var runs: [Run] = []
  /// The planned interval between runs in seconds; nil if none is planned.
  public package(set) var interval: Int64?
  /// The latest start time of a run that was removed; nil if none was.
  public package(set) var lastPruned: Int64?
  /// In the order of the bytes of their names.
  public package(set) var targets: [Target] = []
  /// Empty unless the snapshot was read with artifacts.
  public package(set) var artifacts: [Artifact] = []
  /// The time and traffic of each target, by the IDs of run and target.
  public package(set) var efforts: [Int64: [Int64: TargetResult.Effort]] = [:]

  package init() {}

  /// The runs that ended, in the order of their IDs.
  public var completeRuns: [Run] { runs.filter(\.isComplete) }
}

extension HistorySnapshot.Outcome {
  /// Whether there are findings of any severity.
  package var hasFindings: Bool { errors != 0 || warnings != 0 || infos != 0 }
}

extension HistorySnapshot.Target {
  /// The result of the target in a run; nil if the target was not known yet.
  public func outcome(in run: Int64) -> HistorySnapshot.Outcome? {
    outcomes.first { $0.runs.contains(run) }
  }

  /// The findings of a run; none in documents that it did not check.
  public func findings(in run: Int64) -> [HistorySnapshot.Finding] {
    switch outcome(in: run)?.status {
    case .checked: findings.filter { $0.runs.contains(run) }
    case .partly:
      findings.filter { $0.runs.contains(run) && !isUnchecked($0.source, in: run) }
    default: []
    }
  }

  /// Whether a run checked a document of the target; true if it checked the target and the document
  /// is not known.
  package func isChecked(_ source: String, in run: Int64) -> Bool {
    switch outcome(in: run)?.status {
    case .checked: true
    case .partly: !isUnchecked(source, in: run)
    default: false
    }
  }

  private func isUnchecked(_ source: String, in run: Int64) -> Bool {
    uncheckedDocuments.contains { $0.source == source && $0.runs.contains(run) }
  }
}
