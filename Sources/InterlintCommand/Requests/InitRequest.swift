import LintRuns

/// The request of `interlint init`.
struct InitRequest: Sendable {
  /// For which CI system a file is written.
  enum CI: Sendable, Equatable {
    /// The one that the repository uses.
    case recognized
    case none
    case system(CISystem)
  }

  /// The folder with playlists.
  var folder = "."
  var ci = CI.recognized
  /// The profiles of the configuration, as they are given.
  var profiles: [String] = []
  /// What is checked for the baseline.
  var rules = RuleRequest()
  /// Whether files are written without a question.
  var isConfirmed = false
}
