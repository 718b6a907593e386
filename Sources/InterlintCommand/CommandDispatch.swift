import Glibc
import HLSLoading
import HLSReporting
import LintRuns
import SourceText

/// The command-line interface.
package enum Interlint {
  /// Runs the command with the arguments of this process, then exits with its status.
  package static func main() -> Never {
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs a command.
  ///
  /// - Parameter arguments: the command line without the program name.
  /// - Returns: the exit status: 0 clean, 1 findings, 2 usage error, 3 some input not checked, 4 internal
  ///   error.
  package static func run(_ arguments: [String]) -> Int32 {
    // A closed pipe is an error to handle, not a signal that ends the process.
    signal(SIGPIPE, SIG_IGN)
    // The same goes for a file that exceeds the size limit.
    signal(SIGXFSZ, SIG_IGN)
    do {
      return try dispatch(arguments).rawValue
    } catch let error as UsageError {
      return usage("\(error)", arguments)
    } catch let error as RequestError {
      return usage("\(error)", arguments)
    } catch let error as RunFailure where error.kind == .request {
      return usage(error.message, arguments)
    } catch let error as RunFailure {
      Console.error(error)
      return ExitCode(error).rawValue
    } catch {
      Console.error("internal error: \(error); please report it")
      return ExitCode.defect.rawValue
    }
  }

  /// Reports an error in a command line, and how to get help.
  private static func usage(_ message: String, _ arguments: [String]) -> Int32 {
    Console.error(message)
    let command = arguments.first.flatMap(OptionTable.interlint.command)
    let name = "interlint" + (command.map { " \($0.name)" } ?? "")
    Console.error(lines: "try '\(name) --help'")
    return ExitCode.usage.rawValue
  }

  private static func dispatch(_ arguments: [String]) throws -> ExitCode {
    // Not a command for people, so it is in no help.
    if arguments == ["worker"] {
      try WorkerSession.run()
      return .clean
    }
    let table = OptionTable.interlint
    let line = try table.parse(arguments, isFile: SourceNaming.exists)
    let command = line.command.flatMap(table.command)
    if line.wantsVersion {
      guard line.wantsJSON else {
        try Console.print("interlint \(ToolVersion.current)\n")
        return .clean
      }
      try Console.write(IndentedJSON.bytes(of: VersionDocument()))
      return .clean
    }
    if line.wantsHelp {
      try Console.print(table.helpText(for: command))
      return .clean
    }
    guard let command else {
      Console.error(lines: table.helpText())
      return .usage
    }
    try RunClock.check()
    return try run(command.request(line), table)
  }

  private static func run(_ request: CommandRequest, _ table: OptionTable) throws -> ExitCode {
    switch request {
    case .lint(let request, let reporting):
      if let fixing = request.fixing {
        return try FixCommand(request, fixing, reporting).run()
      }
      return try LintCommand(request, reporting).run()
    case .lintTargets(let request, let reporting):
      return try TargetCommand(request, reporting).run()
    case .watch(let request, let reporting): return try WatchCommand(request, reporting).run()
    case .capture(let request): return try CaptureCommand.run(request)
    case .nightly(let request): return try NightlyCommand(request).run()
    case .learn(let request): return try LearnCommand(request).run()
    case .merge(let request): return try MergeCommand(request).run()
    case .explain(let request): return try RuleCommands.explain(request)
    case .rules(let request): return try RuleCommands.list(request)
    case .docs(let folder): return try DocsCommand.run(folder)
    case .conformance(let request): return try ConformanceCommand.run(request)
    case .diff(let request): return try DiffCommand.run(request)
    case .timeline(let request): return try TimelineCommand.run(request)
    case .schedule(let request): return try ScheduleCommand.run(request)
    case .session(let request): return try SessionCommand.run(request)
    case .languageServer(let request): return try LanguageServerCommand.run(request)
    case .history(let request): return try HistoryCommand.run(request)
    case .publish(let request): return try HistoryCommand.publish(request)
    case .baseline(let request): return try BaselineCommand.run(request)
    case .initialize(let request): return try InitCommand.run(request)
    case .configuration(let request): return try ConfigurationCommand.run(request)
    case .schema(let document): return try RuleCommands.schema(document)
    case .completion(let shell):
      try Console.write(Array(table.completion(for: shell).utf8))
      return .clean
    case .help(let name):
      guard let name, let command = table.command(name) else {
        if let name { throw table.unknownCommand(name) }
        try Console.print(table.helpText())
        return .clean
      }
      try Console.print(table.helpText(for: command))
      return .clean
    case .man:
      try Console.write(Array(table.manPage().utf8))
      return .clean
    }
  }
}
