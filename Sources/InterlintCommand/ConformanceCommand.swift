/// `interlint conformance`.
enum ConformanceCommand {
  static func run(_ line: ParsedCommandLine) throws -> ExitCode {
    .clean
  }
}
