import HLSLinting
import HLSLoading
package import LintEvidence
import SourceText

/// The request of `interlint nightly`: the targets, how they are linted, and where the run is stored.
package struct NightlyRequest: Sendable {
  /// The targets.
  package private(set) var targets: TargetList
  /// Where the run is stored and published.
  package var night: NightRequest
  /// How the targets are linted.
  package var run: TargetRunRequest
  /// The file for the result lines; nil for none.
  package let results: String?
  /// The path from which the file names for the result lines of shards are derived.
  package let shareResults: String
  /// The file of learned expectations; nil for none.
  package let learnedFile: String?
  /// The shard of the targets to lint; nil for all targets.
  package var shard: Shard?

  /// Takes what was learned of targets for expectations that their list does not have.
  ///
  /// Throws if the file cannot be read; one that does not exist yet is ignored.
  package mutating func readLearned() throws(RunFailure) {
    guard let learnedFile, SourceNaming.exists(learnedFile) else { return }
    targets = targets.completed(by: try LearnedExpectations(reading: learnedFile))
  }

  /// Reads the configuration file at `path`; paths in it are relative to its folder.
  ///
  /// Throws with file, line and column of the first error.
  package init(
    reading path: String, _ environment: EnvironmentValues = EnvironmentValues(),
    note: @escaping Note
  ) throws(RunFailure) {
    let file = try YAMLFile(
      reading: path, called: "the configuration", expecting: "a configuration")
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
    let map = try YAMLMap(value, of: "the configuration", keys: KnownKeys.nightly)
    var run = TargetRunRequest()
    if let lint = map["lint"],
      let threshold = try LintSection.read(lint, in: folder, into: &run.rules)
    {
      run.threshold = threshold
    }
    let naming = SourceNaming()
    run.rules.policy.paths = naming.sourcePaths
    run.rules.policy.exceptions = try SourceSection(path).exceptions(map["muted"], called: "muted")
    for words in run.rules.policy.exceptions.compactMap(\.expiryNote) { note(words) }
    try FetchSection.read(map["fetch"], in: folder, into: &run)
    run.evidence = try EvidenceSection.read(map["evidence"])
    night = NightRequest(
      history: try Self.history(
        map.required("history", in: "the configuration").text(of: "history"), in: folder),
      site: try map["site"]?.text(of: "site").placed(in: folder),
      siteAddress: try map["site-url"].map { value throws(YAMLProblem) in
        try Self.address(value)
      },
      suite: try map["conformance"]?.text(of: "conformance").placed(in: folder),
      interval: try map["every"].map { value throws(YAMLProblem) in
        Int64(try value.seconds(of: "every"))
      },
      keptDays: try map["keep-days"].map { value throws(YAMLProblem) in
        Int64(try value.number(of: "keep-days"))
      })
    night.notices = try NotifySection.read(map["notify"])
    night.metrics = try map["metrics"]?.text(of: "metrics").placed(in: folder)
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
      targets = try TargetList(list, in: folder, of: path, environment)
      targets.reportMissingValues(in: path, to: note)
      targets.reportExpiredExceptions(to: note)
    }
    learnedFile = try map["expect"]?.text(of: "expect").placed(in: folder)
    results = try map["results"]?.text(of: "results").placed(in: folder)
    shareResults = results ?? "results.jsonl".placed(in: folder)
    guard let results else { return }
    let place = FilePlace(results, naming)
    for (name, other) in others where FilePlace(other, naming) == place {
      throw YAMLProblem(
        at: map["results"]?.place ?? map.place,
        "results would overwrite \(name); use a separate file")
    }
  }

  /// The address at which the site is served.
  private static func address(_ value: YAMLValue) throws(YAMLProblem) -> String {
    let text = try value.text(of: "site-url")
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else {
      throw YAMLProblem(
        at: value.place,
        "site-url is \(text.quoted); expected an address such as https://example.com/reports/")
    }
    return text
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

/// The section `evidence` of a configuration: what is kept of documents with findings.
enum EvidenceSection {
  /// Nil without the section, or if it is `false`.
  static func read(_ value: YAMLValue?) throws(YAMLProblem) -> EvidenceRequest? {
    guard let value else { return nil }
    var request = EvidenceRequest()
    if case .text = value.content {
      return try value.truth(of: "evidence") ? request : nil
    }
    let map = try YAMLMap(value, of: "evidence", keys: KnownKeys.evidence)
    if let number = map["documents"] {
      request.documents = try number.number(of: "evidence.documents")
    }
    if let number = map["bytes"] { request.bytes = try number.number(of: "evidence.bytes") }
    if let key = map["key"] {
      let text = try key.text(of: "evidence.key")
      guard let variable = ProcessEnvironment.variable(in: text) else {
        throw YAMLProblem(
          at: key.place,
          "evidence.key is a secret; expected env:NAME with the name of an environment variable")
      }
      request.keyVariable = variable
    }
    return request
  }
}

extension EvidenceRequest {
  /// The key from the environment; nil if originals are not kept.
  ///
  /// Throws if it is not set or malformed, or originals cannot be encrypted.
  package func key() throws(RunFailure) -> EvidenceKey? {
    guard let keyVariable else { return nil }
    guard let text = ProcessEnvironment[keyVariable], !text.isEmpty else {
      throw RunFailure(
        .usage, "evidence key: the environment variable \(keyVariable.quoted) is not set")
    }
    guard let key = EvidenceKey(text) else {
      throw RunFailure(
        .usage,
        "evidence key: the value of \(keyVariable.quoted) is no key; expected \(EvidenceKey.rule)")
    }
    guard EvidenceKey.isAvailable else {
      throw RunFailure(.usage, "evidence key: \(EvidenceKey.isMissing)")
    }
    return key
  }
}
