import FoundationEssentials
import HLSDocuments
import HLSReporting
import Testing
import SourceText

/// What is usual of a target, as it is handed to runs without a history.
struct UsualLineTests {
  private static func usual(_ time: Int64?) throws -> UsualFacts {
    try #require(
      UsualFacts(
        runs: 5, breaks: 4, variants: 3, renditions: 2, gap: 60_040, playlistTime: time,
        listTime: 200, assetTime: 0))
  }

  @Test(arguments: [80, nil] as [Int64?])
  func `a line is of the published form, and can be read back`(time: Int64?) throws {
    let written = UsualLine("a \"b\"\n/c", try Self.usual(time))
    var json = JSONWriter()
    written.write(to: &json)
    #expect(!json.bytes.contains(0x0A))
    #expect(try UsualLine(parsing: json.bytes) == written)
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.bytes))
    let schema = try JSONDecoder().decode(JSONValue.self, from: Data(UsualSchema.json.utf8))
    #expect(value.violations(of: schema, in: schema) == [])
    #expect(value["gap"] == .number(60.04))
    #expect(value["asset_time"] == .number(0))
    #expect(value["playlist_time"] == time.map { .number(Double($0) / 1_000) })
  }

  @Test func `shares are percentages, and may be absent`() throws {
    let usual = try #require(
      UsualFacts(
        runs: 3, breaks: 1, variants: 0, renditions: 0, gap: nil, playlistTime: nil, listTime: nil,
        assetTime: nil, played: UsualShare(usual: 100, least: 80),
        fill: UsualShare(usual: 90, least: 20)))
    var json = JSONWriter()
    UsualLine("t", usual).write(to: &json)
    #expect(try UsualLine(parsing: json.bytes).usual == usual)
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.bytes))
    let schema = try JSONDecoder().decode(JSONValue.self, from: Data(UsualSchema.json.utf8))
    #expect(value.violations(of: schema, in: schema) == [])
    #expect(value["fill"] == .number(90) && value["least_fill"] == .number(20))
    #expect(try UsualLine(parsing: Self.plain.utf8).usual.fill == nil)
  }

  private static let plain =
    #"{"schema":"interlint-usual/1","target":"t","runs":3,"breaks":1,"variants":0,"renditions":0}"#

  @Test(arguments: [
    (plain, "", TargetLineError.notJSON),
    ("usual/1", "usual/2", .otherSchema("interlint-usual/2", readable: "interlint-usual/1")),
    (#""target":"t","#, "", .badMember(path: "target")),
    (#""t""#, #""""#, .badMember(path: "target")),
    (#""runs":3"#, #""runs":2"#, .badMember(path: "runs")),
    (#""runs":3"#, #""runs":29"#, .badMember(path: "runs")),
    (#""breaks":1"#, #""breaks":-1"#, .badMember(path: "breaks")),
    (#""breaks":1"#, #""breaks":"1""#, .badMember(path: "breaks")),
    (#""breaks":1"#, #""gap":1e300"#, .badMember(path: "gap")),
  ])
  func `a line that says nothing has a reason`(
    part: String, replacement: String, error: TargetLineError
  ) {
    #expect(throws: error) {
      try UsualLine(parsing: Self.plain.replacing(part, with: replacement).utf8)
    }
  }
}
