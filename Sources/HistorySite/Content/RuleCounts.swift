import LintHistory

/// The number of findings of each rule in each run.
struct RuleCounts {
  struct Count: Equatable {
    var findings: Int64 = 0
    var targets: Int64 = 0
  }

  /// The IDs of the rules with findings in any run, sorted.
  let rules: [String]
  private var counts: [String: [Int64: Count]] = [:]

  /// Counts the findings of `snapshot` in `runs`.
  init(_ snapshot: HistorySnapshot, in runs: [HistorySnapshot.Run]) {
    rules = Set(snapshot.targets.flatMap { $0.findings.map(\.rule) }).sorted()
    for target in snapshot.targets where !target.findings.isEmpty {
      for run in runs {
        let found = Dictionary(grouping: target.findings(in: run.id), by: \.rule)
        for (rule, findings) in found {
          counts[rule, default: [:]][run.id, default: Count()].findings += Int64(findings.count)
          counts[rule, default: [:]][run.id, default: Count()].targets += 1
        }
      }
    }
  }

  func count(of rule: String, in run: HistorySnapshot.Run) -> Count {
    counts[rule]?[run.id] ?? Count()
  }

  /// The rules with findings in `run`, those with most findings first.
  func ranked(in run: HistorySnapshot.Run) -> [(rule: String, count: Count)] {
    rules.map { ($0, count(of: $0, in: run)) }.filter { $0.1.findings > 0 }
      .sorted { ($1.1.findings, $0.0) < ($0.1.findings, $1.0) }
  }
}
