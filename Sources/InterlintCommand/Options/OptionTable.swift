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
