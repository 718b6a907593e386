import HLSPlaylist
import LintRuns
import SourceText

extension OptionTable {
  /// Parses `arguments`, which do not include the program name.
  ///
  /// Options are allowed anywhere after the command. After `--` nothing is an option, and `-` is always
  /// an operand. With `--help`, operands are not checked.
  func parse(_ arguments: [String]) throws(UsageError) -> ParsedCommandLine {
    let leading = arguments.prefix { $0.hasPrefix("-") && $0 != "-" && $0 != "--" }
    var line = try read(Array(leading), as: nil)
    if line.wantsJSON, !line.wantsVersion, !line.wantsHelp {
      throw .useless(option: "--json", without: "--version")
    }
    guard let name = arguments.dropFirst(leading.count).first else { return line }
    guard let command = command(name) else {
      throw unknownCommand(name)
    }
    let rest = try read(Array(arguments.dropFirst(leading.count + 1)), as: command)
    line.command = name
    line.uses += rest.uses
    line.operands = rest.operands
    if !line.wantsHelp { try check(line.operands, of: command) }
    return line
  }

  /// The error for a command that does not exist.
  func unknownCommand(_ name: String) -> UsageError {
    .unknown(kind: "command", name: name, suggestion: suggestion(forCommand: name))
  }

  private func read(
    _ arguments: [String], as command: Command?
  ) throws(UsageError) -> ParsedCommandLine {
    let options = options(of: command)
    var line = ParsedCommandLine(command: command?.name)
    do throws(PoptContext.Problem) {
      var context = try PoptContext(
        options: options, arguments: options.joiningPairs(in: arguments))
      while let (index, value) = try context.next() {
        line.uses.append(ParsedCommandLine.Use(option: options[index].name, value: value))
      }
      line.operands = context.operands()
    } catch {
      let fault = UsageError(error, options: options)
      throw command == nil ? fault : withCommands(of: fault)
    }
    for use in line.uses {
      guard let value = use.value, let option = options.first(where: { $0.name == use.option })
      else { continue }
      try option.check(value)
    }
    return line
  }

  /// Names the commands that have an unknown option, if no other option is likely.
  private func withCommands(of fault: UsageError) -> UsageError {
    guard case .unknown("option", let name, nil) = fault else { return fault }
    let having = commands.filter { $0.options.contains { "--\($0.name)" == name } }.map(\.name)
    return having.isEmpty ? fault : .ofOtherCommands(option: name, commands: having)
  }

  /// The command that was probably meant: `lint` if `name` looks like a path.
  private func suggestion(forCommand name: String) -> String? {
    if (try? RuleNames.rule(name)) != nil { return "explain \(name)" }
    if name == "-" || name.contains("/") || name.contains(".") { return "lint \(name)" }
    if let option = shared.first(where: { $0.name == name }) { return "--\(option.name)" }
    return Spelling.nearest(to: name, among: commands.map(\.name))
  }

  private func check(_ operands: [String], of command: Command) throws(UsageError) {
    var rest = operands[...]
    for operand in command.operands {
      switch operand.count {
      case .any:
        for word in rest { try operand.check(word) }
        rest = []
      case .optional:
        if let word = rest.popFirst() { try operand.check(word) }
      case .one:
        guard let word = rest.popFirst() else { throw .missingOperand(operand.usage) }
        try operand.check(word)
      }
    }
    if let operand = rest.first { throw .unexpectedOperand(operand) }
  }
}

extension Operand {
  fileprivate func check(_ word: String) throws(UsageError) {
    // A file may have a name of spaces.
    guard isPath ? !word.isEmpty : !word.allSatisfy(\.isWhitespace) else {
      throw .emptyOperand(placeholder)
    }
    guard allowed.isEmpty || allowed.contains(word) else {
      throw .valueNotAllowed(
        name: placeholder, value: word, allowed: allowed,
        suggestion: Spelling.meant(by: word, among: allowed))
    }
  }
}

extension [CommandOption] {
  /// The arguments with both values of an option that has two as one argument, with a space between them.
  ///
  /// The argument after an option with one value is this value, whatever it looks like.
  fileprivate func joiningPairs(in arguments: [String]) -> [String] {
    var (names, others): ([String], [String]) = ([], [])
    for option in self where option.placeholder != nil {
      if case .pair = option.argument {
        names.append("--\(option.name)")
      } else {
        others += ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
      }
    }
    guard !names.isEmpty else { return arguments }
    var joined: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      joined.append(argument)
      guard argument != "--" else { return joined + rest }
      if others.contains(argument), let value = rest.popFirst() { joined.append(value) }
      guard names.contains(argument), rest.count > 1 else { continue }
      joined.append(rest.prefix(2).joined(separator: " "))
      rest = rest.dropFirst(2)
    }
    return joined
  }
}

extension CommandOption {
  fileprivate func check(_ value: String) throws(UsageError) {
    guard !value.isEmpty else {
      throw .missingValue(option: "--\(name)", placeholder: placeholder ?? "")
    }
    switch argument {
    case .none, .text, .path, .rules, .pair: break
    case .number:
      guard !value.hasPrefix("+"), let number = Int32(value), number > 0
      else { throw .notANumber(option: "--\(name)", value: value) }
    case .choice(_, let words): try check(value, among: words)
    case .detailedChoice(_, _, let words):
      let word = String(value.prefix { $0 != "=" })
      try check(word, among: words)
      guard value != word + "=" else {
        throw .missingValue(option: "--\(name)", placeholder: placeholder ?? "")
      }
    }
  }

  private func check(_ word: String, among words: [String]) throws(UsageError) {
    guard words.contains(word) else {
      throw .valueNotAllowed(
        name: "--\(name)", value: word, allowed: words,
        suggestion: Spelling.meant(by: word, among: words))
    }
  }
}

extension UsageError {
  /// The problem with the names of the table; libpopt returns the argument as it was typed.
  fileprivate init(_ problem: PoptContext.Problem, options: [CommandOption]) {
    switch problem {
    case .outOfMemory:
      self = .outOfMemory
    case .unexpectedValue(let argument):
      self = .unexpectedValue(option: Self.optionPart(argument))
    case .missingValue(let argument):
      let option = Self.optionPart(argument)
      let known = options.first { "--\($0.name)" == option }
      self = .missingValue(option: option, placeholder: known?.placeholder ?? "VALUE")
    case .unknownOption(let argument):
      let option = Self.optionPart(argument)
      let name = String(option.drop { $0 == "-" })
      self = .unknown(
        kind: "option", name: option,
        suggestion: Spelling.nearest(to: name, among: options.map(\.name)).map { "--\($0)" })
    }
  }

  private static func optionPart(_ argument: String) -> String {
    String(argument.prefix { $0 != "=" })
  }
}

/// A command line that follows the table.
struct ParsedCommandLine: Equatable, Sendable {
  /// One use of an option; a flag has no value.
  struct Use: Equatable, Sendable {
    let option: String
    var value: String?
  }

  var command: String?
  /// The options in the order in which they were given.
  var uses: [Use] = []
  var operands: [String] = []

  var wantsHelp: Bool { uses.contains { $0.option == "help" } }
  var wantsVersion: Bool { uses.contains { $0.option == "version" } }
  var wantsJSON: Bool { command == nil && uses.contains { $0.option == "json" } }
}
