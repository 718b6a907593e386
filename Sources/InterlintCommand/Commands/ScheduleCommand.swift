import LintRuns

/// `interlint schedule`: converts schedules of apps.
enum ScheduleCommand {
  static func run(_ request: ScheduleRequest) throws -> ExitCode {
    let text = try ScheduleConversion(request).text()
    // Files get the texts as they are; a terminal shows invisible characters.
    if Console.isTerminal { try Console.print(text) } else { try Console.write(Array(text.utf8)) }
    return .clean
  }
}
