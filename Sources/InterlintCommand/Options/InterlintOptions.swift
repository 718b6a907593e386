extension OptionTable {
  /// The command line of interlint.
  static let interlint = OptionTable(
    program: "interlint",
    summary: "checks HLS playlists that schedule interstitials",
    revised: "November 20, 2026",
    commands: [
      .lint, .watch, .capture, .nightly, .merge, .explain, .rules, .conformance, .history, .publish,
      .schema, .completion, .man,
    ],
    shared: [
      CommandOption("help", letter: "h", in: .help, "Print this help and do nothing else."),
      CommandOption("version", in: .help, "Print the version and do nothing else."),
    ],
    exitStatuses: [
      ExitStatus(code: 0, meaning: "Checked; nothing at or above --fail-on was found."),
      ExitStatus(code: 1, meaning: "Checked; something at or above --fail-on was found."),
      ExitStatus(code: 2, meaning: "The command line is wrong; nothing was checked."),
      ExitStatus(code: 3, meaning: "Some input could not be checked."),
      ExitStatus(code: 4, meaning: "There is a defect in interlint itself."),
    ])
}
