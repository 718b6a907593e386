public import HLSLinting

/// Writes one line per finding, for editors and other programs that read lines.
///
/// A line is `place: severity: message [rule]`, in the order of the inputs and of the lines in each. Inputs that
/// could not be checked, which fail a run as findings do, have a line before them. If there is nothing to report,
/// the report is empty.
public struct ConciseReporter: Reporter {
  /// Whether to color the lines with the escape sequences of ECMA-48.
  public var color = false
  /// The lowest severity that is listed.
  public var showLeast = Severity.info

  private let layout = FindingLayout(width: .max, wrapsMessages: false)

  /// Creates a reporter without color that lists every finding.
  public init() {}

  /// Renders a run without masking secrets, if the user has requested that for standard output.
  public func render(unredacted run: LintRun) throws(ReportError) -> [UInt8] {
    try bytes(of: ReportedRun(Redacted(masked: run)).making(parts(run.rules)))
  }

  public func parts(_ rules: [ActiveRule]) -> [ReportPart] {
    [.digest, listing.part]
  }

  private var listing: FindingListing {
    FindingListing(isColored: color, least: showLeast, layout: layout, rules: nil)
  }

  public func write(
    _ run: ReportedRun, to output: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    var text = ReportText(isColored: color)
    let listed = try ListedFindings(run, from: showLeast)
    var links = UncheckedLinkGroups(besides: listed)
    try run.forEachSource { source throws(ReportError) in
      let source = source.digest
      links.add(source)
      if listed.cover(source) || listed.reportAll(of: source) { return }
      if case .unchecked = source.status {
        _ = text.writeStatus(of: source.source, source.status)
      }
      try text.flush(to: output)
    }
    try text.write(listing, of: run, to: output)
    for group in links.groups where group.isOfInputs { text.write(group, layout) }
    try text.flush(from: 1, to: output)
  }
}
