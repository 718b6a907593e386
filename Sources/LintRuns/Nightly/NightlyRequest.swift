import HLSLoading
import SourceText

/// What `interlint nightly` does: the targets, how they are linted, and where the run is kept.
public struct NightlyRequest: Sendable {
  public let targets: TargetList
  public let night: NightRequest
  public let run: TargetRunRequest
  /// The file for the lines of targets; nil where none is wanted.
  public let results: String?
  /// The path from which the names of the files for the lines of shares are made.
  public let shareResults: String
  /// The share of the targets to lint; nil for all.
  public var shard: Shard?

  private static let keys = [
    "targets", "history", "site", "conformance", "every", "keep-days", "results", "jobs", "lint",
    "fetch",
  ]

  /// Reads the YAML file at `path`; paths in it are relative to its folder.
  public init(
    reading path: String, _ environment: EnvironmentValues = EnvironmentValues(),
    note: @escaping Note
  ) throws(RunFailure) {
    let file = try YAMLFile(reading: path, called: "the configuration")
    self = try file.read(orElse: "the configuration is empty; it needs targets and history") {
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
    try LintSection.read(map["lint"], into: &run)
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
    self.run = run
    let list = try map.required("targets", in: "the configuration")
    var others = [("the configuration", path), ("the history", night.history)]
    switch list.content {
    case .text:
      let place = try Self.place(of: list, in: folder)
      others.append(("the list of targets", place))
      // Problems of that file are reported at their places in it.
      targets = try Self.list(place, at: list.place, environment, note)
    case .map, .list:
      targets = try TargetList(list, in: folder, environment)
      targets.reportLacks(in: path, to: note)
    }
    results = try map["results"]?.text(of: "results").placed(in: folder)
    shareResults = results ?? "results.jsonl".placed(in: folder)
    guard let results else { return }
    let naming = SourceNaming()
    for (name, other) in others where naming.absolute(other) == naming.absolute(results) {
      throw YAMLProblem(
        at: map["results"]?.place ?? map.place,
        "results is the file of \(name), which would be lost; allowed is a file of its own")
    }
  }

  /// The path of a list of targets.
  private static func place(of list: YAMLValue, in folder: String) throws(YAMLProblem) -> String {
    let text = try list.text(of: "targets")
    guard !text.contains("://") else {
      throw YAMLProblem(
        at: list.place,
        "targets is an address; allowed are the path of a list and a list: targets: [ADDRESS]")
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

  /// The path of a file, or the address of a database server.
  static func history(_ text: String, in folder: String) -> String {
    text.contains("://") ? text : text.placed(in: folder)
  }
}

extension String {
  /// The path as it is meant from the folder of a configuration, which ends with a slash.
  func placed(in folder: String) -> String { hasPrefix("/") ? self : folder + self }
}
