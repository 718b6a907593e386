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

/// What is wrong with an argument, which is given as it was typed.
enum ArgumentProblem: Error, Equatable {
  case unknownOption(String)
  case missingValue(String)
  case unexpectedValue(String)
  /// An option that is the name of a file, too.
  case fileName(String)
}

extension ParsedCommandLine {
  /// Adds the options and operands of arguments.
  ///
  /// The value of an option follows `=` or is the next argument, whatever it looks like. Letters may share
  /// a hyphen, and the last one may have its value right after it. An option that a program may have put here as
  /// the name of a file is refused. Where numbers are operands, they may have a minus sign.
  mutating func read(
    _ arguments: [String], as options: [CommandOption], takesNumbers: Bool = false,
    isFile: (String) -> Bool
  ) throws(ArgumentProblem) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      } else if argument.hasPrefix("-"), argument != "-", isFile(argument) {
        throw .fileName(argument)
      } else if argument.hasPrefix("--") {
        let name = argument.dropFirst(2).prefix { $0 != "=" }
        guard let option = options.first(where: { $0.name == name }) else {
          throw .unknownOption(argument)
        }
        let value = argument.dropFirst(2 + name.count)
        uses.append(try option.use(value.isEmpty ? nil : value.dropFirst(), argument, &rest))
      } else if takesNumbers, argument.dropFirst().allSatisfy(\.isNumber) {
        operands.append(argument)
      } else if argument.hasPrefix("-"), argument != "-" {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
          guard let option = options.first(where: { $0.letter == letter }) else {
            throw .unknownOption(argument)
          }
          var value: Substring?
          if letters.first == "=" || !letters.isEmpty && option.placeholder != nil {
            value = letters.first == "=" ? letters.dropFirst() : letters
            letters = ""
          }
          uses.append(try option.use(value, argument, &rest))
        }
      } else {
        operands.append(argument)
      }
    }
  }
}

extension CommandOption {
  /// A use of the option with the value in its own argument, if there is one, or else in the next ones.
  fileprivate func use(
    _ value: Substring?, _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(ArgumentProblem) -> ParsedCommandLine.Use {
    guard placeholder != nil else {
      guard value == nil else { throw .unexpectedValue(argument) }
      return ParsedCommandLine.Use(option: name)
    }
    if let value { return ParsedCommandLine.Use(option: name, value: String(value)) }
    guard var next = rest.popFirst() else { throw .missingValue(argument) }
    if case .pair = self.argument, let second = rest.popFirst() { next += " " + second }
    return ParsedCommandLine.Use(option: name, value: next)
  }
}
