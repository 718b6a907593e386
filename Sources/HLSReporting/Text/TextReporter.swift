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
    var bytes: [UInt8] = []
    write(RunInMemory(run, list: listing(run.rules)?.lines)) { bytes += $0 }
    return bytes
  }

  /// The entries of findings by themselves; nil if the report has groups.
  package func listing(_ rules: [ActiveRule]) -> FindingListing? {
    switch order {
    case .severity: nil
    case .position:
      FindingListing(isColored: color, least: showLeast, layout: layout, rules: rules.byID)
    }
  }

  private var layout: FindingLayout {
    FindingLayout(width: width, wrapsMessages: wrapsMessages)
  }

  /// Passes the report to `output` in pieces, so that it is never in memory as a whole.
  package func write<Run: ReportedRun>(
    _ run: Run, to output: ([UInt8]) throws(Run.Failure) -> Void
  ) throws(Run.Failure) {
    let listed = try ListedFindings(run, from: showLeast)
    var unchecked = UncheckedSourceGroups(besides: listed)
    var links = UncheckedLinkGroups(besides: listed)
    var groups = FindingGroups()
    var tally = RuleTally(from: showLeast, omitted: run.severitiesOfOmitted)
    try run.forEachSource { source throws(Run.Failure) in
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
    for group in groups.worstFirst {
      text.write(group, rule: run.rules.rule(group.first.rule), layout)
      text.write("\n")
    }
    if order == .position { try text.writeListing(of: run, to: output) }
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

  private func writeOmitted<Run: ReportedRun>(
    _ run: Run, to text: inout ReportText,
    _ output: ([UInt8]) throws(Run.Failure) -> Void
  ) throws(Run.Failure) {
    let severities = run.severitiesOfOmitted
    guard !severities.isEmpty else { return }
    try run.forEachSource { source throws(Run.Failure) in
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
