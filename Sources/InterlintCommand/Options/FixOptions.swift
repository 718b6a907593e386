import HLSLoading
import HLSReporting
import LintRuns

/// The options with which `interlint lint` fixes documents.
extension LintLine {
  /// Asks for the fixes of findings, if they are applied or a report shows them.
  mutating func collectFixes() {
    lint.rules.collectsFixes =
      isFixing || reporting.reports.destinations.contains { $0.format.showsFixes }
  }

  /// Completes the request for fixes; throws for options that cannot be combined with them.
  mutating func takeFixes() throws {
    guard let fixing else { return }
    guard isFixing else {
      throw UsageError.useless(
        option: fixing.isDiff ? "--diff" : "--unsafe-fixes", without: "--fix")
    }
    let given = [
      ("reloads", lint.areReloads), ("har", lint.archive != nil),
      ("apple-report", lint.appleReport != nil), ("record", lint.recordFolder != nil),
      ("participant", lint.audience == .participants), ("viewer", lint.audience == .viewers),
      ("since", lint.since != nil),
    ]
    for (option, isGiven) in given where isGiven {
      throw RunFailure(.usage, "--fix cannot be combined with --\(option)")
    }
    if let address = lint.inputs.first(where: WebAddress.begins) {
      throw UsageError.operandWithOption(address, option: "fix", allowed: "files, folders or -")
    }
    if fixing.isDiff {
      for (option, isGiven) in [
        ("output", !reporting.reports.named.isEmpty), ("history", reporting.history != nil),
      ] where isGiven {
        throw RunFailure(
          .usage, "--diff cannot be combined with --\(option), because it writes no report")
      }
    } else if lint.inputs.contains("-") {
      try takeStandardInput()
    }
    lint.fixing = fixing
  }

  /// Leaves standard output to the document; throws if something else would be written there.
  private mutating func takeStandardInput() throws {
    guard lint.inputs == ["-"] else {
      throw RunFailure(.usage, "--fix of standard input (-) cannot be combined with other inputs")
    }
    if let report = reporting.reports.named.first(where: { $0.path == nil }) {
      throw RunFailure(
        .usage,
        "--fix writes the document to standard output; write the \(report.format.rawValue) report to "
          + "a file: --output=\(report.format.rawValue)=FILE")
    }
    if reporting.reports.named.isEmpty {
      reporting.reports.named = [ReportDestination(.text, to: "/dev/stderr")]
    }
  }
}

extension ReportFormat {
  /// Whether the report has the fixes of findings, or says which findings have one.
  fileprivate var showsFixes: Bool {
    switch self {
    // The summary of a step of GitHub is Markdown.
    case .sarif, .rdjsonLines, .gitlab, .markdown, .github: true
    default: false
    }
  }
}
