import LintRuns

/// The request of `interlint diff`.
struct DiffRequest: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, json, markdown
  }

  /// What is compared: two paths, or revisions with paths.
  var versions: [String] = []
  var format = Format.text
  var coloring = ReportRequest.Coloring.auto
  var threshold = ChangeThreshold.breaking
}
