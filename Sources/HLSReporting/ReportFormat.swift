/// The formats in which a run can be reported.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// Findings with excerpts, for reading in a terminal.
  case text
  /// One line per finding.
  case concise
  case json
  /// JSON Lines: one line per input.
  case jsonLines = "jsonl"
  case junit
}
