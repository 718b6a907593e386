/// `interlint conformance`.
enum ConformanceCommand {
  static func run(_ line: ParsedCommandLine) throws -> ExitCode {
    throw CommandFailure(code: .usage, message: "the conformance suite is not here yet")
  }
}
