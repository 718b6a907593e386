import HLSRules
import LintRuns

extension Command {
  static let explain = Command(
    name: "explain",
    summary: "explain a rule: requirement, reason, fix, examples",
    operands: [
      Operand(
        placeholder: "RULE|TAG|ATTRIBUTE|CATEGORY|ERROR", kind: .rules,
        suggested: { ReportedError.words.filter { $0.first?.isLetter ?? false } })
    ],
    options: [
      .choice(
        "format", "FORMAT", in: .output, default: ExplainRequest().format, "Output format."
      ) { $0.format = $1 },
      .path(
        "directory", "DIR", in: .output,
        "Write the documents of an example that violates the rule to a new folder, and print the command "
          + "that checks them."
      ) {
        $0.directory = $1
        $0.format = .playlist
      },
    ],
    ExplainRequest.init
  ) { request, operands in
    var request = request
    request.query = operands[0]
    return .explain(request)
  }

  static let rules = Command(
    name: "rules",
    summary: "list the rules",
    options: [
      [BoundOption<RuleRequest>].profile("List only the rules of a profile.").lifted(to: \.rules),
      .text("category", "NAME", in: .rules, "List only the rules of a category.") {
        $0.category = $1
      },
      .choice(
        "format", "FORMAT", in: .output, default: RuleListRequest().format, "Output format."
      ) { $0.format = $1 },
    ],
    RuleListRequest.init
  ) { request, _ in .rules(request) }

  static let docs = Command(
    name: "docs",
    summary: "write a static page for every rule, profile and word",
    operands: [Operand(placeholder: "DIR", kind: .path)],
    NoOptions.init
  ) { _, operands in .docs(folder: operands[0]) }

  static let conformance = Command(
    name: "conformance",
    summary: "run, list, write or measure the conformance suite",
    operands: [
      Operand(
        placeholder: "ACTION", kind: .choice(ConformanceRequest.Action.allCases.map(\.rawValue))),
      Operand(placeholder: "ID", count: .any),
    ],
    options: [
      .path(
        "directory", "DIR", in: .input, default: ConformanceRequest().directory,
        "Folder of the suite."
      ) { $0.directory = $1 },
      .choice(
        "kind", "KIND", in: .input, default: ConformanceRequest().kind,
        "For run and list: all cases, or only those that any validator of playlists can judge."
      ) { $0.kind = $1 },
      .destination("Write a report to standard output or to a file.", default: .text) {
        $0.reports.append($1)
      },
      .text(
        "command", "CMD", in: .run,
        "Test another validator: a shell command, in which {file} is replaced by the file to check, "
          + "{files} by all files of the case, and {folder} by their folder."
      ) { $0.command = $1 },
      .number(
        "timeout", "SECONDS", in: .run, default: ConformanceRequest().seconds,
        "Time limit of that command for one case."
      ) { $0.seconds = $1 },
      .flag(
        "unchecked", in: .output,
        "For coverage: list each requirement that is not checked, and the reason."
      ) { $0.listsUnchecked = true },
      .flag("no-mutation", in: .run, "Do not check that each case fails without its rule.") {
        $0.checksMutation = false
      },
    ],
    ConformanceRequest.init
  ) { request, operands in
    var request = request
    if let action = ConformanceRequest.Action(rawValue: operands[0]) { request.action = action }
    request.ids = Array(operands.dropFirst())
    if request.reports.isEmpty { request.reports = [ReportDestination(.text)] }
    return .conformance(request)
  }

  static let schema = Command(
    name: "schema",
    summary: "print a JSON Schema",
    operands: [
      Operand(placeholder: "DOCUMENT", kind: .choice(SchemaDocument.allCases.map(\.rawValue)))
    ],
    NoOptions.init
  ) { _, operands in .schema(SchemaDocument(rawValue: operands[0]) ?? .report) }

  static let completion = Command(
    name: "completion",
    summary: "print the completions for a shell",
    operands: [
      Operand(placeholder: "SHELL", kind: .choice(CompletionShell.allCases.map(\.rawValue)))
    ],
    NoOptions.init
  ) { _, operands in .completion(CompletionShell(rawValue: operands[0]) ?? .bash) }

  static let help = Command(
    name: "help", summary: "print the help of a command",
    operands: [Operand(placeholder: "COMMAND", count: .optional)], NoOptions.init
  ) { _, operands in .help(command: operands.first) }

  static let man = Command(name: "man", summary: "print the man page", NoOptions.init) { _, _ in
    .man
  }
}

/// The options of a command that has none.
private struct NoOptions: Sendable {}
