import Glibc
import HLSDelivery
import HLSPlaylist

/// The command, from its arguments to its exit status.
public enum Interlint {
  public static let version = "0.1.0"

  /// Runs the command with the arguments of this process, and ends it with the exit status.
  public static func main() -> Never {
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs the command.
  ///
  /// - Parameter arguments: the command line without the name of the program.
  /// - Returns: the exit status: 0 clean, 1 findings, 2 usage, 3 some input unchecked, 4 a defect.
  public static func run(_ arguments: [String]) -> Int32 {
    // A reader that goes away is an error to handle, not a signal to die of.
    signal(SIGPIPE, SIG_IGN)
    // And so is a file that may not grow.
    signal(SIGXFSZ, SIG_IGN)
    do {
      return try dispatch(arguments).rawValue
    } catch let error as UsageError {
      Console.error("\(error)")
      let command = arguments.first.flatMap(OptionTable.interlint.command)
      let name = ["interlint", command?.name].compactMap(\.self).joined(separator: " ")
      Console.error("try '\(name) --help'", bare: true)
      return ExitCode.usage.rawValue
    } catch let error as CommandFailure {
      Console.error(error.message)
      return error.code.rawValue
    } catch {
      Console.error("a defect in interlint: \(error); please report it")
      return ExitCode.defect.rawValue
    }
  }

  private static func dispatch(_ arguments: [String]) throws -> ExitCode {
    let table = OptionTable.interlint
    let line = try table.parse(arguments)
    if line.flag("version") {
      try Console.print("interlint \(version)\n")
      return .clean
    }
    if line.flag("help") {
      try Console.print(table.helpText(for: line.command.flatMap(table.command)))
      return .clean
    }
    guard let command = line.command else {
      Console.error(table.helpText(), bare: true)
      return .usage
    }
    try Reports.checkSourceDateEpoch()
    switch command {
    case "lint" where line.flag("targets"): return try TargetCommand(line).run()
    case "lint": return try LintCommand(line).run()
    case "watch": return try WatchCommand(line).run()
    case "capture": return try CaptureCommand.run(line)
    case "nightly": return try NightlyCommand(line).run()
    case "merge": return try MergeCommand(line).run()
    case "explain": return try RuleCommands.explain(line)
    case "rules": return try RuleCommands.list(line)
    case "conformance": return try ConformanceCommand.run(line)
    case "history": return try HistoryCommand.run(line)
    case "publish": return try HistoryCommand.publish(line)
    case "schema": return try RuleCommands.schema(line)
    case "completion":
      if let shell = CompletionShell(rawValue: line.operands[0]) {
        try Console.print(table.completion(for: shell))
      }
      return .clean
    case "man":
      try Console.print(table.manPage())
      return .clean
    default:
      throw UsageError.unknown(kind: "command", name: command, suggestion: nil)
    }
  }
}

/// Why a command ended before its work was done.
struct CommandFailure: Error {
  let code: ExitCode
  let message: String
}

/// Standard output and standard error.
enum Console {
  /// Writes to standard output; a reader that has gone is no failure.
  static func print(_ text: String) throws(CommandFailure) {
    try write(Array(text.utf8))
  }

  static func write(_ bytes: [UInt8]) throws(CommandFailure) {
    do throws(WriteFailure) {
      try FileReplacement.write(bytes, toDescriptor: STDOUT_FILENO)
    } catch .closedPipe {
      return
    } catch {
      throw CommandFailure(code: .usage, message: "standard output \(error)")
    }
  }

  /// Writes a line to standard error, where nothing can be done about a failure.
  static func error(_ text: String, bare: Bool = false) {
    let line = (bare ? "" : "interlint: ") + text + "\n"
    try? FileReplacement.write(Array(line.utf8), toDescriptor: STDERR_FILENO)
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The columns of the terminal, or 100 where it does not say.
  static var width: Int {
    var size = winsize()
    if unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 {
      return Int(size.ws_col)
    }
    return 100
  }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
