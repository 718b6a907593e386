extension Command {
  static let nightly = Command(
    name: "nightly",
    summary: "check the targets of a list, store the run and publish it",
    options: [
      CommandOption(
        "config", takes: .path("FILE"), in: .input,
        "What to check and where to keep it, in YAML: targets, history, site, conformance, "
          + "every, keep-days, results, jobs, lint and fetch."),
      CommandOption(
        "shard", takes: .text("I/N"), in: .run,
        "Check the I-th of N shares of the targets, and write their lines only, for merge."),
    ])

  static let merge = Command(
    name: "merge",
    summary: "store the lines of targets as one run, and publish the history",
    operands: [Operand(placeholder: "FILE", count: .any, isPath: true)],
    options: [
      CommandOption(
        "config", takes: .path("FILE"), in: .input,
        "The configuration of the nightly run that the lines are shares of."),
      CommandOption(
        "targets", takes: .path("FILE"), in: .input,
        "The targets that must have a line; one without counts as unchecked."),
      CommandOption(
        "history", takes: .path("FILE"), in: .output, "Without --config: the history."),
      CommandOption(
        "output", takes: .path("DIR"), in: .output,
        "Without --config: the folder to publish the history in."),
      CommandOption(
        "fail-on", takes: .failingSeverity, in: .run, default: "error",
        "Without --config: the least severity that makes the exit status 1."),
    ])

  static let history = Command(
    name: "history",
    summary: "list, show, compare or prune the runs of a history",
    operands: [
      Operand(placeholder: "ACTION", allowed: ["list", "show", "diff", "prune"]),
      Operand(placeholder: "RUN", count: .any),
    ],
    options: [
      CommandOption(
        "history", takes: .path("FILE"), in: .input,
        "The history: a file or postgresql://USER@HOST/DATABASE."),
      CommandOption(
        "keep-days", takes: .number("DAYS"), in: .run, default: "90",
        "With prune: keep every run of so many days, then one a week for a year, then one a month."),
      CommandOption("dry-run", in: .run, "With prune: tell what would go, and remove nothing."),
    ])

  static let publish = Command(
    name: "publish",
    summary: "write a history as a static site",
    options: [
      CommandOption(
        "history", takes: .path("FILE"), in: .input,
        "The history: a file or postgresql://USER@HOST/DATABASE."),
      CommandOption(
        "output", takes: .path("DIR"), in: .output, default: "reports",
        "The folder for the pages; other files in it stay."),
      CommandOption(
        "conformance", takes: .path("DIR"), in: .input,
        "The folder of the conformance suite, for the page of requirements to list those too that "
          + "no rule checks."),
    ])
}
