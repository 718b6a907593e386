import HLSLinting
import SourceText

extension SectionedReporter {
  /// The Code Quality report of GitLab, as one JSON document.
  ///
  /// The first entry of a rule has `content`, the explanation of an issue in Markdown (Code Climate specification,
  /// "Content").
  public static var gitlab: SectionedReporter {
    var reporter = SectionedReporter(
      [Section(head: "[", separator: ",", foot: "]\n", text: GitLabReport.issues)])
    reporter.words.explanation = { help, _ in
      Array(#","content":{"body":\#(help.markdown.jsonText)}"#.utf8)
    }
    return reporter
  }
}

private enum GitLabReport {
  @Sendable static func issues(_ source: SourceResult, _ rules: NumberedRules) -> ExplainedText {
    var json = JSONWriter()
    var places: [(rule: Int?, offset: Int)] = []
    if let message = source.uncheckedMessage {
      write(
        SourceResult.uncheckedEntry, "\(source.source) \(message)", "critical",
        fingerprint(of: SourceResult.uncheckedEntry, in: source), source.source, 1, to: &json)
    }
    for (finding, occurrence) in source.numberedFindings {
      let offset = write(
        finding.rule.description, finding.placedMessage + finding.fixNote,
        finding.severity.gitlabSeverity,
        fingerprint(of: "\(finding.fingerprint) \(occurrence)", in: source), finding.openedSource,
        finding.place.start.line, to: &json)
      places.append((rules[finding.rule]?.number, offset))
    }
    if let message = source.expectedMessage {
      // Another number of them is a new issue.
      write(
        SourceResult.expectedEntry, message, "info",
        fingerprint(of: "\(SourceResult.expectedEntry) \(message)", in: source), source.source, 1,
        to: &json)
    }
    var text = ExplainedText(json.bytes)
    for place in places { text.markExplanation(of: place.rule, at: place.offset) }
    return text
  }

  /// A fingerprint that no other source has, because GitLab shows one of those that are equal.
  private static func fingerprint(of name: String, in source: SourceResult) -> String {
    FNV1a("\(name) \(source.source)").hexadecimal
  }

  /// Writes an entry, and returns where its explanation would be.
  @discardableResult
  private static func write(
    _ name: String, _ description: String, _ severity: String, _ fingerprint: String,
    _ path: String, _ line: Int, to json: inout JSONWriter
  ) -> Int {
    var offset = 0
    json.object { json in
      json.member("check_name", name)
      offset = json.bytes.count
      json.member("description", description)
      json.member("fingerprint", fingerprint)
      json.name("location")
      json.object { json in
        json.name("lines")
        json.object { $0.member("begin", line) }
        json.member("path", path.repositoryPath)
      }
      json.member("severity", severity)
    }
    return offset
  }
}

extension Severity {
  fileprivate var gitlabSeverity: String {
    switch self {
    case .error: "major"
    case .warning: "minor"
    case .info: "info"
    }
  }
}
