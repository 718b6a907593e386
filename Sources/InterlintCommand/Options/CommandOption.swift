/// A command-line option: name, argument, default and help.
struct CommandOption: Sendable {
  enum Argument: Sendable {
    case none
    case text(String)
    case path(String)
    /// A whole number from 1.
    case number(String)
    case choice(String, [String])
    /// A choice that may be followed by `=` and a detail.
    case detailedChoice(String, detail: String, [String])
    /// The names of rules.
    case rules(String)
    /// Two arguments, which become one value with a space between them.
    case pair(String, String)
  }

  enum Group: String, CaseIterable, Sendable {
    case input = "Input"
    case network = "Network"
    case rules = "Rules"
    case output = "Output"
    case googleDAI = "Google DAI"
    case run = "Run"
    case help = "Help"
  }

  let name: String
  let letter: Character?
  let argument: Argument
  let group: Group
  let isRepeatable: Bool
  let fallback: String?
  private let makeHelp: @Sendable () -> String

  init(
    _ name: String, letter: Character? = nil, takes argument: Argument = .none, in group: Group,
    repeatable: Bool = false, default fallback: String? = nil,
    _ help: @autoclosure @escaping @Sendable () -> String
  ) {
    self.name = name
    self.letter = letter
    self.argument = argument
    self.group = group
    self.isRepeatable = repeatable
    self.fallback = fallback
    makeHelp = help
  }

  /// The help, made when it is asked for.
  var help: String { makeHelp() }

  /// The placeholder of the value in help, such as `FORMAT[=PATH]`; nil if the option has no value.
  var placeholder: String? {
    switch argument {
    case .none: nil
    case .text(let name), .path(let name), .number(let name), .choice(let name, _),
      .rules(let name):
      name
    case .detailedChoice(let name, let detail, _): "\(name)[=\(detail)]"
    case .pair(let first, let second): "\(first) \(second)"
    }
  }

  /// The words with which the value must begin; empty if any value is allowed.
  var allowed: [String] {
    switch argument {
    case .choice(_, let words), .detailedChoice(_, _, let words): words
    default: []
    }
  }

  var isPath: Bool {
    if case .path = argument { true } else { false }
  }

  var takesRules: Bool {
    if case .rules = argument { true } else { false }
  }

  /// The help and what follows from the rest of the table.
  var explanation: String {
    var sentences = [help]
    if !allowed.isEmpty {
      let name = placeholder.map { $0.prefix { $0 != "[" } } ?? "Values"
      sentences.append("\(name): " + allowed.joined(separator: ", ") + ".")
    }
    if let fallback { sentences.append("Default: \(fallback).") }
    if isRepeatable { sentences.append("May be repeated.") }
    return sentences.joined(separator: " ")
  }
}
