import Foundation
import HLSLinting
import HLSReporting
import Testing
import XMLReading

/// Every format says why a rule matters, how to fix a violation, and where its source is, and none says the why twice.
struct ExplanationTests {
  private static let why = "viewers miss \"ads\" & more"
  private static let fix = "write <it> well"
  private static let address =
    "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22"

  /// How often a report on four findings of one rule, of two groups in two sources, has each of them.
  private struct Row: Equatable {
    var why, fix, address: Int
  }

  /// A row for each format, as a program reads it.
  private static let rows: [ReportFormat: Row] = [
    // Each entry, which is that of a group, has the fix.
    .text: Row(why: 1, fix: 2, address: 1),
    // A line for each finding, and nothing else.
    .concise: Row(why: 0, fix: 0, address: 0),
    .json: Row(why: 1, fix: 1, address: 1),
    .jsonLines: Row(why: 1, fix: 1, address: 1),
    .junit: Row(why: 1, fix: 2, address: 1),
    // The rule has a description, and a help as text and as Markdown, which readers choose from.
    .sarif: Row(why: 3, fix: 2, address: 1),
    .github: Row(why: 1, fix: 1, address: 1),
    .gitlab: Row(why: 1, fix: 1, address: 1),
    .checkstyle: Row(why: 1, fix: 1, address: 1),
    .markdown: Row(why: 1, fix: 1, address: 1),
    // Each line links to the source.
    .rdjsonLines: Row(why: 1, fix: 1, address: 5),
  ]

  private static let run = HLSReportingTests.run(
    ["a.m3u8", "b.m3u8"].map {
      PlannedSource(
        name: $0, text: "#EXTM3U\n«x»\n",
        findings: [Planned(message: "one"), Planned(message: "two")])
    }, [PlannedRule(rationale: why, remedy: fix)]
  ).redacted()

  /// The texts that a program reads in a report: the values of JSON, the attributes and texts of XML, else the text.
  private static func values(_ format: ReportFormat, _ bytes: [UInt8]) throws -> [String] {
    switch format {
    case .text, .concise: return [String(decoding: bytes, as: UTF8.self)]
    case .markdown:
      // Backslashes are in front of what would be markup.
      return [String(decoding: bytes, as: UTF8.self).replacing("\\", with: "")]
    case .github:
      return [String(decoding: bytes, as: UTF8.self).replacing("%0A", with: "\n")]
    case .junit, .checkstyle: return texts(in: try XMLElement(parsing: bytes))
    case .json, .sarif, .gitlab:
      return strings(in: try JSONDecoder().decode(JSONValue.self, from: Data(bytes)))
    case .jsonLines, .rdjsonLines:
      return try bytes.split(separator: UInt8(ascii: "\n")).flatMap {
        strings(in: try JSONDecoder().decode(JSONValue.self, from: Data($0)))
      }
    }
  }

  private static func strings(in value: JSONValue) -> [String] {
    if case .string(let text) = value { return [text.replacing("\\", with: "")] }
    return (value.elements + value.members.values).flatMap(strings)
  }

  private static func texts(in element: XMLElement) -> [String] {
    let own = element.children.isEmpty ? [element.text] : []
    return element.attributes.values + own + element.children.flatMap(texts)
  }

  @Test(arguments: ReportFormat.allCases)
  func `a format explains a rule, and says its why once`(format: ReportFormat) throws {
    let row = try #require(Self.rows[format], "a new format has no row")
    for order in FindingOrder.allCases {
      var options = ReportOptions()
      options.text.order = order
      let values = try Self.values(format, format.reporter(options).render(Self.run))
      func count(_ text: String) -> Int {
        values.reduce(0) { $0 + $1.ranges(of: text).count }
      }
      var found = Row(why: count(Self.why), fix: count(Self.fix), address: count(Self.address))
      // Text in the order of positions has an entry with a fix for each of the three findings.
      if format == .text, order == .position { found.fix -= 2 }
      #expect(found == row)
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func `a rule that the run does not have is reported without an explanation`(
    format: ReportFormat
  ) throws {
    let run = LintRun(toolVersion: "1.2.3", rules: [], sources: Self.run.value.sources).redacted()
    let values = try Self.values(format, format.reporter().render(run))
    // JUnit has the cases of the rules of the run.
    #expect(values.contains { $0.contains("one") } == (format != .junit))
    #expect(!values.contains { $0.contains(Self.why) || $0.contains(Self.address) })
  }

  @Test(arguments: ReportFormat.allCases)
  func `a source without a lasting address has no link`(format: ReportFormat) throws {
    let run = HLSReportingTests.run(
      [PlannedSource(name: "a.m3u8", text: "#EXTM3U\n«x»\n", findings: [Planned()])],
      [PlannedRule(requirement: .advice("no document"), rationale: Self.why)]
    ).redacted()
    let bytes = try format.reporter().render(run)
    let values = try Self.values(format, bytes)
    #expect(values.contains { $0.contains(Self.why) } == (format != .concise))
    let text = String(decoding: bytes, as: UTF8.self)
    for link in ["](<", "\"url\":", "\"address\":", "helpUri", "= see:"] {
      #expect(!text.contains(link), "\(link)")
    }
  }
}
