package import HLSLinting

extension HistorySnapshot {
  /// A finding in successive runs.
  ///
  /// Its texts are shared by all copies: a site compares and sorts findings millions of times.
  package struct Finding: Sendable, Equatable {
    private final class Texts: Sendable {
      let fingerprint, rule, message, source: String

      init(fingerprint: String, rule: String, message: String, source: String) {
        self.fingerprint = fingerprint
        self.rule = rule
        self.message = message
        self.source = source
      }
    }

    /// The ID of the interval: a finding that reappears has another one.
    package let id: Int64
    /// The ID of the target.
    package let target: Int64
    /// The runs that found it.
    package let runs: RunInterval
    /// The start time of the first run that ever found it.
    package let firstSeen: Int64
    /// The severity in these runs.
    package let severity: Severity
    /// The position in the last run that found it, counted from 1.
    package let line, column: Int64
    private let texts: Texts

    /// The fingerprint, which is the same in all runs and intervals of a finding.
    package var fingerprint: String { texts.fingerprint }
    /// The ID of the rule.
    package var rule: String { texts.rule }
    /// The message in these runs.
    package var message: String { texts.message }
    /// The document, which may be another one than the target.
    package var source: String { texts.source }

    /// Whether it reports that the target itself could not be loaded.
    package var isOutage: Bool { rule == Self.outage }
    private static let outage = RuleID.unreachableTarget.description

    init(
      id: Int64, target: Int64, fingerprint: String, runs: RunInterval, firstSeen: Int64,
      rule: String, severity: Severity, message: String, source: String, line: Int64, column: Int64
    ) {
      self.id = id
      self.target = target
      self.runs = runs
      self.firstSeen = firstSeen
      self.severity = severity
      self.line = line
      self.column = column
      texts = Texts(fingerprint: fingerprint, rule: rule, message: message, source: source)
    }

    package static func == (left: Self, right: Self) -> Bool {
      left.id == right.id && left.target == right.target && left.runs == right.runs
        && left.firstSeen == right.firstSeen && left.severity == right.severity
        && (left.line, left.column) == (right.line, right.column)
        && (left.fingerprint, left.rule) == (right.fingerprint, right.rule)
        && (left.message, left.source) == (right.message, right.source)
    }
  }
}

/// A finding with the target it belongs to.
package struct TargetFinding: Sendable, Equatable {
  /// A target that many findings share, of which copies would take long.
  final class Shared: Sendable {
    let target: HistorySnapshot.Target

    init(_ target: HistorySnapshot.Target) { self.target = target }
  }

  private let shared: Shared
  /// A finding of the target.
  package let finding: HistorySnapshot.Finding

  /// The target with all of its runs.
  package var target: HistorySnapshot.Target { shared.target }
  /// The ID of the target.
  package var targetID: Int64 { shared.target.id }

  package init(target: HistorySnapshot.Target, finding: HistorySnapshot.Finding) {
    self.init(Shared(target), finding)
  }

  init(_ shared: Shared, _ finding: HistorySnapshot.Finding) {
    (self.shared, self.finding) = (shared, finding)
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.finding == right.finding && left.target == right.target
  }
}
