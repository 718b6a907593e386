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
