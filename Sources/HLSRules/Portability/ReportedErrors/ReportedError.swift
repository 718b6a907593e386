package import HLSLinting

/// An error that a player or Apple's validator reports, with what of a presentation causes it.
///
/// Only errors whose meaning is published are known; `source` names the documents.
package struct ReportedError: Sendable {
  /// How it is written, the usual form first: a number, a name, or the part of a message that is always the same.
  package let names: [String]
  /// Who reports it, such as `hls.js`.
  package let reporter: String
  /// What it means, as a clause.
  package let meaning: String
  package let causes: [Cause]
  /// The documents that state the meaning and the causes.
  package let source: String

  /// A fault that causes an error.
  package struct Cause: Sendable {
    /// The fault as a clause.
    package let fault: String
    /// The rules that find it; empty if none does.
    package let rules: [RuleID]

    init(_ fault: String, _ rules: RuleID...) { (self.fault, self.rules) = (fault, rules) }
  }

  /// All known errors.
  package static let all: [ReportedError] = avPlayer + validator + hlsJS + shaka + media3
}

extension ReportedError {
  /// The rules that find its causes, each once.
  package var rules: [RuleID] {
    var found: [RuleID] = []
    for rule in causes.flatMap(\.rules) where !found.contains(rule) { found.append(rule) }
    return found
  }

  /// The errors that a text names: a number with or without its sign, a name in any case, or a line of a log that
  /// contains one of them.
  package static func meant(by text: String) -> [ReportedError] {
    let line = key(text)
    let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(key))
    return all.filter { error in
      error.names.contains { name in
        isMessage(name) ? line.contains(key(name)) : words.contains(key(name))
      }
    }
  }

  /// Whether a text has the form of an error, known or not: a number of three digits or more, or a name that
  /// says so.
  package static func isForm(of text: String) -> Bool {
    guard !text.contains("/") else { return false }
    let name = key(text)
    return name.count > 2 && name.allSatisfy(\.isNumber)
      || name.hasSuffix("error") || name.hasPrefix("error") || name.hasSuffix("exception")
  }

  /// The names that are no messages.
  package static var words: [String] { all.flatMap(\.names).filter { !isMessage($0) } }

  private static func isMessage(_ name: String) -> Bool { name.contains(" ") }

  /// The letters and digits of a text, in lower case: players write `LEVEL_PARSING_ERROR` and `levelParsingError`.
  private static func key(_ text: some StringProtocol) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
