import ConformanceSuite
import HLSRules

/// `interlint conformance`: the suite, run, listed or written, and how much it covers.
enum ConformanceCommand {
  static func run(_ line: ParsedCommandLine) throws -> ExitCode {
    let directory = line.last("directory") ?? "Conformance"
    let addresses = Array(line.operands.dropFirst())
    do {
      switch line.operands[0] {
      case "run": return try grade(directory, addresses, line)
      case "list":
        try Console.print(
          Conformance.list(directory, at: addresses, book: RuleCatalog.book))
      case "coverage": return try cover(directory, addresses, line)
      default: try write(directory)
      }
      return .clean
    } catch let error as UnknownCase {
      throw CommandFailure(code: .usage, message: "\(error)")
    } catch let error as UnknownRequirement {
      throw CommandFailure(code: .usage, message: "\(error)")
    } catch let error as SuiteProblem {
      throw CommandFailure(code: .unchecked, message: "\(error)")
    }
  }

  private static func grade(
    _ directory: String, _ addresses: [String], _ line: ParsedCommandLine
  ) throws -> ExitCode {
    let result: SuiteResult
    if let command = line.last("command") {
      let seconds = line.last("timeout").flatMap(Int.init) ?? 30
      guard let validator = ExternalValidator(command: command, timeLimit: .seconds(seconds)) else {
        throw CommandFailure(
          code: .usage,
          message: "the command has none of {file}, {files} and {folder}, where paths go"
        )
      }
      result = try Conformance.run(
        directory, at: addresses, book: RuleCatalog.book, validator: validator)
    } else {
      result = try Conformance.run(
        directory, at: addresses, book: RuleCatalog.book, version: Interlint.version,
        checksMutation: !line.flag("no-mutation"))
    }
    for target in try OutputTarget.targets(line) {
      switch target.format {
      case "json": try target.write(result.json())
      case "junit": try target.write(result.junit())
      default: try target.write(Array(result.text.utf8))
      }
    }
    return result.hasFailed ? .findings : .clean
  }

  private static func cover(
    _ directory: String, _ addresses: [String], _ line: ParsedCommandLine
  ) throws -> ExitCode {
    let targets = try OutputTarget.targets(line)
    guard !targets.contains(where: { $0.format == "junit" }) else {
      throw CommandFailure(code: .usage, message: "coverage is reported as text and as json")
    }
    let coverage = try Conformance.coverage(directory, book: RuleCatalog.book).at(addresses)
    for target in targets {
      try target.write(
        target.format == "json"
          ? coverage.json() : Array(coverage.text(isDetailed: line.flag("unchecked")).utf8))
    }
    return coverage.isBelowFloor ? .findings : .clean
  }

  private static func write(_ directory: String) throws {
    let changes = try Conformance.write(
      directory, book: RuleCatalog.book, exampleSettings: RuleCatalog.exampleSettings)
    let lines = changes.isEmpty ? ["nothing to write"] : changes.map { "\($0)" }
    try Console.print(lines.joined(separator: "\n") + "\n")
  }
}
