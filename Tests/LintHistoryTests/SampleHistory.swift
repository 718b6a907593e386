import HLSLinting
@testable import LintHistory

/// Histories with states that a few recorded runs do not have.
enum SampleHistory {
  static let day: Int64 = 86_400
  /// 2026-08-01T02:00:00Z.
  static let start: Int64 = 1_785_549_600

  static func run(
    _ id: Int64, isComplete: Bool = true, at begun: Int64? = nil, tool: String = "0.1.0",
    rules: String = "5f0c"
  ) -> HistorySnapshot.Run {
    HistorySnapshot.Run(
      id: id, startTime: begun ?? start + (id - 1) * day, isComplete: isComplete, toolVersion: tool,
      ruleSetHash: rules,
      microseconds: 61_000_000)
  }

  static func outcome(
    _ first: Int64, _ end: Int64? = nil, _ status: HistorySnapshot.Status = .checked,
    errors: Int64 = 0, warnings: Int64 = 0, reason: String? = nil
  ) -> HistorySnapshot.Outcome {
    HistorySnapshot.Outcome(
      runs: RunInterval(first: first, end: end), status: status, kind: "multivariant",
      reason: reason, errors: errors, warnings: warnings, infos: 0, omitted: 0)
  }

  static func finding(
    _ id: Int64, in target: Int64, _ first: Int64, _ end: Int64? = nil,
    rule: String = "playlist/target-duration-missing", severity: Severity = .error,
    message: String = "EXT-X-TARGETDURATION is missing", source: String = "video.m3u8"
  ) -> HistorySnapshot.Finding {
    HistorySnapshot.Finding(
      id: id, target: target, fingerprint: String(id, radix: 16),
      runs: RunInterval(first: first, end: end), firstSeen: start + (first - 1) * day, rule: rule,
      severity: severity, message: message, source: source, line: 3, column: 1)
  }

  static func target(
    _ id: Int64, _ name: String, _ outcomes: [HistorySnapshot.Outcome],
    _ findings: [HistorySnapshot.Finding] = [], breaks: [HistorySnapshot.Break] = []
  ) -> HistorySnapshot.Target {
    HistorySnapshot.Target(
      id: id, name: name, firstSeen: start, breaks: breaks, outcomes: outcomes, findings: findings)
  }

  static func snapshot(
    _ runs: [HistorySnapshot.Run], _ targets: [HistorySnapshot.Target], interval: Int64? = day,
    pruned: Int64? = nil
  ) -> HistorySnapshot {
    var snapshot = HistorySnapshot()
    snapshot.runs = runs
    snapshot.targets = targets
    snapshot.interval = interval
    snapshot.lastPruned = pruned
    return snapshot
  }
}
