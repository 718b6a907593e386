import HLSDocuments
import HLSLoading
import LintRuns

/// What `interlint lint` can be told, for inputs or for a list of targets.
private struct LintLine: Sendable {
  var lint = LintRequest()
  var reporting = ReportingRequest()
  /// The list of targets; nil where there is none.
  var list: String?
  var targetSeconds = TargetRunRequest().seconds

  init() { lint.loading = .inEnvironment() }
}

extension Command {
  static let lint = Command(
    name: "lint",
    summary: "check playlists",
    operands: [Operand(placeholder: "PATH|URL", count: .any, isPath: true)],
    options: inputs + loading + [BoundOption].network.lifted(to: \.lint.loading)
      + [BoundOption].rules.lifted(to: \.lint.rules)
      + [BoundOption<ReportingRequest>].reports.lifted(to: \.reporting)
      + [BoundOption<ReportingRequest>].verdict.lifted(to: \.reporting) + [jobs]
      + [BoundOption].googleDAI.lifted(to: \.lint.rules),
    LintLine.init
  ) { line, operands in
    var line = line
    line.lint.inputs = operands
    let files: [(String, String?)] = [
      ("targets", line.list), ("exchanges", line.lint.exchangeLog),
      ("history", line.reporting.history), ("dai-key-file", line.lint.rules.podTokenKeyFile),
      ("cacert", line.lint.loading.policy.certificateFile),
    ]
    if let list = line.list {
      try line.refuseOptionsOfInputs(operands)
      try ReportDestinations.check(line.reporting.reports, keeping: files)
      var run = TargetRunRequest()
      run.seconds = line.targetSeconds
      if let jobs = line.lint.jobs { run.jobs = jobs }
      run.rules = line.lint.rules
      run.loading = line.lint.loading
      run.threshold = line.reporting.threshold
      return .lintTargets(TargetListRequest(list: list, run: run), line.reporting)
    }
    guard !operands.isEmpty else {
      throw UsageError.missingOperand("PATH (a file, a directory, a URL, or - for standard input)")
    }
    try ReportDestinations.check(line.reporting.reports, keeping: files, inputs: operands)
    return .lint(line.lint, line.reporting)
  }

  private static let inputs: [BoundOption<LintLine>] = [
    .text(
      "stdin-filename", "NAME", in: .input,
      "The name that standard input (-) has in reports: a path or a URL, from which relative "
        + "addresses in it are resolved."
    ) { $0.lint.standardInputName = $1 },
    .flag("no-follow", in: .input, "Check the named files only, not what they lead to.") {
      $0.lint.loading.follows = false
    },
    .flag(
      "reloads", in: .input,
      "The files are successive loads of one playlist: as given, or those of one folder in the "
        + "order of their numbers."
    ) { $0.lint.areReloads = true },
    .path(
      "targets", "FILE", in: .input,
      "Check the targets of a list: a YAML file, or a line each, from standard input with -. A "
        + "line is a URL, a path, or a JSON object with the members name, url, headers, query and "
        + "expect. With --output=jsonl a line for each is written as it ends; with no other "
        + "report each line is read when it comes, however many there are."
    ) { $0.list = $1 },
    .path(
      "exchanges", "FILE", in: .input, default: "\(ExchangeLog.fileName) beside the input",
      "The record of HTTP requests and answers, one JSON object a line: url, file (the body), "
        + "status, headers and more. With it addresses lead to recorded bodies, and the answers "
        + "are checked."
    ) { $0.lint.exchangeLog = $1 },
  ]

  private static let loading: [BoundOption<LintLine>] = [
    .flag(
      "fetch", in: .network,
      "Load what files lead to on the network too. What a URL leads to is always loaded."
    ) { $0.lint.loading.fetches = true },
    .number(
      "timeout", "SECONDS", in: .network, default: FetchPolicy().documentSeconds,
      "How long the loading of one document may take."
    ) { $0.lint.loading.policy.documentTime = .seconds($1) },
    .number(
      "target-time", "SECONDS", in: .network, default: TargetRunRequest().seconds,
      "How long the loading of all that one of the --targets leads to may take."
    ) { $0.targetSeconds = $1 },
    .path(
      "record", "DIR", in: .network,
      "Write what was loaded to a new folder, byte for byte and with its tokens, from which it can "
        + "be checked again without the network."
    ) { $0.lint.recordFolder = $1 },
    .path(
      "cache", "DIR", in: .network,
      "A folder of answers that servers are asked to confirm in later runs, so that what did not "
        + "change is not sent again."
    ) { $0.lint.loading.cacheFolder = $1 },
  ]

  private static let jobs = BoundOption<LintLine>.number(
    "jobs", "N", in: .run,
    "How many files are checked at a time; else one a core. Of --targets it is "
      + "\(TargetRunRequest().jobs)."
  ) { $0.lint.jobs = $1 }
}

extension LintLine {
  /// Refuses what is about single documents where targets are linted.
  fileprivate func refuseOptionsOfInputs(_ operands: [String]) throws {
    if let operand = operands.first { throw UsageError.unexpectedOperand(operand) }
    let given = [
      ("reloads", lint.areReloads), ("exchanges", lint.exchangeLog != nil),
      ("record", lint.recordFolder != nil), ("stdin-filename", lint.standardInputName != nil),
    ]
    for (option, isGiven) in given where isGiven {
      throw RunFailure(
        .usage, "--\(option) is about single documents, and cannot go with --targets")
    }
  }
}

extension FetchPolicy {
  /// How long one document may take, in whole seconds.
  var documentSeconds: Int { Int(documentTime.components.seconds) }
}
