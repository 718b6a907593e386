/// The formats in which a run can be reported, by their names on the command line.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// Findings with excerpts, for reading in a terminal; see ``TextReporter``.
  case text
  /// One line per finding; see ``ConciseReporter``.
  case concise
  /// One JSON object; see ``JSONReporter``.
  case json
  /// JSON Lines: one line per input; see ``JSONLinesReporter``.
  case jsonLines = "jsonl"
  /// JUnit XML; see ``JUnitReporter``.
  case junit
}
