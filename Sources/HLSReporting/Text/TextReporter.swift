public import HLSConformance
import HLSPlaylist

/// Findings for people at a terminal: each with its line, a caret, what is allowed and what to do.
///
/// Shows the run as it is: whoever publishes the text passes `run.redacted()`.
public struct TextReporter: Reporter {
  /// Whether to colour with the escape sequences of ECMA-48.
  public var color = false
  /// The columns of the terminal, to which excerpts are cut.
  public var width = 100
  /// Findings below this are counted only.
  public var showLeast = Severity.info
  /// The severity from which findings fail the run, which colours the summary; nil for none.
  public var failOn: Severity? = .error

  public init() {}

  public func render(_ run: LintRun) -> [UInt8] {
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
    writeUnfollowed(run, to: &text)
    let tally = Tally(run)
    text.style(tally.reaches(failOn) || tally.unchecked > 0 ? .error : .success)
    text.write(tally.summary(showing: showLeast))
    text.style(.plain)
    text.write("\n")
    return text.bytes
  }

  /// Says what was not judged, which nobody should take for clean: a line for each kind and reason.
  private func writeUnfollowed(_ run: LintRun, to text: inout ReportText) {
    struct Key: Hashable {
      let noun: String
      let reason: String
    }
    var order: [Key] = []
    var found: [Key: (count: Int, first: Unfollowed)] = [:]
    for entry in run.sources.flatMap(\.unfollowed) {
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
