import LintRuns

/// A parsed command line; one case for each command.
enum CommandRequest: Sendable {
  case lint(LintRequest, ReportingRequest)
  case lintTargets(TargetListRequest, ReportingRequest)
  case watch(WatchRequest, ReportingRequest)
  case capture(CaptureRequest)
  case nightly(NightlyRequest)
  /// Write the expectations that the last runs of a history met.
  case learn(NightlyRequest)
  case merge(MergeRequest)
  case explain(ExplainRequest)
  case rules(RuleListRequest)
  case conformance(ConformanceRequest)
  case diff(DiffRequest)
  case timeline(TimelineCommandRequest)
  case schedule(ScheduleRequest)
  case session(SessionCommandRequest)
  case history(HistoryRequest)
  case publish(PublishRequest)
  case baseline(BaselineRequest)
  case initialize(InitRequest)
  case configuration(ConfigurationRequest)
  case schema(SchemaDocument)
  case completion(CompletionShell)
  case man
  /// The help of a command; nil for that of the program.
  case help(command: String?)
}

/// The reports of a run, and where it is stored.
struct ReportingRequest: Sendable {
  var reports = ReportRequest()
  var threshold = FailureThreshold()
  /// The history in which the run is stored; nil for none.
  var history: String?
}

/// The list of targets, and how they are linted.
struct TargetListRequest: Sendable {
  /// The path of the list; `-` for standard input.
  var list: String
  var run: TargetRunRequest
  /// The path of the file that says what is usual of targets; nil to compare them with nothing.
  var usual: String?
  /// The path of a configured baseline, which is about playlists and not about targets.
  var unusedBaseline: String?
}

/// A shell for which completions can be printed.
enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}
