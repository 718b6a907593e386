import HLSLinting
import SourceText

extension SectionedReporter {
  /// Workflow commands of GitHub Actions, which show findings as annotations; the worst first.
  public static var github: SectionedReporter {
    let severities = Severity.allCases.reversed()
    return SectionedReporter(
      [Section(text: GitHubReport.unchecked)]
        + severities.map { severity in
          Section { source in
            source.findings.filter { $0.severity == severity }.flatMap(GitHubReport.annotation)
          }
        },
      foot: { run in
        let rest = severities.compactMap { severity in
          let count =
            run.summary.count(of: severity) + (severity == .error ? run.summary.unchecked : 0)
          return count > GitHubReport.mostShown
            ? counted(count - GitHubReport.mostShown, severity.githubCommand) : nil
        }
        let count = run.summary.suppressed
        return
          (rest.isEmpty
          ? ""
          : "interlint: GitHub shows the first \(GitHubReport.mostShown) annotations of each kind; "
            + "not shown: \(rest.joined(separator: ", "))\n")
          + (count == 0 ? "" : "interlint: \(SourceResult.words(ofExpected: count))\n")
      })
  }
}

private enum GitHubReport {
  /// The number of annotations of each kind that GitHub shows for a step.
  static let mostShown = 10

  static func annotation(_ finding: Finding) -> [UInt8] {
    let place = finding.place
    var properties = [("file", place.source.repositoryPath), ("line", String(place.start.line))]
    if place.end.line > place.start.line {
      properties.append(("endLine", String(place.end.line)))
    } else {
      // Columns of ranges over several lines are not allowed.
      let columns = CharacterColumns(finding)
      if let start = columns.start { properties.append(("col", String(start))) }
      if let end = columns.end { properties.append(("endColumn", String(end))) }
    }
    properties.append(("title", finding.rule.description))
    return command(
      finding.severity.githubCommand, properties, "\(finding.message) [\(finding.rule)]")
  }

  @Sendable static func unchecked(_ source: SourceResult) -> [UInt8] {
    guard let message = source.uncheckedMessage else { return [] }
    return command(
      "error",
      [("file", source.source.repositoryPath), ("title", SourceResult.uncheckedEntry)],
      "\(source.source) \(message)")
  }

  private static func command(
    _ name: String, _ properties: [(name: String, value: String)], _ message: String
  ) -> [UInt8] {
    let list = properties.map { "\($0.name)=\(escaped($0.value, inProperty: true))" }
    return Array("::\(name) \(list.joined(separator: ","))::\(escaped(message))\n".utf8)
  }

  /// The text as data of a command, which the runner decodes.
  private static func escaped(_ text: String, inProperty: Bool = false) -> String {
    var result = ""
    // Older runners obey `##[command]` in the middle of a line.
    let visible = String(
      decoding: LogCommands.escaped(Array(text.escapingInvisible().utf8)), as: UTF8.self)
    for scalar in visible.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case ":" where inProperty: result += "%3A"
      case "," where inProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Severity {
  fileprivate var githubCommand: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }
}
