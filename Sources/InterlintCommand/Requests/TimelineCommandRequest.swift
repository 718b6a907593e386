import LintRuns

/// The request of `interlint timeline`.
struct TimelineCommandRequest: Sendable {
  enum Format: String, CaseIterable, Sendable {
    case text, json, svg, html
  }

  var timeline = TimelineRequest()
  /// Whether two operands are versions to compare.
  var compares = false
  /// What each of two viewers received who watch together.
  var participants: [String] = []
  var format = Format.text
  var coloring = ReportRequest.Coloring.auto
}
