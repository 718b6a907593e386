import HLSReporting
import LintRuns

/// `interlint timeline`: shows what a viewer sees of a playlist with interstitials.
enum TimelineCommand {
  static func run(_ request: TimelineCommandRequest) throws -> ExitCode {
    guard let (report, obstacle) = try RecordedLoads.report(request.timeline) else {
      let single = try TimelineRun(request.timeline).report()
      try single.write(as: request.format, request.coloring)
      return .clean
    }
    try report.write(as: request.format, request.coloring)
    guard let obstacle else { return .clean }
    Console.error("a load has no timeline: \(obstacle)")
    return .unchecked
  }
}
