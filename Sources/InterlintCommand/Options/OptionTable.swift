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
  let exitStatuses: [ExitStatus]

  struct ExitStatus: Sendable {
    let code: Int
    let meaning: String
  }

  func command(_ name: String) -> Command? { commands.first { $0.name == name } }

  /// The options that may follow `command`, or without a command the shared ones.
  func options(of command: Command?) -> [CommandOption] { (command?.options ?? []) + shared }
}
