public import HLSLinting
import SourceText

/// Writes findings for reading in a terminal: each with its line, a caret, the requirement and the
/// fix.
///
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

  /// Renders the report as UTF-8.
  public func render(_ run: RedactedRun) -> [UInt8] { render(unredacted: run.value) }

  /// Renders a run without masking secrets, if the user has requested that for standard output.
  public func render(unredacted run: LintRun) -> [UInt8] {
    var text = ReportText(isColored: color)
    let listed = ListedFindings(run.sources, from: showLeast)
    let layout = FindingLayout(width: width, wrapsMessages: wrapsMessages)
    for group in UncheckedSourceGroup.groups(in: run, besides: listed) {
      text.write(group, layout)
      text.write("\n")
    }
    var rules = ReportedRules(run.rules)
    switch order {
    case .severity:
      var groups = FindingGroups()
      run.forEachFinding(from: showLeast) { groups.add($0) }
      for group in groups.worstFirst {
        text.write(group, rule: rules[group.first.rule], layout)
        text.write("\n")
      }
    case .position:
      run.forEachFinding(from: showLeast) { finding in
        text.write(finding, rule: rules[finding.rule], layout)
        text.write("\n")
      }
    }
    writeOmitted(run, to: &text)
    let links = UncheckedLinkGroup.groups(in: run, besides: listed)
    for group in links {
      text.write(group, layout)
      text.write(group.others, of: group.first.place, layout)
    }
    if !links.isEmpty { text.write("\n") }
    RuleTally(run, from: showLeast).write(to: &text)
    let tally = Tally(run)
    text.style(
      tally.reaches(failOn) || tally.unchecked > 0
        ? .error : tally.partly > 0 ? .warning : .success)
    text.write(tally.summary(showing: showLeast))
    text.style(.plain)
    text.write("\n")
    return text.finished()
  }

  private func writeOmitted(_ run: LintRun, to text: inout ReportText) {
    let severities = run.severitiesOfOmitted
    for source in run.sources where source.omitted.count > 0 {
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
    }
  }
}

/// Finds the rules of findings, each of which is looked for once: few of all rules have findings.
private struct ReportedRules {
  private let rules: [ActiveRule]
  private var known: [RuleID: Rule] = [:]

  init(_ rules: [ActiveRule]) { self.rules = rules }

  subscript(id: RuleID) -> Rule? {
    mutating get {
      if let rule = known[id] { return rule }
      let rule = rules.first { $0.rule.id == id }?.rule
      known[id] = rule
      return rule
    }
  }
}

extension LintRun {
  /// Calls `body` with the listed findings of at least a severity: the worst first, then in the order of
  /// the sources.
  func forEachFinding(from least: Severity, _ body: (Finding) -> Void) {
    for severity in Severity.allCases.reversed() where severity >= least {
      for source in sources {
        // A finding is large, so that only those that are listed are copied.
        for index in source.findings.indices where source.findings[index].severity == severity {
          body(source.findings[index])
        }
      }
    }
  }
}

extension ReportText {
  /// Writes the line of an input that could not be checked, or only in part; false for any other.
  mutating func writeStatus(of source: SourceResult) -> Bool {
    let (color, state, reason): (Style, String, String)
    switch source.status {
    case .checked: return false
    case .partly(let why): (color, state, reason) = (.warning, "partly checked:", why)
    case .unchecked(let why): (color, state, reason) = (.error, "cannot be checked:", why)
    }
    style(.bold)
    writeVisible(source.source)
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
