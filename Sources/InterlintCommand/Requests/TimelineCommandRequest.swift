import LintRuns

/// The request of `interlint timeline`.
struct TimelineCommandRequest: Sendable {
  var timeline = TimelineRequest()
  /// Whether two operands are versions to compare.
  var compares = false
  /// The HTTP archive in which the playlist was recorded; nil without one.
  var archive: String?
  /// What each of two viewers received who watch together.
  var participants: [String] = []
  var format = DrawnFormat.text
  var coloring = ReportRequest.Coloring.auto
}
