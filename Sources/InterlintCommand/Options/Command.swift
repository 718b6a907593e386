/// One of the things the program does.
struct Command: Sendable {
  let name: String
  let summary: String
  let operands: [Operand]
  let options: [CommandOption]
  /// Makes the request of a command line.
  let request: @Sendable (ParsedCommandLine) throws -> CommandRequest

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: the word on the command line.
  ///   - summary: what the command does, for help.
  ///   - operands: what follows the command and is not an option.
  ///   - options: in the order of help; each sets its part of the request.
  ///   - empty: makes the request of a command line without options.
  ///   - complete: completes the request by the operands.
  init<Request: Sendable>(
    name: String, summary: String, operands: [Operand] = [],
    options: [BoundOption<Request>] = [], _ empty: @escaping @Sendable () -> Request,
    complete: @escaping @Sendable (Request, [String]) throws -> CommandRequest
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = [CommandOption](options)
    request = { line in
      var request = empty()
      for use in line.uses {
        try options.first { $0.option.name == use.option }?.set(&request, use.value ?? "")
      }
      return try complete(request, line.operands)
    }
  }
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
