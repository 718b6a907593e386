import HLSLinting
import SourceText

extension SectionedReporter {
  /// The Code Quality report of GitLab, as one JSON document.
  public static var gitlab: SectionedReporter {
    SectionedReporter([Section(head: "[", separator: ",", foot: "]\n", text: GitLabReport.issues)])
  }
}

private enum GitLabReport {
  @Sendable static func issues(_ source: SourceResult) -> [UInt8] {
    var json = JSONWriter()
    if let message = source.uncheckedMessage {
      write(
        SourceResult.uncheckedEntry, "\(source.source) \(message)", "critical",
        fingerprint(of: SourceResult.uncheckedEntry, in: source), source.source, 1, to: &json)
    }
    for (finding, occurrence) in source.numberedFindings {
      write(
        finding.rule.description, finding.messageWithFix, finding.severity.gitlabSeverity,
        fingerprint(of: "\(finding.fingerprint) \(occurrence)", in: source), finding.place.source,
        finding.place.start.line, to: &json)
    }
    if let message = source.expectedMessage {
      // Another number of them is a new issue.
      write(
        SourceResult.expectedEntry, message, "info",
        fingerprint(of: "\(SourceResult.expectedEntry) \(message)", in: source), source.source, 1,
        to: &json)
    }
    return json.bytes
  }

  /// A fingerprint that no other source has, because GitLab shows one of those that are equal.
  private static func fingerprint(of name: String, in source: SourceResult) -> String {
    FNV1a("\(name) \(source.source)").hexadecimal
  }

  private static func write(
    _ name: String, _ description: String, _ severity: String, _ fingerprint: String,
    _ path: String, _ line: Int, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("check_name", name)
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
