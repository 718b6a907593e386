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
    struct Key: Hashable {
      let rule: RuleID
      let severity: Severity
    }
    var counts: [Key: Int] = [:]
    let severities = run.severities
    for source in run.sources {
      for finding in source.findings {
        counts[Key(rule: finding.rule, severity: finding.severity), default: 0] += 1
      }
      for (rule, count) in source.omitted.byRule {
        counts[Key(rule: rule, severity: severities[rule] ?? .info), default: 0] += count
      }
    }
    entries = counts.filter { $0.key.severity >= least }
      .map { Entry(rule: $0.key.rule, severity: $0.key.severity, count: $0.value) }
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
