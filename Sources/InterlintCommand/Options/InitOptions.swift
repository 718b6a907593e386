import HLSLinting
import HLSRules
import LintRuns

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
