import HLSReporting
import LintRuns

/// `interlint timeline`: shows what a viewer sees of a playlist with interstitials.
enum TimelineCommand {
  static func run(_ request: TimelineCommandRequest) throws -> ExitCode {
    let report: any DrawnReport
    if let loads = try RecordedLoads.report(request.timeline) {
      report = loads
    } else {
      report = try TimelineRun(request.timeline).report()
    }
    try report.write(as: request.format, request.coloring)
    return .clean
  }
}
