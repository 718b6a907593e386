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

/// `interlint session`: shows a recorded session in lanes over time.
enum SessionCommand {
  static func run(_ request: SessionCommandRequest) throws -> ExitCode {
    let run = SessionRun(request.session)
    let obstacle: String?
    if request.session.participants.isEmpty {
      let report = try run.report()
      try report.write(as: request.format, request.coloring)
      obstacle = report.obstacle
    } else {
      let report = try run.sharedReport()
      try report.write(as: request.format, request.coloring)
      obstacle = report.obstacle
    }
    guard let obstacle else { return .clean }
    Console.error(obstacle)
    return .unchecked
  }
}

/// The request of `interlint session`.
struct SessionCommandRequest: Sendable {
  var session = SessionRequest()
  var format = DrawnFormat.text
  var coloring = ReportRequest.Coloring.auto
}

/// `interlint schedule`: converts schedules of apps.
enum ScheduleCommand {
  static func run(_ request: ScheduleRequest) throws -> ExitCode {
    let text = try ScheduleConversion(request).text()
    // Files get the texts as they are; a terminal shows invisible characters.
    if Console.isTerminal { try Console.print(text) } else { try Console.write(Array(text.utf8)) }
    return .clean
  }
}
