import HLSPlaylist
import SourceText

/// A value of a YAML document and its position.
struct YAMLValue: Sendable, Equatable {
  indirect enum Content: Sendable, Equatable {
    /// A string; if plain (unquoted), it may represent a number, a boolean or null.
    case text(String, isPlain: Bool)
    case list([YAMLValue])
    case map([Member])
  }

  struct Member: Sendable, Equatable {
    let key: String
    let keyPlace: Position
    let value: YAMLValue
  }

  let content: Content
  /// The line and column, counted from 1, columns in characters.
  let place: Position

  /// Whether the value is null, as in `headers:` followed by an empty line.
  var isNothing: Bool {
    if case .text(let text, true) = content {
      ["", "~", "null", "Null", "NULL"].contains(text)
    } else {
      false
    }
  }
}

/// What a text without quotes is, according to the Core schema of YAML 1.2.2 (§10.3.2).
extension YAMLValue {
  /// Whether the value is a number.
  var isNumber: Bool {
    guard case .text(let text, true) = content, let first = text.utf8.first,
      first.isDigit || "+-.".utf8.contains(first)
    else { return false }
    let integer = /[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+/
    let decimal = /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/
    let others = /[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)/
    return text.wholeMatch(of: integer) != nil || text.wholeMatch(of: decimal) != nil
      || text.wholeMatch(of: others) != nil
  }

  /// Whether the value is true or false.
  var isBoolean: Bool {
    guard case .text(let text, true) = content else { return false }
    return ["true", "True", "TRUE", "false", "False", "FALSE"].contains(text)
  }
}

/// An error in a YAML document and its position.
struct YAMLProblem: Error, Equatable, Codable {
  let place: Position
  /// What was found and what is expected.
  let message: String
  /// Whether the message includes a position, in another file.
  let isComplete: Bool

  init(at place: Position, _ message: String) {
    (self.place, self.message, isComplete) = (place, message, false)
  }

  init(at place: Position, complete message: String) {
    (self.place, self.message, isComplete) = (place, message, true)
  }

  /// The message after file, line and column.
  func description(in file: String) -> String {
    isComplete ? message : "\(file):\(place.line):\(place.column): \(message)"
  }
}
