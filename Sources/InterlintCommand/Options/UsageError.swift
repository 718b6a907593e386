import HLSPlaylist

/// What is wrong with a command line, and what was probably meant.
enum UsageError: Error, Equatable, CustomStringConvertible {
  /// A command, option, rule or the like (`kind`) that does not exist.
  case unknown(kind: String, name: String, suggestion: String?)
  /// A rule that does not exist, with the category that was probably meant.
  case unknownRule(name: String, category: String)
  case missingValue(option: String, placeholder: String)
  case unexpectedValue(option: String)
  case valueNotAllowed(name: String, value: String, allowed: [String], suggestion: String?)
  case notANumber(option: String, value: String)
  case missingOperand(String)
  case unexpectedOperand(String)
  /// `--reloads` with something else than loads.
  case noLoads
  case outOfMemory

  var description: String {
    switch self {
    case .unknown(let kind, let name, let suggestion):
      "unknown \(kind) \(Self.shown(name))" + Self.question(suggestion)
    case .unknownRule(let name, let category):
      "unknown rule \(Self.shown(name)); 'interlint rules --category=\(category)' lists those of a "
        + "category"
    case .missingValue(let option, let placeholder):
      "\(option) needs a value: \(option)=\(placeholder)"
    case .unexpectedValue(let option):
      "\(option) takes no value"
    case .valueNotAllowed(let name, let value, let allowed, let suggestion):
      "\(name) cannot be \(Self.shown(value)); allowed are \(allowed.joined(separator: ", "))"
        + Self.question(suggestion)
    case .notANumber(let option, let value):
      "\(option) cannot be \(Self.shown(value)); allowed are whole numbers from 1"
    case .missingOperand(let placeholder):
      "\(placeholder) is missing"
    case .unexpectedOperand(let operand):
      "nothing more can follow, but there is \(Self.shown(operand))"
    case .noLoads:
      "--reloads needs two files or more, or one folder with the loads of one playlist"
    case .outOfMemory:
      "no memory to read the command line"
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \(shown($0))?" } ?? ""
  }

  /// `text` in quotes, no longer than 64 characters and without controls.
  static func shown(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(64) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "'" + result + (text.unicodeScalars.dropFirst(64).isEmpty ? "" : "…") + "'"
  }
}
