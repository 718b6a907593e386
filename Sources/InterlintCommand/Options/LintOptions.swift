extension Command {
  static let lint = Command(
    name: "lint",
    summary: "check playlists",
    operands: [Operand(placeholder: "PATH|URL", count: .any, isPath: true)],
    options: inputs + loading + .network + .rules + .reports + .verdict + [jobs] + .googleDAI)

  private static let inputs: [CommandOption] = [
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
  ]

  private static let loading: [CommandOption] = [
    CommandOption(
      "fetch", in: .network,
      "Load what files lead to on the network too. What a URL leads to is always loaded."),
    CommandOption(
      "timeout", takes: .number("SECONDS"), in: .network, default: "30",
      "How long the loading of one document may take."),
    CommandOption(
      "target-time", takes: .number("SECONDS"), in: .network, default: "60",
      "How long the loading of all that one of the --targets leads to may take."),
    CommandOption(
      "record", takes: .path("DIR"), in: .network,
      "Write what was loaded to a new folder, byte for byte and with its tokens, from which it can "
        + "be checked again without the network."),
    CommandOption(
      "cache", takes: .path("DIR"), in: .network,
      "A folder of answers that servers are asked to confirm in later runs, so that what did not "
        + "change is not sent again."),
  ]

  private static let jobs = CommandOption(
    "jobs", takes: .number("N"), in: .run,
    "How many files are checked at a time; else one a core. Of --targets it is 32.")
}
