public import HLSLinting
import SourceText

/// Writes Markdown with tables (GitHub Flavored Markdown), for comments and summaries of jobs.
///
/// Each rule with findings has a heading, the worst first: what it requires, why, how to fix a violation, a link to its
/// source, and its findings, grouped as in the text report. Inputs that could not be checked come first, those that were
/// partly checked last.
public struct MarkdownReporter: Reporter {
  /// Creates a reporter.
  public init() {}

  public func parts(_ rules: [ActiveRule]) -> [ReportPart] {
    [.digest] + MarkdownTable.allCases.map(\.part)
  }

  public func write(
    _ run: ReportedRun, to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    try output(
      Array("## interlint\n\n\(MarkdownText.escaped(run.summary.summary()))\n".utf8))
    try write(.unchecked, of: run, to: output)
    var groups = FindingGroups()
    try run.forEachSource { source throws(ReportError) in groups.add(source, from: .info) }
    for section in RuleSection.all(groups.worstFirst) {
      try output(Array(section.text(run.rules.rule(section.rule)).utf8))
    }
    let omitted = run.summary.omitted
    if omitted > 0 {
      try output(
        Array("\n\(counted(omitted, "more finding")) of the same rules not listed\n".utf8))
    }
    try write(.expected, of: run, to: output)
    try write(.partly, of: run, to: output)
  }

  /// Writes a table, unless it has no row.
  private func write(
    _ table: MarkdownTable, of run: ReportedRun, to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    var bytes: [UInt8] = []
    var isEmpty = true
    try run.forEachSource(table.rawValue) { rows throws(ReportError) in
      guard !rows.isEmpty else { return }
      if isEmpty { bytes += "\n### \(table.rawValue)\n\n\(table.head)".utf8 }
      isEmpty = false
      bytes += rows
      guard bytes.count >= 65_536 else { return }
      try output(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    if !bytes.isEmpty { try output(bytes) }
  }
}

/// A table with a row for each input or expected finding that it is about, by its title.
private enum MarkdownTable: String, CaseIterable {
  case unchecked = "Could not be checked"
  case expected = "Expected"
  case partly = "Partly checked"

  /// Its first two lines.
  var head: String {
    switch self {
    case .unchecked, .partly: MarkdownText.head("Input", "Reason")
    case .expected: MarkdownText.head("Place", "Finding", "Rule", "Reason")
    }
  }

  /// The rows of a source.
  var part: ReportPart {
    ReportPart(rawValue) { source in rows(of: source).flatMap { MarkdownText.row($0).utf8 } }
  }

  private func rows(of source: SourceResult) -> [[String]] {
    switch (self, source.status) {
    case (.unchecked, .unchecked(let reason)), (.partly, .partly(let reason)):
      return [[source.source, reason]]
    case (.unchecked, _), (.partly, _): return []
    case (.expected, _):
      // A baseline may have thousands.
      return source.suppressed.filter { $0.origin != .baseline }.map {
        [
          $0.finding.shownPlace, $0.finding.message, $0.finding.rule.description, $0.justification,
        ]
      }
    }
  }
}

/// A rule with its findings.
private struct RuleSection {
  let rule: RuleID
  private var groups: [FindingGroup]

  /// The sections of groups, in the order of the first group of each.
  static func all(_ groups: [FindingGroup]) -> [RuleSection] {
    var places: [RuleID: Int] = [:]
    var sections: [RuleSection] = []
    for group in groups {
      let rule = group.first.rule
      if let place = places[rule] {
        sections[place].groups.append(group)
      } else {
        places[rule] = sections.count
        sections.append(RuleSection(rule: rule, groups: [group]))
      }
    }
    return sections
  }

  /// The section in Markdown; without the rule, its findings.
  func text(_ rule: Rule?) -> String {
    var text = "\n### \(MarkdownText.escaped(self.rule.description)): \(counts)\n\n"
    if let rule {
      text += "**Rule.** \(MarkdownText.escaped(rule.summary))\n\n\(RuleHelp(rule).markdown)\n\n"
    }
    text += MarkdownText.head("Severity", "Place", "Finding")
    for group in groups {
      let others = group.others.count == 0 ? "" : "; \(group.others.summary)"
      let finding = group.first
      text += MarkdownText.row([
        finding.severity.rawValue, finding.shownPlace + others, finding.message + finding.fixNote,
      ])
    }
    return text
  }

  /// How many findings of each severity there are, the worst first.
  private var counts: String {
    Severity.allCases.reversed().compactMap { severity in
      let count = groups.reduce(0) { $0 + ($1.first.severity == severity ? $1.count : 0) }
      return count == 0 ? nil : counted(count, severity.rawValue)
    }.joined(separator: ", ")
  }
}
