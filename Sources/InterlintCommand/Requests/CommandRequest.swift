import LintRuns

/// What a command line asks for, one case for each command.
enum CommandRequest: Sendable {
  case lint(LintRequest, ReportingRequest)
  case lintTargets(TargetListRequest, ReportingRequest)
  case watch(WatchRequest, ReportingRequest)
  case capture(CaptureRequest)
  case nightly(NightlyRequest)
  case merge(MergeRequest)
  case explain(ExplainRequest)
  case rules(RuleListRequest)
  case conformance(ConformanceRequest)
  case history(HistoryRequest)
  case publish(PublishRequest)
  case schema(SchemaDocument)
  case completion(CompletionShell)
  case man
}

/// What is done with the results of a run.
struct ReportingRequest: Sendable {
  var reports = ReportRequest()
  var threshold = FailureThreshold()
  /// The history that the run is stored in; nil for none.
  var history: String?
}

/// The targets of a list, and how they are linted.
struct TargetListRequest: Sendable {
  /// The path of the list; `-` for standard input.
  var list: String
  var run: TargetRunRequest
}

/// A shell that completions can be written for.
enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}
