public import HLSLinting
import SourceText

/// Writes findings for reading in a terminal: each with its line, a caret, the requirement and the
/// fix.
///
/// The first error or warning of a rule also says what breaks, and where the source of the requirement can be read.
/// Errors come first, then warnings, then infos. The findings of a rule whose messages differ in values
/// only are one entry with its first places; see ``order``.
/// Unlike other reports, the text can show secrets; see ``render(unredacted:)``.
public struct TextReporter: Reporter {
  /// Whether to color the text with the escape sequences of ECMA-48.
  public var color = false
  /// The number of columns to which excerpts are cut and remarks are wrapped.
  public var width = 100
  /// Whether lines with a position and a message are wrapped too; false keeps them on one line for
  /// editors and other programs.
  public var wrapsMessages = false
  /// The lowest severity that is listed; findings below it are only counted.
  public var showLeast = Severity.info
  /// The lowest severity that fails the run, which determines the color of the summary; nil if none
  /// does.
  public var failOn: Severity? = .error

  /// The order of findings of one severity.
  public var order = FindingOrder.severity

  /// Creates a reporter without color that lists every finding.
  public init() {}

  /// Renders a run without masking secrets, if the user has requested that for standard output.
  public func render(unredacted run: LintRun) throws(ReportError) -> [UInt8] {
    try bytes(of: ReportedRun(Redacted(masked: run)).making(parts(run.rules)))
  }

  public func parts(_ rules: [ActiveRule]) -> [ReportPart] {
    switch order {
    case .severity: [.digest]
    case .position: [.digest, listing(rules).part]
    }
  }

  private func listing(_ rules: [ActiveRule]) -> FindingListing {
    FindingListing(isColored: color, least: showLeast, layout: layout, rules: rules)
  }

  private var layout: FindingLayout {
    FindingLayout(width: width, wrapsMessages: wrapsMessages)
  }

  public func write(
    _ run: ReportedRun, to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    let listed = try ListedFindings(run, from: showLeast)
    var unchecked = UncheckedSourceGroups(besides: listed)
    var links = UncheckedLinkGroups(besides: listed)
    var groups = FindingGroups()
    var tally = RuleTally(from: showLeast, omitted: run.severitiesOfOmitted)
    try run.forEachSource { source throws(ReportError) in
      unchecked.add(source.digest)
      links.add(source.digest)
      tally.add(source.digest)
      if order == .severity { groups.add(source, from: showLeast) }
    }
    var text = ReportText(isColored: color)
    for group in unchecked.groups {
      text.write(group, layout)
      text.write("\n")
      try text.flush(to: output)
    }
    var explained = ExplainedRules()
    for group in groups.worstFirst {
      text.write(group, rule: run.rules.rule(group.first.rule), layout, &explained)
      text.write("\n")
    }
    if order == .position { try text.write(listing(run.rules), of: run, to: output) }
    try writeOmitted(run, to: &text, output)
    for group in links.groups {
      text.write(group, layout)
      text.write(group.others, of: group.first.place, layout)
    }
    if !links.groups.isEmpty { text.write("\n") }
    tally.write(to: &text)
    let summary = run.summary
    text.style(
      summary.reaches(failOn) || summary.unchecked > 0
        ? .error : summary.partly > 0 ? .warning : .success)
    text.write(summary.summary(showing: showLeast))
    text.style(.plain)
    text.write("\n")
    try text.flush(from: 1, to: output)
  }

  private func writeOmitted(
    _ run: ReportedRun, to text: inout ReportText,
    _ output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    let severities = run.severitiesOfOmitted
    guard !severities.isEmpty else { return }
    try run.forEachSource { source throws(ReportError) in
      let source = source.digest
      let omitted = source.omitted.byRule.filter { (severities[$0.key] ?? .info) >= showLeast }
        .sorted { $0.key < $1.key }
      for (rule, count) in omitted {
        text.style(.bold)
        text.writeVisible(source.source)
        text.write(":")
        text.style(.plain)
        text.write(" \(counted(count, "more finding")) of ")
        text.writeVisible("\(rule) ")
        text.write(count == 1 ? "is not listed\n" : "are not listed\n")
      }
      if !omitted.isEmpty { text.write("\n") }
      try text.flush(to: output)
    }
  }
}

extension ReportText {
  /// Writes the line of an input that could not be checked, or only in part; false for any other.
  mutating func writeStatus(of source: String, _ status: SourceResult.Status) -> Bool {
    let (color, state, reason): (Style, String, String)
    switch status {
    case .checked: return false
    case .partly(let why): (color, state, reason) = (.warning, "partly checked:", why)
    case .unchecked(let why): (color, state, reason) = (.error, "cannot be checked:", why)
    }
    style(.bold)
    writeVisible(source)
    write(":")
    style(.plain)
    write(" ")
    style(color)
    write(state)
    style(.plain)
    write(" ")
    writeVisible(reason)
    write("\n")
    return true
  }
}

/// The order of the findings in a text report.
public enum FindingOrder: String, Sendable, CaseIterable {
  /// Grouped by rule and message: the worst severity first, then what costs viewers most.
  case severity
  /// Each finding by itself, by its input and position, whatever its severity.
  case position
}

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
