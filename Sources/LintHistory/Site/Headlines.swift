import HLSConformance

/// What is worst in a change, in a few words for a feed reader.
struct Headlines: Equatable {
  private(set) var words: [String] = []

  /// Of each kind at most so many are named, and so many targets of each rule.
  private static let rules = 5, targets = 3

  init(_ comparison: RunComparison) {
    add("New", Self.rulesAndTargets(comparison.news.filter { $0.finding.severity == .error }))
    for (status, word) in [
      (HistorySnapshot.Status.unchecked, "Not checked"), (.partly, "Only partly checked"),
      (.missing, "No longer given"),
    ] {
      let those = comparison.targets.filter { $0.after?.status == status }
      add(word, those.isEmpty ? [] : [Self.names(those.map(\.target))])
    }
  }

  /// Of a run that there is none to compare with.
  init(_ run: HistorySnapshot.Run, in snapshot: HistorySnapshot) {
    let errors = snapshot.targets.flatMap { target in
      target.findings(in: run.id).filter { $0.severity == .error }
        .map { RunComparison.Change(target: target, finding: $0) }
    }
    add("Errors", Self.rulesAndTargets(errors))
    let unchecked = snapshot.targets.filter { $0.outcome(in: run.id)?.status == .unchecked }
    add("Not checked", unchecked.isEmpty ? [] : [Self.names(unchecked)])
  }

  /// One sentence a kind, after what was said before.
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

  /// Each rule with the targets in which it was broken, those of most targets first.
  private static func rulesAndTargets(_ changes: [RunComparison.Change]) -> [String] {
    let byRule = Dictionary(grouping: changes, by: \.finding.rule).map { rule, changes in
      var seen: Set<Int64> = []
      return (rule, changes.map(\.target).filter { seen.insert($0.id).inserted })
    }
    return byRule.sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }
      .map { "\($0.0) in \(names($0.1))" }
  }

  private static func names(_ targets: [HistorySnapshot.Target]) -> String {
    let shown = targets.prefix(Self.targets).map { Site.short($0.name, to: 60) }
    let rest = targets.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
