import HLSLinting
import HLSLoading
import LintRuns
import SourceText

/// The options of `interlint nightly`.
private struct NightlyLine: Sendable {
  var configuration: String?
  var learns = false
  var shard: Shard?
  var isQuietWhenSame = false
  var failsOnChange = false
  /// Nil for that of the configuration.
  var memory: MemoryAmount?
}

/// The options of `interlint merge`.
private struct MergeLine: Sendable {
  var configuration: String?
  var targets: String?
  var history: String?
  var site: String?
  var isQuietWhenSame = false
  var failsOnChange = false
  var threshold = FailureThreshold()
}

extension Command {
  private static let quietWhenSame =
    "Print nothing if no channel changed since the previous run, for a scheduler that mails what is "
    + "printed."

  private static let failOnChange =
    "Exit with status 1 if a channel is worse than in the previous run, and with 0 if none is, whatever was "
    + "found; a first run fails by its findings."

  static let nightly = Command(
    name: "nightly",
    summary: "check a list of targets, store the run, publish the site",
    options: [
      .path(
        "config", "FILE", in: .input,
        "Configuration in YAML, with the keys targets, history, site, site-url, conformance, "
          + "every, keep-days, results, jobs, max-memory, lint, fetch, muted, notify, metrics "
          + "and expect."
      ) { $0.configuration = $1 },
      .flag(
        "learn", in: .run,
        "Check nothing, but write the expectations that the last runs met to the file that the configuration "
          + "names with expect."
      ) { $0.learns = true },
      .text(
        "shard", "I/N", in: .run,
        "Check only the I-th of N shares of the targets, and write their result lines for merge."
      ) { line, value in
        guard let shard = Shard(value) else {
          throw RunFailure(
            .usage,
            "--shard cannot be \(value.quoted); expected a share such as 1/4")
        }
        line.shard = shard
      },
      .memory { $0.memory = $1 },
      .flag("quiet-when-same", in: .output, quietWhenSame) { $0.isQuietWhenSame = true },
      .flag("fail-on-change", in: .output, failOnChange) { $0.failsOnChange = true },
    ],
    NightlyLine.init
  ) { line, _ in
    guard let path = line.configuration else { throw UsageError.missingOperand("--config=FILE") }
    var request = try Self.configuration(path, isQuietWhenSame: line.isQuietWhenSame)
    request.shard = line.shard
    request.night.failsOnChange = line.failsOnChange
    if let memory = line.memory { request.run.memory = memory }
    if line.learns { return .learn(request) }
    try request.readLearned()
    return .nightly(request)
  }

  static let merge = Command(
    name: "merge",
    summary: "store result lines as one run, publish the site",
    operands: [Operand(placeholder: "FILE", count: .any, kind: .path)],
    options: [
      .path(
        "config", "FILE", in: .input,
        "Configuration of the nightly run that wrote the result lines."
      ) { $0.configuration = $1 },
      .path(
        "targets", "FILE", in: .input,
        "List of targets. A target without a result line counts as not checked."
      ) { $0.targets = $1 },
      .path("history", "FILE", in: .output, "History to store the run in (only without --config).")
      { $0.history = $1 },
      .path(
        "output", "DIR", in: .output, "Folder to publish the site in (only without --config)."
      ) { $0.site = $1 },
      .flag("quiet-when-same", in: .output, quietWhenSame) { $0.isQuietWhenSame = true },
      .flag("fail-on-change", in: .output, failOnChange) { $0.failsOnChange = true },
      [BoundOption<FailureThreshold>].failOn(
        "Exit with status 1 from this severity on (only without --config)."
      ).lifted(to: \.threshold),
    ],
    MergeLine.init
  ) { line, files in
    guard !files.isEmpty else {
      throw UsageError.missingOperand("FILE (result lines, or - for standard input)")
    }
    let targets = try line.targets.map {
      try TargetList(reading: $0, .placeholders, note: Console.note)
    }
    guard let path = line.configuration else {
      guard let history = line.history else {
        throw UsageError.missingOperand("--config=FILE or --history=FILE")
      }
      var request = MergeRequest(
        files: files,
        night: NightRequest(history: history, site: line.site, setsInterval: false),
        targets: targets)
      request.run.threshold = line.threshold
      request.night.isQuietWhenSame = line.isQuietWhenSame
      request.night.failsOnChange = line.failsOnChange
      return .merge(request)
    }
    for (option, isGiven) in [("history", line.history != nil), ("output", line.site != nil)]
    where isGiven {
      throw RunFailure(
        .usage, "--\(option) cannot be combined with --config, which also sets it")
    }
    let configuration = try Self.configuration(
      path, .placeholders, isQuietWhenSame: line.isQuietWhenSame)
    var night = configuration.night
    night.failsOnChange = line.failsOnChange
    return .merge(
      MergeRequest(
        files: files, night: night, targets: targets ?? configuration.targets,
        run: configuration.run))
  }

