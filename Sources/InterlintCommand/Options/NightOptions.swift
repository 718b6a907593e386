import LintRuns
import SourceText

/// What `interlint nightly` can be told.
private struct NightlyLine: Sendable {
  var configuration: String?
  var shard: Shard?
}

/// What `interlint merge` can be told.
private struct MergeLine: Sendable {
  var configuration: String?
  var targets: String?
  var history: String?
  var site: String?
  var threshold = FailureThreshold()
}

extension Command {
  static let nightly = Command(
    name: "nightly",
    summary: "check the targets of a list, store the run and publish it",
    options: [
      .path(
        "config", "FILE", in: .input,
        "What to check and where to keep it, in YAML: targets, history, site, conformance, "
          + "every, keep-days, results, jobs, lint and fetch."
      ) { $0.configuration = $1 },
      .text(
        "shard", "I/N", in: .run,
        "Check the I-th of N shares of the targets, and write their lines only, for merge."
      ) { line, value in
        guard let shard = Shard(value) else {
          throw RunFailure(
            .usage,
            "--shard cannot be \(value.quoted); allowed are shares such as 1/4, up to 4/4")
        }
        line.shard = shard
      },
    ],
    NightlyLine.init
  ) { line, _ in
    guard let path = line.configuration else { throw UsageError.missingOperand("--config=FILE") }
    var request = try NightlyRequest(reading: path, note: Console.note)
    request.shard = line.shard
    return .nightly(request)
  }

  static let merge = Command(
    name: "merge",
    summary: "store the lines of targets as one run, and publish the history",
    operands: [Operand(placeholder: "FILE", count: .any, isPath: true)],
    options: [
      .path(
        "config", "FILE", in: .input,
        "The configuration of the nightly run that the lines are shares of."
      ) { $0.configuration = $1 },
      .path(
        "targets", "FILE", in: .input,
        "The targets that must have a line; one without counts as unchecked."
      ) { $0.targets = $1 },
      .path("history", "FILE", in: .output, "Without --config: the history.") { $0.history = $1 },
      .path(
        "output", "DIR", in: .output, "Without --config: the folder to publish the history in."
      ) { $0.site = $1 },
      [BoundOption<FailureThreshold>].failOn(
        "Without --config: the least severity that makes the exit status 1."
      ).lifted(to: \.threshold),
    ],
    MergeLine.init
  ) { line, files in
    guard !files.isEmpty else {
      throw UsageError.missingOperand("FILE (lines of targets, or - for standard input)")
    }
    let targets = try line.targets.map {
      try TargetList(reading: $0, .unasked, note: Console.note)
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
      return .merge(request)
    }
    for (option, isGiven) in [("history", line.history != nil), ("output", line.site != nil)]
    where isGiven {
      throw RunFailure(
        .usage, "--\(option) and --config cannot go together, as each says where")
    }
    let configuration = try NightlyRequest(reading: path, .unasked, note: Console.note)
    return .merge(
      MergeRequest(
        files: files, night: configuration.night, targets: targets ?? configuration.targets,
        run: configuration.run))
  }

  static let history = Command(
    name: "history",
    summary: "list, show, compare or prune the runs of a history",
    operands: [
      Operand(placeholder: "ACTION", allowed: HistoryRequest.Action.allCases.map(\.rawValue)),
      Operand(placeholder: "RUN", count: .any),
    ],
    options: [
      .path(
        "history", "FILE", in: .input, "The history: a file or postgresql://USER@HOST/DATABASE."
      ) { $0.history = $1 },
      .number(
        "keep-days", "DAYS", in: .run, default: Int(HistoryRequest().keptDays),
        "With prune: keep every run of so many days, then one a week for a year, then one a month."
      ) { $0.keptDays = Int64($1) },
      .flag("dry-run", in: .run, "With prune: tell what would go, and remove nothing.") {
        $0.isDry = true
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
    summary: "write a history as a static site",
    options: [
      .path(
        "history", "FILE", in: .input, "The history: a file or postgresql://USER@HOST/DATABASE."
      ) { $0.history = $1 },
      .path(
        "output", "DIR", in: .output, default: PublishRequest().folder,
        "The folder for the pages; other files in it stay."
      ) { $0.folder = $1 },
      .path(
        "conformance", "DIR", in: .input,
        "The folder of the conformance suite, for the page of requirements to list those too that "
          + "no rule checks."
      ) { $0.suite = $1 },
    ],
    PublishRequest.init
  ) { request, _ in .publish(request) }
}
