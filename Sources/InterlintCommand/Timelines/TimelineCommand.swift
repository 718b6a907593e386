import HLSReporting
import LintRuns

/// `interlint timeline`: shows what a viewer sees of a playlist with interstitials.
enum TimelineCommand {
  static func run(_ request: TimelineCommandRequest) throws -> ExitCode {
    let obstacle: String?
    if let recorded = try RecordedLoads.report(request.timeline) {
      try recorded.report.write(as: request.format, request.coloring)
      obstacle = recorded.obstacle.map { "a load has no timeline: \($0)" }
    } else {
      let single = try TimelineRun(request.timeline).report()
      try single.report.write(as: request.format, request.coloring)
      obstacle = single.obstacle
    }
    guard let obstacle else { return .clean }
    Console.error(obstacle)
    return .unchecked
  }
}