  /// Reads a configuration; its notes are printed now, or with the mail if a run in which nothing changed
  /// prints nothing.
  private static func configuration(
    _ path: String, _ environment: EnvironmentValues = EnvironmentValues(), isQuietWhenSame: Bool
  ) throws(RunFailure) -> NightlyRequest {
    guard isQuietWhenSame else {
      return try NightlyRequest(reading: path, environment, note: Console.note)
    }
    let notes = Exclusive<[String]>([])
    var request = try NightlyRequest(reading: path, environment) { words in
      notes.withValue { $0.append(words) }
    }
    request.night.isQuietWhenSame = true
    request.night.heldNotes = notes.withValue { $0 }
    return request
  }

  static let history = Command(
    name: "history",
    summary: "list, compare or prune runs, print evidence or what is usual",
    operands: [
      Operand(placeholder: "ACTION", kind: .choice(HistoryRequest.Action.allCases.map(\.rawValue))),
      Operand(placeholder: "RUN", count: .any),
    ],
    options: [
      .path(
        "history", "FILE", in: .input, "History: a file, or postgresql://USER@HOST/DATABASE."
      ) { $0.history = $1 },
      .number(
        "keep-days", "DAYS", in: .run, default: Int(HistoryRequest().keptDays),
        "For prune: keep all runs of the last DAYS days, then one per week for a year, then one "
          + "per month."
      ) { $0.keptDays = Int64($1) },
      .flag(
        "dry-run", in: .run, "For prune: print which runs would be removed, and remove nothing."
      ) {
        $0.isDry = true
      },
      BoundOption(
        CommandOption(
          "fail-on",
          takes: .choice("SEVERITY", Severity.allCases.reversed().map(\.rawValue) + ["never"]),
          in: .run, default: "never",
          "For diff: exit with status 1 if the second run has a new finding from this severity on, "
            + "and 3 if it could not check what the first one checked.")
      ) { $0.threshold.failOn = Severity(rawValue: $1) },
      .key(
        "key", in: .input,
        "For evidence: write the original document, decrypted with the key in the environment "
          + "variable NAME, to standard output."
      ) { $0.keyVariable = $1 },
      .flag("remaining", in: .output, "For diff: also list the findings that both runs have.") {
        $0.listsRemaining = true
      },
    ],
    HistoryRequest.init
  ) { request, operands in
    var request = request
    if let action = HistoryRequest.Action(rawValue: operands[0]) { request.action = action }
    request.runs = Array(operands.dropFirst())
    return .history(request)
  }

  static let publish = Command(
    name: "publish",
    summary: "publish a history as a static site",
    options: [
      .path(
        "history", "FILE", in: .input, "History: a file, or postgresql://USER@HOST/DATABASE."
      ) { $0.history = $1 },
      .path(
        "output", "DIR", in: .output, default: PublishRequest().folder,
        "Folder for the pages. Other files in it are kept."
      ) { $0.folder = $1 },
      .path(
        "conformance", "DIR", in: .input,
        "Folder of the conformance suite, so that the page of requirements also lists those that "
          + "no rule checks."
      ) { $0.suite = $1 },
    ],
    PublishRequest.init
  ) { request, _ in .publish(request) }
}
