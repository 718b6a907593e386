import FoundationEssentials
import HLSLinting
import HLSPlaylist
import HLSReporting
import SourceText
import Testing

/// JSON reports can be read into values, and what values are encoded as is part of such a report.
struct ReportReadingTests {
  private static let secret = "5f2a9c0d7be14e6a8f00112233445566"

  private static let place = Place(
    source: "https://h/a?token=abc", range: ByteRange(8, 12), start: Position(line: 2, column: 1),
    end: Position(line: 2, column: 5))

  private static let finding = Finding(
    rule: "house/rule", severity: .warning, message: "\(secret) of ?sig=ab",
    place: Place(
      source: "b", range: ByteRange(0, 3), start: Position(line: 1, column: 1),
      end: Position(line: 1, column: 4)),
    excerpt: Excerpt("é?token=\(secret)", marked: 2..<3, isCutAfter: true),
    related: [Finding.Related(place: place, message: "first \(secret)")],
    loads: Finding.Loads(appeared: 2, lastSeen: 5, gone: 6, last: 8, count: 3))

  private static var checked: SourceResult {
    var omitted = OmittedFindings()
    omitted.add(3, of: "house/rule", .warning)
    return SourceResult(
      source: "https://h/a?token=abc", kind: "media playlist",
      findings: [
        finding, Finding(rule: "a/b", severity: .info, message: "m", place: place),
      ], omitted: omitted, subjects: SubjectSet([.playlist, .mediaPlaylist, .tag(.extinf)]),
      uncheckedLinks: [
        UncheckedLink(
          kind: "asset list", reason: "no ?sig=ab", count: 2, uri: "l?token=abc", place: place,
          lines: [2, 5], reportedBy: "0123456789abcdef")
      ], loads: [SourceLoad(number: 8, source: "b?token=abc")])
  }

  private static let run = LintRun(
    toolVersion: "1", rules: [],
    sources: [
      checked,
      SourceResult(
        source: "c", unchecked: "no ?sig=ab", linkedFrom: "https://h/a?token=abc",
        reportedBy: "0123456789abcdef"),
    ])

  private struct JSONReport: Decodable {
    let sources: [SourceResult]
  }

  private static func encoded(_ value: some Encodable) throws -> Data {
    try JSONEncoder().encode(value)
  }

  @Test func `a redacted result is the same after encoding and decoding`() throws {
    for source in Self.run.redacted().value.sources {
      #expect(
        try JSONDecoder().decode(SourceResult.self, from: Self.encoded(source)) == source)
    }
  }

  @Test func `what is encoded holds no secret`() throws {
    let texts = try [
      Self.encoded(Self.run.sources), Self.encoded(Self.finding),
      Self.encoded(Self.finding.excerpt), Self.encoded([Self.place]),
      Self.encoded(Self.checked.uncheckedLinks), Self.encoded(Self.checked.loads),
    ].map { String(decoding: $0, as: UTF8.self) }
    for text in texts {
      #expect(text.contains("*"))
      for secret in [Self.secret, "token=abc", "sig=ab"] {
        #expect(!text.contains(secret), "\(text)")
      }
    }
  }

  @Test func `an encoded result is valid in the schema of the report, with three more members`()
    throws
  {
    func decode(_ bytes: some Sequence<UInt8>) throws -> JSONValue {
      try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    }
    let schema = try decode(ReportSchema.json.utf8)
    let source = try #require(schema["$defs"]?["source"])
    let violations = try Self.run.sources.map {
      try decode(Self.encoded($0)).violations(of: source, in: schema).sorted()
    }
    // The schema allows readers to meet unknown members.
    let loads = "$.findings[0].loads: "
    #expect(
      violations == [
        [
          loads + "count is not in the schema", loads + "last is not in the schema",
          "$.unfollowed[0]: source is not in the schema",
        ], [],
      ])
  }

  @Test func `a report is read into its results, and makes the same report`() throws {
    let bytes = try JSONReporter().render(Self.run.redacted())
    let sources = try JSONDecoder().decode(JSONReport.self, from: Data(bytes)).sources
    // A report has no number of loads with a finding.
    #expect(sources[0].findings[0].loads?.count == 4)
    #expect(sources[0].findings[0].loads?.last == 8)
    #expect(sources[0].findings.map(\.place.source) == ["b", "https://h/a?token=***"])
    #expect(sources[0].uncheckedLinks.map(\.place.source) == ["https://h/a?token=***"])
    #expect(sources[1] == Self.run.redacted().value.sources[1])
    let again = LintRun(toolVersion: "1", rules: [], sources: sources)
    #expect(try JSONReporter().render(again.redacted()) == bytes)
  }

  @Test func `a line of JSON Lines is read into a result`() throws {
    let bytes = try JSONLinesReporter().render(Self.run.redacted())
    let results = try bytes.split(separator: 0x0A).map {
      try JSONDecoder().decode(SourceResult.self, from: Data($0))
    }
    #expect(results.map(\.source) == ["https://h/a?token=***", "c"])
  }

  @Test func `words of the vocabulary are their texts`() throws {
    func text(_ value: some Encodable) throws -> String {
      String(decoding: try Self.encoded(value), as: UTF8.self)
    }
    #expect(try text(RuleID("a-b")) == "\"a-b\"")
    #expect(try text(Severity.error) == "\"error\"")
    #expect(try text([Profile.googleDAI]) == "[\"google-dai\"]")
    #expect(try text(Player.hlsJS) == "\"hls.js\"")
    #expect(try text([RuleID("a"): 1]) == "{\"a\":1}")
    let requirement = Requirement.must("rfc8216bis-22")
    #expect(
      try JSONDecoder().decode(Requirement.self, from: Self.encoded(requirement)) == requirement)
  }

  private static let range =
    #""range":{"start":{"line":1,"column":1},"end":{"line":1,"column":2},"bytes":{"start":0,"end":1}}"#
  private static let plain =
    #"{"rule":"a/b","severity":"info","message":"m",\#(range),"related":[],"fingerprint":"x"}"#

  @Test func `a finding without a source has that of no input`() throws {
    let found = try JSONDecoder().decode(Finding.self, from: Data(Self.plain.utf8))
    #expect(found.place.source == "" && found.excerpt == Excerpt("") && found.loads == nil)
  }

  @Test(arguments: [
    (#""severity":"info""#, #""severity":"fatal""#), (#""rule":"a/b","#, ""),
    (#""line":1"#, #""line":0"#), (#""end":1"#, #""end":-1"#), (#""end":1"#, #""end":4294967296"#),
    (#""start":0"#, #""start":2"#), (#""related":[]"#, #""related":[{"message":"m"}]"#),
    (#""related":[]"#, #""related":[],"excerpt":{"text":"","cutBefore":true,"cutAfter":true}"#),
    (
      #""related":[]"#,
      #""related":[],"excerpt":{"text":"a","marked":{"start":0,"end":2},"cutBefore":true,"#
        + #""cutAfter":true}"#
    ),
  ])
  func `what the schema does not allow is an error`(piece: String, replacement: String) {
    let text = Self.plain.replacing(piece, with: replacement)
    #expect(text != Self.plain)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Finding.self, from: Data(text.utf8))
    }
  }
}
