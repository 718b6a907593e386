import HLSConformance

extension OptionTable {
  /// The command line of interlint.
  static let interlint = OptionTable(
    program: "interlint",
    summary: "checks HLS playlists that schedule interstitials",
    revised: "November 20, 2026",
    commands: [
      lint, watch, capture, nightly, merge, explain, rules, conformance, history, publish, schema,
      completion, man,
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

  private static let severities = ["error", "warning", "info"]

  private static let profiles = [
    "spec", "recommended", "google-dai", "live", "delivery", "pedantic", "low-latency",
    "apple-authoring", "portability", "ima", "experimental",
  ]

  private static let players = Player.allCases.map(\.rawValue).joined(separator: ", ")

  private static let profile = CommandOption.Argument.detailedChoice(
    "NAME", detail: "PLAYER,…", profiles)

  private static let lint = Command(
    name: "lint",
    summary: "check playlists",
    operands: [Operand(placeholder: "PATH|URL", count: .any, isPath: true)],
    options: [
      CommandOption(
        "stdin-filename", takes: .text("NAME"), in: .input,
        "The name that standard input (-) has in reports: a path or a URL, from which relative "
          + "addresses in it are resolved."),
      CommandOption(
        "no-follow", in: .input, "Check the named files only, not what they lead to."),
      CommandOption(
        "reloads", in: .input,
        "The files are successive loads of one playlist: as given, or those of one folder in the "
          + "order of their numbers."),
      CommandOption(
        "targets", takes: .path("FILE"), in: .input,
        "Check the targets of a list: a YAML file, or a line each, from standard input with -. A "
          + "line is a URL, a path, or a JSON object with the members name, url, headers, query and "
          + "expect. With --output=jsonl a line for each is written as it ends; with no other "
          + "report each line is read when it comes, however many there are."),
      CommandOption(
        "exchanges", takes: .path("FILE"), in: .input, default: "exchanges.jsonl beside the input",
        "The record of HTTP requests and answers, one JSON object a line: url, file (the body), "
          + "status, headers and more. With it addresses lead to recorded bodies, and the answers "
          + "are checked."),
      CommandOption(
        "fetch", in: .network,
        "Load what files lead to on the network too. What a URL leads to is always loaded."),
      CommandOption(
        "header", takes: .text("FIELD"), in: .network, repeatable: true,
        "A header field for requests to the hosts of the named URLs, such as Accept-Language: de. "
          + "A value env:NAME is taken from the environment."),
      CommandOption(
        "timeout", takes: .number("SECONDS"), in: .network, default: "30",
        "How long the loading of one document may take."),
      CommandOption(
        "target-time", takes: .number("SECONDS"), in: .network, default: "60",
        "How long the loading of all that one of the --targets leads to may take."),
      CommandOption(
        "max-bytes", takes: .number("BYTES"), in: .network, default: "67108864",
        "The most bytes of one document that are loaded."),
      CommandOption(
        "record", takes: .path("DIR"), in: .network,
        "Write what was loaded to a new folder, byte for byte and with its tokens, from which it can "
          + "be checked again without the network."),
      CommandOption(
        "cache", takes: .path("DIR"), in: .network,
        "A folder of answers that servers are asked to confirm in later runs, so that what did not "
          + "change is not sent again."),
      CommandOption(
        "allow-private", in: .network,
        "Load from private and local addresses too, such as 127.0.0.1."),
      CommandOption(
        "resolve", takes: .text("HOST:PORT:ADDRESS"), in: .network, repeatable: true,
        "The address of a host, which is then not looked up."),
      CommandOption(
        "proxy", takes: .text("URL"), in: .network,
        "The proxy for all requests; else what http_proxy, https_proxy, all_proxy and no_proxy say."
      ),
      CommandOption(
        "cacert", takes: .path("FILE"), in: .network,
        "The certificate authorities to trust, in PEM; else those of the system."),
      CommandOption(
        "profile", takes: profile, in: .rules, repeatable: true,
        "Add the rules of a profile. PLAYER, for portability, is one of \(players)."),
      CommandOption(
        "no-profile", takes: .choice("NAME", profiles), in: .rules, repeatable: true,
        "Leave out the rules of a profile."),
      CommandOption(
        "rule", takes: .text("ID"), in: .rules, repeatable: true, "Check this rule only."),
      CommandOption(
        "no-rule", takes: .text("ID"), in: .rules, repeatable: true, "Do not check this rule."),
      CommandOption(
        "output",
        takes: .detailedChoice("FORMAT", detail: "PATH", ["text", "json", "jsonl", "junit"]),
        in: .output, repeatable: true, default: "text",
        "Write a report to standard output, or to a file."),
      CommandOption(
        "show", takes: .choice("SEVERITY", severities), in: .output, default: "info",
        "The least severity that the text report shows."),
      CommandOption(
        "color", takes: .choice("WHEN", ["auto", "always", "never"]), in: .output, default: "auto",
        "Color the text report."),
      CommandOption("quiet", in: .output, "Print nothing but the reports that go to files."),
      CommandOption(
        "no-redact", in: .output,
        "Show tokens and signatures of URLs in the text report on standard output."),
      CommandOption(
        "junit-profile", takes: .choice("NAME", ["extended", "strict", "single"]), in: .output,
        default: "extended",
        "Which readers the JUnit report is for: those that know file and line, all by the schema, "
          + "or those of one suite."),
      CommandOption(
        "junit-cases", takes: .choice("WHICH", ["all", "applicable", "failing"]), in: .output,
        default: "all", "Which rules are cases of the JUnit report."),
      CommandOption("junit-times", in: .output, "Give the JUnit report the time and durations."),
      CommandOption(
        "history", takes: .path("FILE"), in: .output,
        "Store the run, with secrets masked, in a history: a file or postgresql://USER@HOST/DATABASE; "
          + "one history has one set of inputs."),
      CommandOption(
        "fail-on", takes: .choice("SEVERITY", severities + ["never"]), in: .run, default: "error",
        "The least severity that makes the exit status 1."),
      CommandOption("exit-zero", in: .run, "Exit with 0 where it would be 1."),
      CommandOption(
        "jobs", takes: .number("N"), in: .run,
        "How many files are checked at a time; else one a core. Of --targets it is 32."),
      CommandOption(
        "dai-key-file", takes: .path("FILE"), in: .googleDAI,
        "Check pod tokens with the key in a file."),
      CommandOption(
        "ad-break-api", in: .googleDAI,
        "Ad breaks are announced by the early ad break notification API."),
      CommandOption(
        "pod-authentication", in: .googleDAI, "Pod requests must carry an authentication token."),
      CommandOption(
        "dai-host", takes: .text("HOST"), in: .googleDAI, repeatable: true,
        "A further host that serves ad pods."),
    ])

  /// How long a channel is watched.
  private static let time = CommandOption(
    "for", takes: .text("TIME"), in: .run,
    "How long to go on, such as 90s, 10m or 2h; else until the playlists end, or Ctrl-C.")

  /// What `lint` can be told about the network too, as far as it is about single playlists.
  private static let liveNetwork =
    [
      CommandOption(
        "timeout", takes: .number("SECONDS"), in: .network, default: "60",
        "How long a load may take; a server may hold an answer back for three target durations.")
    ]
    + lint.options.filter {
      $0.group == .network
        && !["fetch", "timeout", "target-time", "record", "cache"].contains($0.name)
    }

  private static let watch = Command(
    name: "watch",
    summary: "check live playlists, load after load",
    operands: [Operand(placeholder: "URL|DIR", isPath: true)],
    options: [
      time,
      CommandOption(
        "record", takes: .path("DIR"), in: .output,
        "Record what is loaded in a new folder, which can be watched and checked again."),
      CommandOption(
        "speed", takes: .number("N"), in: .run,
        "Watch a recording N times as fast as it was made; else at once."),
    ]
      + liveNetwork
      + lint.options.filter {
        [.rules, .output, .googleDAI].contains($0.group)
          || ["fail-on", "exit-zero"].contains($0.name)
      })

  private static let capture = Command(
    name: "capture",
    summary: "record live playlists, load after load",
    operands: [Operand(placeholder: "URL"), Operand(placeholder: "DIR", isPath: true)],
    options: [
      time, CommandOption("quiet", in: .output, "Print nothing."),
    ] + liveNetwork)

  private static let nightly = Command(
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

  private static let merge = Command(
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
        "fail-on", takes: .choice("SEVERITY", severities + ["never"]), in: .run, default: "error",
        "Without --config: the least severity that makes the exit status 1."),
    ])

  private static let explain = Command(
    name: "explain",
    summary: "tell what a rule demands, why, and show examples",
    operands: [Operand(placeholder: "RULE")],
    options: [
      CommandOption(
        "format", takes: .choice("FORMAT", ["text", "json", "markdown"]), in: .output,
        default: "text",
        "How to print it.")
    ])

  private static let rules = Command(
    name: "rules",
    summary: "list the rules",
    options: [
      CommandOption(
        "profile", takes: profile, in: .rules, repeatable: true, "List the rules of a profile."),
      CommandOption("category", takes: .text("NAME"), in: .rules, "List the rules of a category."),
      CommandOption(
        "format", takes: .choice("FORMAT", ["text", "json"]), in: .output, default: "text",
        "How to print them."),
    ])

  private static let conformance = Command(
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

  private static let history = Command(
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

  private static let publish = Command(
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

  private static let schema = Command(
    name: "schema",
    summary: "print a JSON Schema",
    operands: [
      Operand(
        placeholder: "DOCUMENT",
        allowed: ["report", "target", "conformance", "coverage", "history"])
    ])

  private static let completion = Command(
    name: "completion",
    summary: "print the completions for a shell",
    operands: [Operand(placeholder: "SHELL", allowed: CompletionShell.allCases.map(\.rawValue))])

  private static let man = Command(name: "man", summary: "print the man page")
}
