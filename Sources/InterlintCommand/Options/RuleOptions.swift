extension Command {
  static let explain = Command(
    name: "explain",
    summary: "tell what a rule demands, why, and show examples",
    operands: [Operand(placeholder: "RULE")],
    options: [
      CommandOption(
        "format", takes: .choice("FORMAT", ["text", "json", "markdown"]), in: .output,
        default: "text",
        "How to print it.")
    ])

  static let rules = Command(
    name: "rules",
    summary: "list the rules",
    options: [
      CommandOption(
        "profile", takes: .profile, in: .rules, repeatable: true, "List the rules of a profile."),
      CommandOption("category", takes: .text("NAME"), in: .rules, "List the rules of a category."),
      CommandOption(
        "format", takes: .choice("FORMAT", ["text", "json"]), in: .output, default: "text",
        "How to print them."),
    ])

  static let conformance = Command(
    name: "conformance",
    summary: "run, list, write or measure the conformance suite",
    operands: [
      Operand(placeholder: "ACTION", allowed: ["run", "list", "write", "coverage"]),
      Operand(placeholder: "ID", count: .any),
    ],
    options: [
      CommandOption(
        "directory", takes: .path("DIR"), in: .input, default: "Conformance", "Where the suite is."),
      CommandOption(
        "output", takes: .detailedChoice("FORMAT", detail: "PATH", ["text", "json", "junit"]),
        in: .output,
        repeatable: true, default: "text", "Write a report to standard output, or to a file."),
      CommandOption(
        "command", takes: .text("CMD"), in: .run,
        "Grade another validator: a shell command in which {file} is the file to check, {files} and "
          + "{folder} are all files of a case and their folder."),
      CommandOption(
        "timeout", takes: .number("SECONDS"), in: .run, default: "30",
        "How long that command may take for one case."),
      CommandOption(
        "unchecked", in: .output,
        "With coverage: list each requirement that is not checked, and why."),
      CommandOption("no-mutation", in: .run, "Do not check that each case needs its rule."),
    ])

  static let schema = Command(
    name: "schema",
    summary: "print a JSON Schema",
    operands: [
      Operand(
        placeholder: "DOCUMENT",
        allowed: ["report", "target", "conformance", "coverage", "history"])
    ])
}
