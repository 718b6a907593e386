import HLSPlaylist
import LintRuns
import SourceText

extension OptionTable {
  /// Parses `arguments`, which do not include the program name.
  ///
  /// Options are allowed anywhere after the command. After `--` nothing is an option, and `-` is always
  /// an operand. With `--help`, operands are not checked. An option that is the name of a file, which `isFile`
  /// decides, is an error.
  func parse(
    _ arguments: [String], isFile: (String) -> Bool = { _ in false }
  ) throws(UsageError) -> ParsedCommandLine {
    let leading = arguments.prefix { $0.hasPrefix("-") && $0 != "-" && $0 != "--" }
    var line = try read(Array(leading), as: nil, isFile)
    if line.wantsJSON, !line.wantsVersion, !line.wantsHelp {
      throw .useless(option: "--json", without: "--version")
    }
    guard let name = arguments.dropFirst(leading.count).first else { return line }
    guard let command = command(name) else {
      throw unknownCommand(name)
    }
    let rest = try read(Array(arguments.dropFirst(leading.count + 1)), as: command, isFile)
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
    _ arguments: [String], as command: Command?, _ isFile: (String) -> Bool
  ) throws(UsageError) -> ParsedCommandLine {
    let options = options(of: command)
    var line = ParsedCommandLine(command: command?.name)
    do throws(ArgumentProblem) {
      let takesNumbers = command?.operands.contains(where: \.isRule) ?? false
      try line.read(arguments, as: options, takesNumbers: takesNumbers, isFile: isFile)
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
  /// The problem with the names of the table.
  fileprivate init(_ problem: ArgumentProblem, options: [CommandOption]) {
    switch problem {
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
    case .fileName(let argument):
      self = .fileName(argument)
    }
  }

  private static func optionPart(_ argument: String) -> String {
    String(argument.prefix { $0 != "=" })
  }
}
