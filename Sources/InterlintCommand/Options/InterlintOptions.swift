import HLSLinting
import HLSLoading
import HLSRules
import LintRuns

extension OptionTable {
  /// The command line of interlint.
  static let interlint = OptionTable(
    program: "interlint",
    summary: "lint HLS playlists that schedule interstitials",
    revised: "November 30, 2026",
    commands: [
      .lint, .watch, .capture, .nightly, .merge, .explain, .rules, .docs, .initialize, .config,
      .baseline, .diff, .timeline, .schedule, .session, .languageServer, .conformance, .history,
      .publish, .schema, .completion, .man, .help,
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
        meaning:
          "The command line is wrong, or a report or a fixed file could not be written completely."),
      ExitStatus(code: 3, meaning: "At least one input could not be checked."),
      ExitStatus(code: 4, meaning: "Internal error: a defect in interlint."),
    ],
    examples: [
      ("interlint lint film.m3u8", "a playlist and its documents"),
      ("interlint lint . --output junit=junit.xml", "a folder, in CI"),
      ("interlint explain X-RESUME-OFFSET", "what a word means, and its rules"),
    ])
}

extension Command {
  static let config = Command(
    name: "config",
    summary: "show or verify the configuration of a repository",
    operands: [
      Operand(
        placeholder: "ACTION", kind: .choice(ConfigurationRequest.Action.allCases.map(\.rawValue))),
      Operand(placeholder: "PATH", count: .optional, kind: .path),
    ],
    options: [
      .path(
        "config", "FILE", in: .input,
        default: "\(ConfigurationSearch.fileName) at or above the path", "Configuration."
      ) { $0.configuration = $1 }
    ],
    ConfigurationRequest.init
  ) { request, operands in
    var request = request
    if let action = ConfigurationRequest.Action(rawValue: operands[0]) { request.action = action }
    request.source = operands.dropFirst().first
    return .configuration(request)
  }
}

extension Command {
  static let diff = Command(
    name: "diff",
    summary: "compare two versions of playlists, as players see them",
    operands: [
      Operand(placeholder: "OLD", kind: .path),
      Operand(placeholder: "NEW", count: .optional, kind: .path),
      Operand(placeholder: "PATH", count: .any),
    ],
    options: [
      .choice(
        "format", "FORMAT", in: .output, default: DiffRequest().format, "Output format."
      ) { $0.format = $1 },
      .choice(
        "color", "WHEN", in: .output, default: DiffRequest().coloring, "When to color text."
      ) { $0.coloring = $1 },
      .choice(
        "fail-on", "GRADE", in: .run, default: DiffRequest().threshold,
        "Exit with status 1 from this grade on: breaking changes hurt running players or are "
          + "forbidden, visible ones are allowed, any includes harmless ones."
      ) { $0.threshold = $1 },
    ],
    DiffRequest.init
  ) { request, operands in
    var request = request
    request.versions = operands
    return .diff(request)
  }
}

extension Command {
  static let initialize = Command(
    name: "init",
    summary: "set up a repository: configuration, baseline, CI",
    operands: [Operand(placeholder: "FOLDER", count: .optional, kind: .path)],
    options: [
      BoundOption(
        CommandOption(
          "ci", takes: .choice("SYSTEM", CISystem.allCases.map(\.rawValue) + ["none"]), in: .output,
          "The CI system for which a file is written. Default: the one that the repository uses.")
      ) { $0.ci = CISystem(rawValue: $1).map { .system($0) } ?? .none },
      BoundOption(
        CommandOption(
          "profile",
          takes: .detailedChoice(
            "NAME", detail: "PLAYER,…", RuleCatalog.profiles.map(\.rawValue)),
          in: .rules, repeatable: true, "A profile that the configuration adds.")
      ) {
        try $0.rules.addProfile($1)
        $0.profiles.append($1)
      },
      .flag("yes", letter: "y", in: .run, "Write the files without a question.") {
        $0.isConfirmed = true
      },
    ],
    InitRequest.init
  ) { request, operands in
    var request = request
    if let folder = operands.first { request.folder = folder }
    return .initialize(request)
  }
}

extension Command {
  static let schedule = Command(
    name: "schedule",
    summary: "convert what an app schedules to date ranges, and back",
    operands: [
      Operand(
        placeholder: "ACTION", kind: .choice(ScheduleRequest.Action.allCases.map(\.rawValue))),
      Operand(placeholder: "PATH|URL", kind: .path),
    ],
    options: [BoundOption<LoadingOptions>].network.lifted(to: \.loading),
    {
      var request = ScheduleRequest()
      request.loading = .inEnvironment()
      return request
    }
  ) { request, operands in
    var request = request
    if let action = ScheduleRequest.Action(rawValue: operands[0]) { request.action = action }
    request.input = operands[1]
    return .schedule(request)
  }
}
