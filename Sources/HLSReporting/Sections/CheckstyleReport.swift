import HLSLinting
import SourceText
import XMLWriting

extension SectionedReporter {
  /// XML as Checkstyle writes it, which most programs that review code can read.
  ///
  /// The message of the first finding of a rule explains it.
  public static var checkstyle: SectionedReporter {
    var reporter = SectionedReporter(
      head: { _ in XMLFragment.declaration + "<checkstyle version=\"10.0\">\n" },
      [Section(text: CheckstyleReport.files)], foot: { _ in "</checkstyle>\n" })
    reporter.obstacle = { XMLFragment.obstacle }
    reporter.words.explanation = { help, _ in
      XMLFragment.value("\n" + help.lines.joined(separator: "\n"))
    }
    return reporter
  }
}

private enum CheckstyleReport {
  /// An element `error`.
  private struct Entry {
    let file: String
    let attributes: [(name: StaticString, value: String)]
    /// The number of its rule; nil if it is no finding.
    var rule: Int?
  }

  @Sendable static func files(_ source: SourceResult, _ rules: NumberedRules) -> ExplainedText {
    var entries = source.findings.map { entry($0, rules) }
    if let message = source.uncheckedMessage {
      entries.append(
        Entry(
          file: source.source.repositoryPath,
          attributes: attributes(
            line: 1, column: nil, .error, message, SourceResult.uncheckedEntry)))
    }
    if let message = source.expectedMessage {
      entries.append(
        Entry(
          file: source.source.repositoryPath,
          attributes: attributes(line: 1, column: nil, .info, message, SourceResult.expectedEntry)))
    }
    var text = ExplainedText()
    var rest = entries[...]
    while let file = rest.first?.file {
      let entries = rest.prefix { $0.file == file }
      rest = rest.dropFirst(entries.count)
      let bytes = XMLFragment.bytes("file", attributes: [("name", file)]) {
        (xml) throws(XMLWritingError) in
        for entry in entries { try xml.element("error", attributes: entry.attributes) }
      }
      let start = text.bytes.count
      text.append(bytes)
      for (entry, end) in zip(entries, endsOfMessages(in: bytes)) {
        text.markExplanation(of: entry.rule, at: start + end)
      }
    }
    return text
  }

  /// Where the values of the attributes `message` end: a quotation mark in a value is written as an entity.
  private static func endsOfMessages(in bytes: [UInt8]) -> [Int] {
    let next = Array(#"" source=""#.utf8)
    return bytes.indices.filter {
      bytes[$0] == next[0] && bytes[$0...].starts(with: next)
    }
  }

  private static func entry(_ finding: Finding, _ rules: NumberedRules) -> Entry {
    let column = AnswerPlace(finding.place) == nil ? CharacterColumns(finding).start : nil
    return Entry(
      file: finding.openedSource,
      attributes: attributes(
        line: finding.place.start.line, column: column, finding.severity, finding.placedMessage,
        finding.rule.description), rule: rules[finding.rule]?.number)
  }

  private static func attributes(
    line: Int, column: Int?, _ severity: Severity, _ message: String, _ rule: String
  ) -> [(name: StaticString, value: String)] {
    var attributes: [(name: StaticString, value: String)] = [("line", String(line))]
    if let column { attributes.append(("column", String(column))) }
    attributes.append(("severity", severity.rawValue))
    attributes.append(("message", message))
    // Programs take the part after the last dot for the name of the rule.
    attributes.append(("source", "interlint." + rule.replacing("/", with: ".")))
    return attributes
  }
}
