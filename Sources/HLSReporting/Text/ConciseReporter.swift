public import HLSLinting

/// Writes one line per finding, for editors and other programs that read lines.
///
/// A line is `place: severity: message [rule]`, in the order of ``TextReporter``. Inputs that were not or
/// only partly checked, and linked documents that were not, have a line as well. If there is nothing to
/// report, the report is empty.
public struct ConciseReporter: Reporter {
  /// Whether to color the lines with the escape sequences of ECMA-48.
  public var color = false
  /// The lowest severity that is listed.
  public var showLeast = Severity.info

  /// Creates a reporter without color that lists every finding.
  public init() {}

  /// Renders the report as UTF-8.
  public func render(_ run: RedactedRun) -> [UInt8] { render(unredacted: run.value) }

  /// Renders a run without masking secrets, if the user has requested that for standard output.
  public func render(unredacted run: LintRun) -> [UInt8] {
    var text = ReportText(isColored: color)
    let listed = ListedFindings(run.sources, from: showLeast)
    let links = UncheckedLinkGroup.groups(in: run, besides: listed)
    var reasons: Set<String> = []
    for source in run.sources where !listed.cover(source) && !listed.reportAll(of: source) {
      if text.writeStatus(of: source), case .partly(let reason) = source.status {
        reasons.insert(reason)
      }
    }
    let layout = FindingLayout(width: .max, wrapsMessages: false)
    run.forEachFinding(from: showLeast) { text.writeHeading($0, layout) }
    for group in links where group.others.count > 0 || !reasons.contains(group.first.statusReason) {
      text.write(group, layout)
    }
    return text.finished()
  }
}
