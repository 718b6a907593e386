/// What can be given on a command line: the one source of parsing, help, completions and the man
/// page.
struct OptionTable: Sendable {
  let program: String
  let summary: String
  /// The day of the last change, as a man page has it: `November 20, 2026`.
  let revised: String
  let commands: [Command]
  /// The options that stand before any command and after every one.
  let shared: [CommandOption]
  let exitStatuses: [ExitStatus]

  struct ExitStatus: Sendable {
    let code: Int
    let meaning: String
  }

  func command(_ name: String) -> Command? { commands.first { $0.name == name } }

  /// The options that may follow `command`, or stand alone without one.
  func options(of command: Command?) -> [CommandOption] { (command?.options ?? []) + shared }
}

/// One of the things the program does.
struct Command: Sendable {
  let name: String
  let summary: String
  var operands: [Operand] = []
  var options: [CommandOption] = []
}

/// What follows a command and is not an option.
struct Operand: Sendable {
  enum Count: Sendable { case one, any }

  /// The name in usage lines, such as `PATH`.
  let placeholder: String
  var count: Count = .one
  /// The words it must be one of; empty for any.
  var allowed: [String] = []
  var isPath = false

  /// How a usage line shows it.
  var usage: String {
    switch count {
    case .one: allowed.isEmpty ? placeholder : allowed.joined(separator: "|")
    case .any: isPath ? "[\(placeholder) …|-]" : "[\(placeholder) …]"
    }
  }
}

/// An option with its long name, and all that is to be said of it.
struct CommandOption: Sendable {
  enum Argument: Sendable {
    case none
    case text(String)
    case path(String)
    /// A whole number from 1.
    case number(String)
    case choice(String, [String])
    /// A choice that `=` and more may follow.
    case detailedChoice(String, detail: String, [String])
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
  let help: String

  init(
    _ name: String, letter: Character? = nil, takes argument: Argument = .none, in group: Group,
    repeatable: Bool = false, default fallback: String? = nil, _ help: String
  ) {
    self.name = name
    self.letter = letter
    self.argument = argument
    self.group = group
    self.isRepeatable = repeatable
    self.fallback = fallback
    self.help = help
  }

  /// What stands for the value in help, such as `FORMAT[=PATH]`; nil if there is none.
  var placeholder: String? {
    switch argument {
    case .none: nil
    case .text(let name), .path(let name), .number(let name), .choice(let name, _): name
    case .detailedChoice(let name, let detail, _): "\(name)[=\(detail)]"
    }
  }

  /// The words that the value must be one of, or begin with; empty for any.
  var allowed: [String] {
    switch argument {
    case .choice(_, let words), .detailedChoice(_, _, let words): words
    default: []
    }
  }

  var isPath: Bool {
    if case .path = argument { true } else { false }
  }

  /// The help and what follows from the rest of the table.
  var explanation: String {
    var sentences = [help]
    if !allowed.isEmpty { sentences.append("One of " + allowed.joined(separator: ", ") + ".") }
    if let fallback { sentences.append("Default: \(fallback).") }
    if isRepeatable { sentences.append("May be repeated.") }
    return sentences.joined(separator: " ")
  }
}
