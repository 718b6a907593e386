extension OptionTable {
  /// The command line of interlint.
  static let interlint = OptionTable(
    program: "interlint",
    summary: "lint HLS playlists that schedule interstitials",
    revised: "November 23, 2026",
    commands: [
      .lint, .watch, .capture, .nightly, .merge, .explain, .rules, .initialize, .config, .baseline,
      .diff, .timeline, .schedule, .session, .conformance, .history, .publish, .schema, .completion,
      .man,
      .help,
    ],
    shared: [
      CommandOption("help", letter: "h", in: .help, "Print this help and exit."),
      CommandOption("version", letter: "V", in: .help, "Print the version and exit."),
    ],
    bare: [
      CommandOption(
        "json", in: .help, "With --version: print it as JSON, with the libraries that it opens.")
    ],
    exitStatuses: [
      ExitStatus(code: 0, meaning: "No finding at or above --fail-on."),
      ExitStatus(code: 1, meaning: "At least one finding at or above --fail-on."),
      ExitStatus(
        code: 2,
        meaning: "The command line is wrong, or a report could not be written completely."),
      ExitStatus(code: 3, meaning: "At least one input could not be checked."),
      ExitStatus(code: 4, meaning: "Internal error: a defect in interlint."),
    ],
    examples: [
      ("interlint lint film.m3u8", "a playlist and its documents"),
      ("interlint lint . --output junit=junit.xml", "a folder, in CI"),
      ("interlint explain X-RESUME-OFFSET", "what a word means, and its rules"),
    ])
}
