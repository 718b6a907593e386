import HLSLinting
import LintHistory
import SourceText

/// The worst changes of a run, in a few words for a feed reader.
struct Headlines: Equatable {
  private(set) var words: [String] = []

  /// The number of rules that are named for each kind of change, and of targets for each rule.
  private static let rules = 5, targets = 3

  /// The states of targets that were not wholly checked, in words.
  private static let notWholly: [(HistorySnapshot.Status, String)] = [
    (.unchecked, "Not checked"), (.partly, "Only partly checked"),
  ]

  init(_ comparison: RunComparison) {
    add(
      "New", Self.rulesAndTargets(comparison.newFindings.filter { $0.finding.severity == .error }))
    for (status, word) in Self.notWholly + [(.missing, "Missing")] {
      let those = comparison.targetChanges.filter { $0.after?.status == status }
      add(word, those.isEmpty ? [] : [Self.names(those.map(\.target))])
    }
  }

  /// Creates the headlines of a run without a previous one.
  init(_ run: HistorySnapshot.Run, in snapshot: HistorySnapshot) {
    add("Errors", Self.rulesAndTargets(snapshot.errors(in: run)))
    for (status, word) in Self.notWholly {
      let those = snapshot.targets.filter { $0.outcome(in: run.id)?.status == status }
      add(word, those.isEmpty ? [] : [Self.names(those)])
    }
  }

  /// A sentence for each kind of change, after the sentence `words`.
  func following(_ words: String) -> String {
    ([words] + self.words).map { $0 + "." }.joined(separator: " ")
  }

  private mutating func add(_ kind: String, _ parts: [String]) {
    guard !parts.isEmpty else { return }
    let rest = parts.count - Self.rules
    words.append(
      "\(kind): \(parts.prefix(Self.rules).joined(separator: "; "))"
        + (rest > 0 ? "; and \(counted(rest, "more rule"))" : ""))
  }

  /// Each rule with the targets that violate it, those with most targets first.
  private static func rulesAndTargets(_ findings: [TargetFinding]) -> [String] {
    let byRule = Dictionary(grouping: findings, by: \.finding.rule).map { rule, findings in
      var seen: Set<Int64> = []
      return (rule, findings.map(\.target).filter { seen.insert($0.id).inserted })
    }
    return byRule.sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }
      .map { "\($0.0) in \(names($0.1))" }
  }

  private static func names(_ targets: [HistorySnapshot.Target]) -> String {
    let shown = targets.prefix(Self.targets).map { $0.name.shortened(to: 60) }
    let rest = targets.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
