import HLSLinting
import SourceText

extension SectionedReporter {
  /// Workflow commands of GitHub Actions, which show findings as annotations; the worst first.
  public static var github: SectionedReporter {
    let severities = Severity.allCases.reversed()
    var reporter = SectionedReporter(
      [Section(plain: GitHubReport.unchecked)]
        + severities.map { severity in
          Section { source, rules in
            var text = ExplainedText()
            for finding in source.findings where finding.severity == severity {
              GitHubReport.annotate(finding, rules, in: &text)
            }
            return text
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
    reporter.words.explanation = { help, _ in
      help.lines.flatMap { "%0A\(GitHubReport.escaped($0))".utf8 }
    }
    return reporter
  }
}

private enum GitHubReport {
  /// The number of annotations of each kind that GitHub shows for a step.
  static let mostShown = 10

  static func annotate(_ finding: Finding, _ rules: NumberedRules, in text: inout ExplainedText) {
    let title = ("title", finding.rule.description)
    let message = "\(finding.message) [\(finding.rule)]"
    let command = finding.severity.githubCommand
    if finding.place.source.isAddress {
      // An annotation belongs to a file of the repository, or to none.
      text.append(Self.command(command, [title], "\(finding.shownPlace): \(message)"))
    } else {
      text.append(Self.command(command, position(of: finding) + [title], message))
    }
    // Before the line feed.
    text.markExplanation(of: rules[finding.rule]?.number, at: text.bytes.count - 1)
  }

  private static func position(of finding: Finding) -> [(String, String)] {
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
    return properties
  }

  @Sendable static func unchecked(_ source: SourceResult) -> [UInt8] {
    guard let message = source.uncheckedMessage else { return [] }
    let file = source.source.isAddress ? [] : [("file", source.source.repositoryPath)]
    return command(
      "error", file + [("title", SourceResult.uncheckedEntry)], "\(source.source) \(message)")
  }

  private static func command(
    _ name: String, _ properties: [(name: String, value: String)], _ message: String
  ) -> [UInt8] {
    let list = properties.map { "\($0.name)=\(escaped($0.value, inProperty: true))" }
    return Array("::\(name) \(list.joined(separator: ","))::\(escaped(message))\n".utf8)
  }

  /// The text as data of a command, which the runner decodes.
  static func escaped(_ text: String, inProperty: Bool = false) -> String {
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
