package import HLSDocuments
package import HLSLinting

/// The content of a store at one moment, as a value from which reports and sites are made.
///
/// Times are seconds since 1970-01-01T00:00:00Z unless a comment says otherwise.
package struct HistorySnapshot: Sendable, Equatable {
  /// A run of the linter.
  package struct Run: Sendable, Equatable {
    /// The ID; those of removed runs are not used again.
    package let id: Int64
    /// When the run began.
    package let startTime: Int64
    /// False for a run that began and never ended, of which only `startTime` is known.
    package let isComplete: Bool
    /// The version of interlint.
    package let toolVersion: String
    /// The `RuleSetHash` of the rules that ran.
    package let ruleSetHash: String
    /// The duration of the run.
    package let microseconds: Int64
    /// Nil if the run did not record its settings.
    package var settings: RunSettings?
  }

  /// How much of a target a run checked.
  package enum Status: String, Sendable, CaseIterable {
    /// The target with all of its linked documents.
    case checked
    /// The target, but not all of its linked documents.
    case partly
    /// Nothing, since the target could not be read or parsed.
    case unchecked
    /// Nothing, since its server did not deliver the target, as an exception expects.
    case muted
    /// Nothing, since the target of earlier runs was not among the inputs.
    case missing
  }

  /// The result of a target in successive runs, without its findings.
  package struct Outcome: Sendable, Equatable {
    /// The runs with this result.
    package let runs: RunInterval
    /// How much of the target the runs checked.
    package let status: Status
    /// The kind of playlist; nil if it is not known.
    package let kind: String?
    /// The reason why the target, or its first unchecked document, was not checked.
    package let reason: String?
    /// The number of findings of each severity.
    package let errors, warnings, infos: Int64
    /// The number of findings that were neither reported nor stored.
    package let omitted: Int64
    /// The number of documents that could not be checked; 0 unless the status is `partly`.
    package var uncheckedDocuments: Int64 = 0
    /// Whether a failing server did not deliver these documents, which a finding reports; set by
    /// ``markingOutages()``.
    package var isOutage = false
  }

  /// A document that was not checked in successive runs with the status `partly`: it could not be
  /// loaded or parsed, or only such a document links to it.
  package struct UncheckedDocument: Sendable, Equatable {
    /// The path or address of the document.
    package let source: String
    /// The runs that did not check it.
    package let runs: RunInterval
  }

  /// A break that a target announced.
  package struct Break: Sendable, Equatable {
    /// The break as announced in `lastRun`.
    package let scheduled: ScheduledBreak
    /// The first and the last run that found it announced.
    package let firstRun, lastRun: Int64

    /// Creates a break that was announced from `firstRun` to `lastRun`.
    package init(_ scheduled: ScheduledBreak, firstRun: Int64, lastRun: Int64) {
      self.scheduled = scheduled
      self.firstRun = firstRun
      self.lastRun = lastRun
    }
  }

  /// The ads, requests and lines of a break.
  package struct StoredBreakDetails: Sendable, Equatable {
    /// The ID, which stays while the break is announced.
    package let id: Int64
    /// The first run that found the break so, from which the lines and times are.
    package let run: Int64
    /// The details.
    package let packed: PackedBreak
  }

  /// What viewers of a target saw in successive runs.
  package struct StoredTimeline: Sendable, Equatable {
    /// The runs that found it so; one that could not check the target is among them.
    package let runs: RunInterval
    /// The timeline, or why there was none.
    package let packed: PackedTimeline
  }

  /// What a run measured of a target.
  package struct StoredFacts: Sendable, Equatable {
    package let run: Int64
    package let facts: TargetFacts
  }

  /// An input with everything that runs found in it.
  package struct Target: Sendable, Equatable {
    /// The ID; it belongs to the name.
    package let id: Int64
    /// The name in the target list, or the path or address of the input.
    package let name: String
    /// The start time of the first run that had it.
    package let firstSeen: Int64
    /// In the order of their start, those without a start first.
    package var breaks: [Break] = []
    /// Those of the breaks that the last check found, by their IDs; empty unless the snapshot was read with
    /// them.
    package var breakDetails: [String: StoredBreakDetails] = [:]
    /// Of the last runs, in their order; empty unless the snapshot was read with them.
    package var timelines: [StoredTimeline] = []
    /// What runs measured of the target, in their order; empty unless the snapshot was read with it.
    package var facts: [StoredFacts] = []
    /// The versions of documents that findings rest on, in the order of their runs; empty unless the snapshot
    /// was read with them.
    package var evidence: [StoredEvidence] = []
    /// The documents that were not checked in runs with the status `partly`.
    package var uncheckedDocuments: [UncheckedDocument] = []
    /// In the order of their runs, which do not overlap.
    package var outcomes: [Outcome]
    /// In the order in which they were first stored, without those that are muted.
    package var findings: [Finding]
    /// The findings that are expected, in the same order.
    package var muted: [MutedFinding] = []
    /// Whom the target belongs to and where it is, as the last run with the target says.
    package var details = TargetDetails()
  }

  /// A report that a run left in the store.
  package struct Artifact: Sendable, Equatable {
    /// The ID of the run.
    package let run: Int64
    /// `junit.xml` or `report.json`.
    package let name: String
    /// The content of the report.
    package let bytes: [UInt8]
  }

  /// In the order of their IDs, which is that of their ends.
  package var runs: [Run] = []
  /// The runs in which each muted finding was found, if they are read without findings.
  package var mutedRuns: [RunInterval] = []
  /// The planned interval between runs in seconds; nil if none is planned.
  package var interval: Int64?
  /// The latest start time of a run that was removed; nil if none was.
  package var lastPruned: Int64?
  /// In the order of the bytes of their names.
  package var targets: [Target] = []
  /// Empty unless the snapshot was read with them, as below.
  package var artifacts: [Artifact] = []
  /// The time and traffic of each target, by the IDs of run and target.
  package var efforts: [Int64: [Int64: TargetResult.Effort]] = [:]

  package init() {}

  /// The runs that ended, in the order of their IDs.
  package var completeRuns: [Run] { runs.filter(\.isComplete) }
}

/// A finding in successive runs in which it is expected.
package struct MutedFinding: Sendable, Equatable {
  /// The finding.
  package let finding: HistorySnapshot.Finding
  /// Why it is expected.
  package let muting: Muting

  package init(_ finding: HistorySnapshot.Finding, _ muting: Muting) {
    (self.finding, self.muting) = (finding, muting)
  }
}
