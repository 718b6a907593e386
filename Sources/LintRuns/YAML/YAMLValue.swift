import HLSPlaylist
import SourceText

/// A value of a YAML document, with the place where it begins.
struct YAMLValue: Sendable, Equatable {
  indirect enum Content: Sendable, Equatable {
    /// A text; a plain one, without quotes, may stand for a number, a truth or nothing.
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
  /// The line and the column in characters, from 1.
  let place: Position

  /// Whether nothing is given, as in `headers:` with an empty line behind it.
  var isNothing: Bool {
    if case .text(let text, true) = content {
      ["", "~", "null", "Null", "NULL"].contains(text)
    } else {
      false
    }
  }
}

/// What is wrong in a YAML document, and where.
struct YAMLProblem: Error, Equatable {
  let place: Position
  /// What was found and what is allowed.
  let message: String
  /// Whether the message tells the place itself, in another file.
  let isComplete: Bool

  init(at place: Position, _ message: String) {
    (self.place, self.message, isComplete) = (place, message, false)
  }

  init(at place: Position, complete message: String) {
    (self.place, self.message, isComplete) = (place, message, true)
  }

  /// The message behind file, line and column.
  func description(in file: String) -> String {
    isComplete ? message : "\(file):\(place.line):\(place.column): \(message)"
  }
}
