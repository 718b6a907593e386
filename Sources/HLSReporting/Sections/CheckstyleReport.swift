import HLSLinting
import SourceText
import XMLWriting

extension SectionedReporter {
  /// XML as Checkstyle writes it, which most programs that review code can read.
  public static var checkstyle: SectionedReporter {
    var reporter = SectionedReporter(
      head: { _ in XMLFragment.declaration + "<checkstyle version=\"10.0\">\n" },
      [Section(text: CheckstyleReport.files)], foot: { _ in "</checkstyle>\n" })
    reporter.obstacle = { XMLFragment.obstacle }
    return reporter
  }
}

private enum CheckstyleReport {
  /// An element `error`.
  private struct Entry {
    let file: String
    let attributes: [(name: StaticString, value: String)]
  }

  @Sendable static func files(_ source: SourceResult) -> [UInt8] {
    var entries = source.findings.map(entry)
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
    var bytes: [UInt8] = []
    var rest = entries[...]
    while let file = rest.first?.file {
      let entries = rest.prefix { $0.file == file }
      rest = rest.dropFirst(entries.count)
      bytes += XMLFragment.bytes("file", attributes: [("name", file)]) {
        (xml) throws(XMLWritingError) in
        for entry in entries { try xml.element("error", attributes: entry.attributes) }
      }
    }
    return bytes
  }

  private static func entry(_ finding: Finding) -> Entry {
    Entry(
      file: finding.place.source.repositoryPath,
      attributes: attributes(
        line: finding.place.start.line, column: CharacterColumns(finding).start, finding.severity,
        finding.message, finding.rule.description))
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
