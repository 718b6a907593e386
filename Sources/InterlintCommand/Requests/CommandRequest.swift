import ConformanceSuite
import HLSLinting
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
  /// Write pages about all rules and words into a folder.
  case docs(folder: String)
  case conformance(ConformanceRequest)
  case diff(DiffRequest)
  case timeline(TimelineCommandRequest)
  case schedule(ScheduleRequest)
  case session(SessionCommandRequest)
  /// Serve an editor with the rules of the request.
  case languageServer(LintRequest)
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

/// The request of `interlint history`.
struct HistoryRequest: Sendable {
  enum Action: String, CaseIterable, Sendable {
    case list, show, diff, prune, evidence, usual
  }

  var action = Action.list
  /// The path of the history, or the URL of a database server.
  var history: String?
  /// The run numbers as given, or the number of a stored document.
  var runs: [String] = []
  /// The environment variable with the key for the original of a document; nil to print the masked one.
  var keyVariable: String?
  /// The number of days for which every run is kept.
  var keptDays: Int64 = 90
  /// Which new findings fail a comparison.
  var threshold = FailureThreshold(failOn: nil)
  /// Whether a comparison lists the findings of both runs.
  var listsRemaining = false
  /// Whether runs are only listed instead of being removed.
  var isDry = false
}

/// The request of `interlint publish`.
struct PublishRequest: Sendable {
  var history: String?
  var folder = "reports"
  /// The folder of the conformance suite; nil for the one installed with this program.
  var suite: String?
}

/// The request of `interlint merge`.
struct MergeRequest: Sendable {
  /// The files with result lines; `-` for standard input.
  var files: [String]
  var night: NightRequest
  /// The targets that must have a line; nil if unknown.
  var targets: TargetList?
  /// How the targets were linted.
  var run = TargetRunRequest()
}

/// The request of `interlint explain`.
struct ExplainRequest: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, json, markdown
    /// An example that violates the rule, as a complete document.
    case playlist
  }

  /// The ID or a part of it, a category, a tag or an attribute.
  var query = ""
  var format = Format.text
  /// The new folder for the documents of an example; nil to print one.
  var directory: String?
}

/// The request of `interlint rules`.
struct RuleListRequest: Sendable {
  enum Format: String, CaseIterable, Sendable {
    /// Only the IDs, one per line.
    case ids
    case text, json
  }

  var rules = RuleRequest()
  /// Nil for all categories.
  var category: String?
  var format = Format.text
}

/// The request of `interlint conformance`.
struct ConformanceRequest: Sendable {
  enum Action: String, CaseIterable, Sendable {
    case run, list, write, coverage
  }

  enum Format: String, CaseIterable, Sendable {
    case text, json, junit
  }

  var action = Action.run
  /// The folder of the suite.
  var directory = "Conformance"
  /// The cases or requirements; empty for all.
  var ids: [String] = []
  var kind = CaseKind.all
  var reports: [ReportDestination<Format>] = []
  /// The command of another validator to grade; nil for interlint itself.
  var command: String?
  /// The time limit of that command for one case, in seconds.
  var seconds = 30
  /// Whether to list each requirement that is not checked.
  var listsUnchecked = false
  /// Whether to verify that each case depends on its rule.
  var checksMutation = true
}

/// A document that has a JSON Schema.
enum SchemaDocument: String, CaseIterable, Sendable {
  case report, target, conformance, coverage, history, configuration, changes, timeline, schedule,
    session, notice, usual
  case sessionReport = "session-report"
}
