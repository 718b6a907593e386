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

/// The request of `interlint timeline`.
struct TimelineCommandRequest: Sendable {
  var timeline = TimelineRequest()
  /// Whether two operands are versions to compare.
  var compares = false
  /// The HTTP archive in which the playlist was recorded; nil without one.
  var archive: String?
  /// What each of two viewers received who watch together.
  var participants: [String] = []
  var format = DrawnFormat.text
  var coloring = ReportRequest.Coloring.auto
}
