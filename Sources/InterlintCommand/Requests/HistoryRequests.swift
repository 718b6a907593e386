import LintRuns

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
