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
  /// SARIF 2.1.0; see ``SectionedReporter/sarif``.
  case sarif
  /// Annotations of GitHub; see ``SectionedReporter/github``.
  case github
  /// The Code Quality report of GitLab; see ``SectionedReporter/gitlab``.
  case gitlab
  /// Checkstyle XML; see ``SectionedReporter/checkstyle``.
  case checkstyle
  /// Markdown; see ``SectionedReporter/markdown``.
  case markdown
  /// The lines of reviewdog; see ``SectionedReporter/rdjsonLines``.
  case rdjsonLines = "rdjsonl"
}
