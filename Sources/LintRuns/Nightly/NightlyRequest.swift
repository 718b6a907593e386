import HLSLinting
import HLSLoading
import SourceText

/// The request of `interlint nightly`: the targets, how they are linted, and where the run is stored.
package struct NightlyRequest: Sendable {
  /// The targets.
  package let targets: TargetList
  /// Where the run is stored and published.
  package let night: NightRequest
  /// How the targets are linted.
  package var run: TargetRunRequest
  /// The file for the result lines; nil for none.
  package let results: String?
  /// The path from which the file names for the result lines of shards are derived.
  package let shareResults: String
  /// The shard of the targets to lint; nil for all targets.
  package var shard: Shard?

  static let keys = [
    "targets", "history", "site", "conformance", "every", "keep-days", "results", "jobs",
    "max-memory", "lint", "fetch", "muted",
  ]

  /// Reads the configuration file at `path`; paths in it are relative to its folder.
  ///
  /// Throws with file, line and column of the first error.
  package init(
    reading path: String, _ environment: EnvironmentValues = EnvironmentValues(),
    note: @escaping Note
  ) throws(RunFailure) {
    let file = try YAMLFile(reading: path, called: "the configuration")
    self = try file.read(orElse: "the configuration is empty; targets and history are required") {
      value throws(YAMLProblem) in
      try NightlyRequest(value, of: path, in: file.folder, environment, note: note)
    }
  }

  /// Reads the document of the file at `path`.
  private init(
    _ value: YAMLValue, of path: String, in folder: String, _ environment: EnvironmentValues,
    note: @escaping Note
  ) throws(YAMLProblem) {
    let map = try YAMLMap(value, of: "the configuration", keys: Self.keys)
    var run = TargetRunRequest()
    if let lint = map["lint"],
      let threshold = try LintSection.read(lint, in: folder, into: &run.rules)
    {
      run.threshold = threshold
    }
    let naming = SourceNaming()
    run.rules.policy.paths = naming.sourcePaths
    run.rules.policy.exceptions = try SourceSection(
      folder: naming.absolute(path).folderOfPath, file: naming.name(path), rules: run.rules
    ).exceptions(map["muted"], called: "muted")
    for exception in run.rules.policy.exceptions where exception.hasExpired(on: RunClock.day) {
      note(
        "\(exception.origin.file):\(exception.origin.line): the exception for "
          + "\(exception.ruleNames.joined(separator: ", ")) ended on \(exception.expires ?? "")")
    }
    try FetchSection.read(map["fetch"], in: folder, into: &run)
    night = NightRequest(
      history: try Self.history(
        map.required("history", in: "the configuration").text(of: "history"), in: folder),
      site: try map["site"]?.text(of: "site").placed(in: folder),
      suite: try map["conformance"]?.text(of: "conformance").placed(in: folder),
      interval: try map["every"].map { value throws(YAMLProblem) in
        Int64(try value.seconds(of: "every"))
      },
      keptDays: try map["keep-days"].map { value throws(YAMLProblem) in
        Int64(try value.number(of: "keep-days"))
      })
    if let jobs = map["jobs"] { run.jobs = try jobs.number(of: "jobs") }
    if let memory = map["max-memory"] { run.memory = try memory.memory(of: "max-memory") }
    self.run = run
    let list = try map.required("targets", in: "the configuration")
    var others = [("the configuration", path), ("the history", night.history)]
    switch list.content {
    case .text:
      let place = try Self.place(of: list, in: folder)
      others.append(("the list of targets", place))
      // Errors in that file are reported with positions in it.
      targets = try Self.list(place, at: list.place, environment, note)
    case .map, .list:
      targets = try TargetList(list, in: folder, environment)
      targets.reportMissingValues(in: path, to: note)
    }
    results = try map["results"]?.text(of: "results").placed(in: folder)
    shareResults = results ?? "results.jsonl".placed(in: folder)
    guard let results else { return }
    for (name, other) in others where naming.absolute(other) == naming.absolute(results) {
      throw YAMLProblem(
        at: map["results"]?.place ?? map.place,
        "results would overwrite \(name); use a separate file")
    }
  }

  /// The path of the target list.
  private static func place(of list: YAMLValue, in folder: String) throws(YAMLProblem) -> String {
    let text = try list.text(of: "targets")
    guard !text.contains("://") else {
      throw YAMLProblem(
        at: list.place,
        "targets is a URL; expected the path of a list, or a list: targets: [URL]")
    }
    return text.placed(in: folder)
  }

  private static func list(
    _ file: String, at place: Position, _ environment: EnvironmentValues, _ note: @escaping Note
  ) throws(YAMLProblem) -> TargetList {
    do {
      return try TargetList(reading: file, environment, note: note)
    } catch {
      throw YAMLProblem(at: place, complete: error.message)
    }
  }

  /// The path of a file, or the URL of a database server.
  static func history(_ text: String, in folder: String) -> String {
    text.contains("://") ? text : text.placed(in: folder)
  }
}

extension String {
  /// The path relative to the folder of a configuration; `folder` ends with a slash.
  func placed(in folder: String) -> String { hasPrefix("/") ? self : folder + self }
}
