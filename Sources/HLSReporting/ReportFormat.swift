/// The forms in which a run can be reported.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// Findings for people at a terminal.
  case text
  case json
  /// JSON lines, one for each input.
  case jsonLines = "jsonl"
  case junit
}
