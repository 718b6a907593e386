import HLSPlaylist
import SourceText

/// An error in a command line, with a suggestion if one is likely.
enum UsageError: Error, Equatable, CustomStringConvertible {
  /// A command, option, rule or the like (`kind`) that does not exist.
  case unknown(kind: String, name: String, suggestion: String?)
  /// An option that the command does not have, but these commands.
  case ofOtherCommands(option: String, commands: [String])
  case missingValue(option: String, placeholder: String)
  case unexpectedValue(option: String)
  case valueNotAllowed(name: String, value: String, allowed: [String], suggestion: String?)
  case notANumber(option: String, value: String)
  case missingOperand(String)
  case unexpectedOperand(String)
  /// An operand with an option that replaces operands, or that takes only `allowed`.
  case operandWithOption(String, option: String, allowed: String?)
  /// An operand without text, such as a variable of a shell that is not set.
  case emptyOperand(String)
  /// An option that says something about another one, which is not given.
  case useless(option: String, without: String)
  /// An option that is the name of a file, too.
  case fileName(String)

  var description: String {
    switch self {
    case .unknown(let kind, let name, let suggestion):
      "unknown \(kind) \(name.quoted)" + Self.question(suggestion)
    case .ofOtherCommands(let option, let commands):
      "unknown option \(option.quoted); it is an option of "
        + commands.map { "interlint \($0)" }.joined(separator: ", ")
    case .missingValue(let option, let placeholder):
      "\(option) needs a value: \(option)=\(placeholder)"
    case .unexpectedValue(let option):
      "\(option) takes no value"
    case .valueNotAllowed(let name, let value, let allowed, let suggestion):
      "\(name) cannot be \(value.quoted); expected one of \(allowed.joined(separator: ", "))"
        + Self.question(suggestion)
    case .notANumber(let option, let value):
      "\(option) cannot be \(value.quoted); expected a whole number, at least 1"
    case .missingOperand(let placeholder):
      "\(placeholder) is missing"
    case .unexpectedOperand(let operand):
      "unexpected argument \(operand.quoted)"
    case .operandWithOption(let operand, let option, let allowed):
      "--\(option) cannot be combined with the path or URL \(operand.quoted)"
        + (allowed.map { "; expected \($0)" } ?? "")
    case .emptyOperand(let placeholder):
      "\(placeholder) is empty"
    case .useless(let option, let other):
      "\(option) needs \(other)"
    case .fileName(let argument):
      "\(argument.quoted) is an option, but also the name of a file; write \("./\(argument)".quoted) for the file"
    }
  }

  /// Throws if standard input has a name and is no input.
  static func checkName(_ name: String?, of inputs: [String]) throws(UsageError) {
    guard name == nil || inputs.contains("-") else {
      throw .useless(option: "--stdin-filename", without: "the input -, which is standard input")
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0.quoted)?" } ?? ""
  }
}
