import HLSLinting

/// The number of findings of each rule, for the end of a report.
struct RuleTally {
  private struct Entry {
    let rule: RuleID
    let severity: Severity
    var count: Int
  }

  private var entries: [Entry]

  /// Counts the findings of at least a severity, including those that are not listed.
  init(_ run: LintRun, from least: Severity) {
    // For each rule, the numbers by severity.
    var counts: [RuleID: [Int]] = [:]
    let severities = Severity.allCases
    func add(_ count: Int, of rule: RuleID, _ severity: Severity) {
      guard let index = severities.firstIndex(of: severity) else { return }
      counts[rule, default: Array(repeating: 0, count: severities.count)][index] += count
    }
    let severityOfRule = run.severitiesOfOmitted
    for source in run.sources {
      for finding in source.findings { add(1, of: finding.rule, finding.severity) }
      for (rule, count) in source.omitted.byRule {
        add(count, of: rule, severityOfRule[rule] ?? .info)
      }
    }
    entries = counts.flatMap { rule, counts in
      zip(severities, counts).filter { $0 >= least && $1 > 0 }
        .map { Entry(rule: rule, severity: $0, count: $1) }
    }
    .sorted {
      ($1.severity, $1.count, $0.rule) < ($0.severity, $0.count, $1.rule)
    }
  }

  /// Writes a line for each rule and a blank line; nothing if there is at most one finding.
  func write(to text: inout ReportText) {
    guard entries.reduce(0, { $0 + $1.count }) > 1 else { return }
    let width = entries.map { String($0.count).utf8.count }.max() ?? 0
    for entry in entries {
      let count = String(entry.count)
      text.write(" ", times: 2 + width - count.utf8.count)
      text.write(count + "  ")
      text.style(ReportText.Style(entry.severity))
      text.write(entry.severity.rawValue)
      text.style(.plain)
      text.write(" ", times: 9 - entry.severity.rawValue.utf8.count)
      text.writeVisible(entry.rule.description)
      text.write("\n")
    }
    text.write("\n")
  }
}
