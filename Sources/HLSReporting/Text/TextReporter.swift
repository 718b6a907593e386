public import HLSLinting
import HLSPlaylist
import SourceText

/// Findings for people at a terminal: each with its line, a caret, the requirement and the fix.
///
/// Unlike other reports, the text can show secrets; see ``render(unredacted:)``.
public struct TextReporter: Reporter {
  /// Whether to color the text with the escape sequences of ECMA-48.
  public var color = false
  /// The number of columns of the terminal, to which excerpts are cut.
  public var width = 100
  /// The least severity that is listed; findings below it are only counted.
  public var showLeast = Severity.info
  /// The severity from which findings fail the run, which colors the summary; nil for none.
  public var failOn: Severity? = .error

  /// A reporter of plain text that lists every finding.
  public init() {}

  /// The report in UTF-8.
  public func render(_ run: RedactedRun) -> [UInt8] { render(unredacted: run.value) }

  /// Renders a run with its secrets, for a user who wants to see them on standard output.
  public func render(unredacted run: LintRun) -> [UInt8] {
    var text = ReportText(isColored: color)
    let rules = run.rulesByID
    let severities = run.severities
    for source in run.sources {
      switch source.status {
      case .unchecked(let reason):
        text.style(.bold)
        text.writeVisible(source.source)
        text.write(":")
        text.style(.plain)
        text.write(" ")
        text.style(.error)
        text.write("cannot be checked:")
        text.style(.plain)
        text.write(" ")
        text.writeVisible(reason)
        text.write("\n\n")
      case .checked:
        for finding in source.findings where finding.severity >= showLeast {
          text.write(finding, rule: rules[finding.rule], width: width)
          text.write("\n")
        }
        if source.omitted.count > 0 { writeOmitted(source, severities, to: &text) }
      }
    }
    writeUncheckedLinks(run, to: &text)
    let tally = Tally(run)
    text.style(tally.reaches(failOn) || tally.unchecked > 0 ? .error : .success)
    text.write(tally.summary(showing: showLeast))
    text.style(.plain)
    text.write("\n")
    return text.bytes
  }

  /// Writes a line for each kind of linked documents that were not checked, and for each reason.
  private func writeUncheckedLinks(_ run: LintRun, to text: inout ReportText) {
    struct Key: Hashable {
      let noun: String
      let reason: String
    }
    var order: [Key] = []
    var found: [Key: (count: Int, first: UncheckedLink)] = [:]
    for entry in run.sources.flatMap(\.uncheckedLinks) {
      let key = Key(noun: entry.noun, reason: entry.reason)
      if found[key] == nil { order.append(key) }
      found[key, default: (0, entry)].count += entry.count
    }
    for key in order {
      guard let (count, first) = found[key] else { continue }
      text.style(.bold)
      text.writeVisible(first.place.source)
      text.write(":\(first.place.start.line):\(first.place.start.column):")
      text.style(.plain)
      text.write(" not checked: ")
      text.write(count == 1 ? "\(key.noun) " : "\(counted(count, key.noun)), such as ")
      text.writeVisible(first.uri, upTo: 200)
      text.write(": ")
      text.writeVisible(key.reason)
      text.write("\n")
    }
    if !order.isEmpty { text.write("\n") }
  }

  private func writeOmitted(
    _ source: SourceResult, _ severities: [RuleID: Severity], to text: inout ReportText
  ) {
    let omitted = source.omitted.byRule.filter { (severities[$0.key] ?? .info) >= showLeast }
      .sorted { $0.key < $1.key }
    for (rule, count) in omitted {
      text.style(.bold)
      text.writeVisible(source.source)
      text.write(":")
      text.style(.plain)
      text.write(" \(counted(count, "more finding")) of \(rule) ")
      text.write(count == 1 ? "is not listed\n" : "are not listed\n")
    }
    if !omitted.isEmpty { text.write("\n") }
  }
}
