import LintRuns

/// The request of `interlint session`.
struct SessionCommandRequest: Sendable {
  var session = SessionRequest()
  var format = DrawnFormat.text
  var coloring = ReportRequest.Coloring.auto
}
