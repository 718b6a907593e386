import HLSLinting

/// The number of findings of each rule, for the end of a report.
struct RuleTally {
  private struct Entry {
    let rule: RuleID
    let severity: Severity
    var count: Int
  }

  private let least: Severity
  /// The severities of findings that are not listed.
  private let severityOfRule: [RuleID: Severity]
  /// For each rule, the numbers by severity.
  private var counts: [RuleID: [Int]] = [:]

  /// Counts findings of at least a severity, including those that are not listed.
  init(from least: Severity, omitted severityOfRule: [RuleID: Severity]) {
    self.least = least
    self.severityOfRule = severityOfRule
  }

  /// Counts the findings of a source.
  mutating func add(_ source: SourceDigest) {
    for group in source.groups { add(group.count, of: group.rule, group.severity) }
    for (rule, count) in source.omitted.byRule {
      add(count, of: rule, severityOfRule[rule] ?? .info)
    }
  }

  private mutating func add(_ count: Int, of rule: RuleID, _ severity: Severity) {
    let severities = Severity.allCases
    guard let index = severities.firstIndex(of: severity) else { return }
    counts[rule, default: Array(repeating: 0, count: severities.count)][index] += count
  }

  private var entries: [Entry] {
    counts.flatMap { rule, counts in
      zip(Severity.allCases, counts).filter { $0 >= least && $1 > 0 }
        .map { Entry(rule: rule, severity: $0, count: $1) }
    }
    .sorted {
      ($1.severity, $1.count, $0.rule) < ($0.severity, $0.count, $1.rule)
    }
  }

  /// Writes a line for each rule and a blank line; nothing if there is at most one finding.
  func write(to text: inout ReportText) {
    let entries = entries
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
