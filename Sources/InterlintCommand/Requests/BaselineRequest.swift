import LintRuns

/// The request of `interlint baseline`.
struct BaselineRequest: Sendable {
  enum Action: String, CaseIterable, Sendable {
    /// Writes a baseline with all findings; there must be none yet.
    case create
    /// Replaces the findings of the checked sources.
    case update
    /// Removes findings that are gone.
    case prune
    /// Counts the findings of the baseline by rule.
    case show
  }

  var action: Action
  /// What is checked, and the path of the baseline.
  var lint: LintRequest
}
