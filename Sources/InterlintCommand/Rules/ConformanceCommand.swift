import ConformanceSuite
import HLSRules
import LintRuns
import SourceText

/// `interlint conformance`: runs, lists or writes the suite, or measures its coverage.
struct ConformanceCommand {
  private let request: ConformanceRequest

  static func run(_ request: ConformanceRequest) throws -> ExitCode {
    do {
      return try ConformanceCommand(request: request).run()
    } catch let error as UnknownCase {
      throw RunFailure(.usage, "\(error)")
    } catch let error as UnknownRequirement {
      throw RunFailure(.usage, "\(error)")
    } catch let error as SuiteProblem {
      throw RunFailure(.unchecked, "\(error)")
    }
  }

  private func run() throws -> ExitCode {
    guard request.action == .write || Conformance.isSuite(request.directory) else {
      throw RunFailure(
        .unchecked,
        "\(request.directory): no conformance suite in this folder; it is in the repository of interlint, "
          + "and --directory=DIR names another one")
    }
    switch request.action {
    case .run: return try grade()
    case .coverage: return try measure()
    case .list:
      try Console.print(
        styled: Conformance.list(
          request.directory, at: request.ids, of: request.kind, book: RuleCatalog.book))
    case .write: try write()
    }
    return .clean
  }

  private func grade() throws -> ExitCode {
    let result: SuiteResult
    if let command = request.command {
      let limit = Duration.seconds(request.seconds)
      guard let validator = ExternalValidator(command: command, timeLimit: limit) else {
        throw RunFailure(
          .usage, "the command must contain {file}, {files} or {folder}")
      }
      result = try Conformance.run(
        request.directory, at: request.ids, of: request.kind, book: RuleCatalog.book,
        validator: validator)
    } else {
      result = try Conformance.run(
        request.directory, at: request.ids, of: request.kind, book: RuleCatalog.book,
        version: ToolVersion.current, checksMutation: request.checksMutation)
    }
    try ReportDestinations.distinctPlaces(request.reports)
    for report in request.reports {
      switch report.format {
      case .json: try report.write(result.json())
      case .junit: try report.write(result.junit())
      case .text: try report.write(lines: result.text)
      }
    }
    return result.hasFailed ? .findings : .clean
  }

  private func measure() throws -> ExitCode {
    try ReportDestinations.distinctPlaces(request.reports)
    guard !request.reports.contains(where: { $0.format == .junit }) else {
      throw RunFailure(.usage, "coverage has no JUnit report; use text or json")
    }
    let coverage = try Conformance.coverage(request.directory, book: RuleCatalog.book)
      .at(request.ids)
    for report in request.reports {
      if report.format == .json {
        try report.write(coverage.json())
      } else {
        try report.write(lines: coverage.text(isDetailed: request.listsUnchecked))
      }
    }
    return coverage.isBelowFloor ? .findings : .clean
  }

  private func write() throws {
    let changes = try Conformance.write(
      request.directory, book: RuleCatalog.book, exampleSettings: RuleCatalog.exampleSettings)
    let lines =
      changes.isEmpty ? ["nothing to write"] : changes.map { TerminalText.visible("\($0)") }
    try Console.print(lines.joined(separator: "\n") + "\n")
  }
}
