import LintRuns

/// What to do with a history.
struct HistoryRequest: Sendable {
  enum Action: String, CaseIterable, Sendable {
    case list, show, diff, prune
  }

  var action = Action.list
  /// The path of a history, or the address of a database server.
  var history: String?
  /// The numbers of runs, as they were given.
  var runs: [String] = []
  /// For how many days every run is kept.
  var keptDays: Int64 = 90
  /// Whether nothing is removed.
  var isDry = false
}

/// Which history to publish, and where.
struct PublishRequest: Sendable {
  var history: String?
  var folder = "reports"
  /// The folder of the conformance suite; nil for what was installed with this program.
  var suite: String?
}

/// The lines of targets that become one run.
struct MergeRequest: Sendable {
  /// The files with the lines; `-` for standard input.
  var files: [String]
  var night: NightRequest
  /// The targets that must have a line; nil where nobody says.
  var targets: TargetList?
  /// How the targets were linted.
  var run = TargetRunRequest()
}
