/// A command of the program.
struct Command: Sendable {
  let name: String
  let summary: String
  let operands: [Operand]
  /// Makes the options, which take longer to make than a small playlist to check; only those of the
  /// command that runs are made.
  private let makeOptions: @Sendable () -> [CommandOption]
  /// Makes the request of a command line.
  let request: @Sendable (ParsedCommandLine) throws -> CommandRequest

  /// Creates a command.
  ///
  /// Its options are in the order of help, and each sets its part of the request; `empty` makes the
  /// request of a command line without options, `prepare` adds what is configured, and `complete` the
  /// operands.
  init<Request: Sendable>(
    name: String, summary: String, operands: [Operand] = [],
    options: @autoclosure @escaping @Sendable () -> [BoundOption<Request>] = [],
    _ empty: @escaping @Sendable () -> Request,
    prepare: @escaping @Sendable (inout Request, ParsedCommandLine) throws -> Void = { _, _ in },
    complete: @escaping @Sendable (Request, [String]) throws -> CommandRequest
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    makeOptions = { [CommandOption](options()) }
    request = { line in
      let options = options()
      var request = empty()
      try prepare(&request, line)
      for use in line.uses {
        try options.first { $0.option.name == use.option }?.set(&request, use.value ?? "")
      }
      return try complete(request, line.operands)
    }
  }

  /// The options in the order of help.
  var options: [CommandOption] { makeOptions() }
}

/// A command-line argument that is not an option.
struct Operand: Sendable {
  enum Count: Sendable { case one, optional, any }

  enum Kind: Sendable {
    case word, path, rules
    case choice([String])
  }

  /// The name in usage lines, such as `PATH`.
  let placeholder: String
  var count: Count = .one
  var kind: Kind = .word
  /// Words that completions also offer; made only for these.
  var suggested: @Sendable () -> [String] = { [] }

  /// The allowed words; empty if any word is allowed.
  var allowed: [String] {
    if case .choice(let words) = kind { words } else { [] }
  }

  var isPath: Bool {
    if case .path = kind { true } else { false }
  }

  /// Whether it names rules.
  var isRule: Bool {
    if case .rules = kind { true } else { false }
  }

  /// Its form in a usage line.
  var usage: String {
    switch count {
    case .one: allowed.isEmpty ? placeholder : allowed.joined(separator: "|")
    case .optional: "[\(placeholder)]"
    case .any: isPath ? "[\(placeholder) …|-]" : "[\(placeholder) …]"
    }
  }
}

/// The commands and options of a program: the only source for parsing, help, completions and the man
/// page.
struct OptionTable: Sendable {
  let program: String
  let summary: String
  /// The day of the last change, as a man page has it: `November 20, 2026`.
  let revised: String
  let commands: [Command]
  /// The options that are allowed before and after every command.
  let shared: [CommandOption]
  /// The options that are allowed without a command only.
  let bare: [CommandOption]
  let exitStatuses: [ExitStatus]
  /// Command lines with what they do, which begin the help.
  var examples: [(label: String, text: String)] = []

  struct ExitStatus: Sendable {
    let code: Int
    let meaning: String
  }

  func command(_ name: String) -> Command? { commands.first { $0.name == name } }

  /// The options that may follow `command`, or those that are allowed without a command.
  func options(of command: Command?) -> [CommandOption] {
    guard let command else { return shared + bare }
    return command.options + shared
  }
}
