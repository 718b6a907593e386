package import HLSLinting

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
  /// Markdown; see ``MarkdownReporter``.
  case markdown
  /// The lines of reviewdog; see ``SectionedReporter/rdjsonLines``.
  case rdjsonLines = "rdjsonl"

  /// The reporter of the format.
  package func reporter(_ options: ReportOptions = ReportOptions()) -> any Reporter {
    switch self {
    case .text: options.text
    case .concise: options.concise
    case .json: JSONReporter()
    case .jsonLines: JSONLinesReporter()
    case .junit: options.junit
    case .sarif: SectionedReporter.sarif(pages: options.pageOfRule)
    case .github: SectionedReporter.github
    case .gitlab: SectionedReporter.gitlab
    case .checkstyle: SectionedReporter.checkstyle
    case .markdown: MarkdownReporter()
    case .rdjsonLines: SectionedReporter.rdjsonLines
    }
  }

  /// What a report is, in a few words.
  package var meaning: String {
    switch self {
    case .text: "findings with excerpts, for a terminal"
    case .concise: "one line for each finding"
    case .json: "one JSON object"
    case .jsonLines: "one JSON object a line, for each input"
    case .junit: "JUnit XML"
    case .sarif: "SARIF 2.1.0"
    case .github: "annotations of GitHub Actions"
    case .gitlab: "Code Quality of GitLab"
    case .checkstyle: "Checkstyle XML"
    case .markdown: "Markdown, for a comment or a summary"
    case .rdjsonLines: "the lines of reviewdog"
    }
  }

  /// Whether people read it, who may ask to see secrets on their screen.
  package var isForPeople: Bool { self == .text || self == .concise }
}

/// How reports look, in formats that leave a choice.
package struct ReportOptions: Sendable {
  /// Text for people.
  package var text = TextReporter()
  /// Lines for people.
  package var concise = ConciseReporter()
  /// JUnit XML.
  package var junit = JUnitReporter()
  /// The address of a page about a rule, to which SARIF links; nil for the source of the rule.
  package var pageOfRule: @Sendable (RuleID) -> String? = { _ in nil }

  /// Creates the options of reports to files.
  package init() {}
}

/// The forms in which a webhook is notified of a run.
package enum NoticeForm: String, Sendable, CaseIterable {
  /// JSON of interlint, which `interlint schema notice` describes.
  case json
  /// A message for an incoming webhook of Slack.
  case slack
  /// An Adaptive Card for a workflow of Microsoft Teams.
  case teams
}
