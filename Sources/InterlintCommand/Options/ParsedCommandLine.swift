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
