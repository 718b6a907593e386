import FoundationEssentials
import HLSDocuments
import HLSLinting
import HLSPlaylist
import HLSReporting
import SourceText
import Testing

/// The line of a target says all that store, site, JUnit and JSON need, and can be read back.
struct TargetLineTests {
  private static let rules = [
    PlannedRule(), PlannedRule(id: "example/segments", subject: .segments),
    PlannedRule(id: "example/pods", severity: .warning, subject: .podURLs),
  ]

  /// A run whose sources are all that a source can be.
  private static func whole() -> LintRun {
    run(
      [
        PlannedSource(
          name: "https://example.com/live.m3u8",
          text: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:«6»,\n«a.ts?token=ab»\n",
          findings: [
            Planned(
              severity: .info, message: "a \"quoted\"\n / é of a.ts?token=ab", mark: 1,
              related: [(0, "here")])
          ]),
        PlannedSource(
          name: "many", text: "#EXTM3U\n«x»", findings: Array(repeating: Planned(), count: 1_001)),
        PlannedSource(
          name: "m", text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"),
      ], rules, unchecked: [("https://user:secret@example.com/x", "status 404 of ?token=ab")])
  }

  private static func target(of run: LintRun) -> TargetResult {
    TargetResult(
      name: "news", sources: run.sources,
      breaks: [
        ScheduledBreak(id: "a", content: .signal, start: nil, duration: nil),
        ScheduledBreak(id: "b", content: .asset, start: -1, duration: 0),
        ScheduledBreak(
          id: "c", content: .assetList, start: 20_454 * 86_400_000 + 6_040, duration: 30_033),
      ],
      effort: TargetResult.Effort(duration: .microseconds(1_234_567), requests: 12, bytes: 12_345))
  }

  private static func line(_ result: TargetResult, of run: LintRun) -> [UInt8] {
    TargetLineWriter(toolVersion: "1.2.3", rules: run.rules, hash: "00ff").line(
      result.redacted(), url: "https://example.com/live.m3u8?token=abc")
  }

  private func decode(_ bytes: some Sequence<UInt8>) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  @Test func `a line is one line of the published form`() throws {
    let run = Self.whole()
    let bytes = Self.line(Self.target(of: run), of: run)
    #expect(bytes.last == 0x0A && bytes.count { $0 == 0x0A } == 1)
    let line = try decode(bytes)
    let schema = try decode(TargetSchema.json.utf8)
    #expect(line.violations(of: schema, in: schema) == [])
    #expect(line["schema"] == .string(TargetLine.schema))
    #expect(line["target"] == .string("news"))
    #expect(line["url"] == .string("https://example.com/live.m3u8?token=***"))
    #expect(line["tool"] == .object(["name": .string("interlint"), "version": .string("1.2.3")]))
    #expect(line["rules"] == .string("00ff"))
    #expect(line["status"] == .string("partly"))
    #expect(line["reason"] == .string("status 404 of ?token=**"))
    #expect(
      line["effort"]
        == .object(["seconds": .number(1.234567), "requests": .number(12), "bytes": .number(12345)])
    )
    #expect(
      line["breaks"]
        == .array([
          .object(["id": .string("a"), "content": .string("signal")]),
          .object([
            "id": .string("b"), "content": .string("asset"),
            "start": .string("1969-12-31T23:59:59.999Z"), "seconds": .number(0),
          ]),
          .object([
            "id": .string("c"), "content": .string("asset list"),
            "start": .string("2026-01-01T00:00:06.040Z"), "seconds": .number(30.033),
          ]),
        ]))
    #expect(
      try line["documents"] == decode(JSONReporter().render(run.redacted()))["sources"])
  }

  @Test func `what is read back makes the same reports`() throws {
    let run = Self.whole()
    let result = Self.target(of: run)
    let bytes = Self.line(result, of: run)
    let line = try TargetLine(parsing: bytes)
    #expect(line.url == "https://example.com/live.m3u8?token=***")
    #expect(line.toolVersion == "1.2.3" && line.rules == "00ff")
    #expect(line.result.name == result.name && line.result.breaks == result.breaks)
    #expect(line.result.effort == result.effort)
    #expect(line.result.status == result.redacted().value.status)
    #expect(Self.line(line.result, of: run) == bytes)
    let restored = LintRun(toolVersion: "1.2.3", rules: run.rules, targets: [line.result])
    let original = LintRun(toolVersion: "1.2.3", rules: run.rules, targets: [result])
    #expect(
      try JSONReporter().render(restored.redacted()) == JSONReporter().render(original.redacted()))
    let (again, first) = (try Self.junit(restored), try Self.junit(original))
    #expect(again == first)
    for severity in Severity.allCases {
      #expect(line.result.count(of: severity) == result.count(of: severity))
    }
  }

  @Test func `a packed result has what its line has`() throws {
    let run = Self.whole()
    let result = Self.target(of: run)
    let packed = PackedTarget(bytes: PackedTarget(result.redacted()).bytes).target.value
    let line = try TargetLine(parsing: Self.line(result, of: run)).result
    #expect(Self.line(packed, of: run) == Self.line(line, of: run))
    #expect(packed.status == line.status && packed.effort == line.effort)
    #expect(packed.breaks == line.breaks && packed.breaks == result.breaks)
    #expect(packed.sources.map(\.loads) == line.sources.map(\.loads))
    let runs = [packed, line].map {
      LintRun(toolVersion: "1.2.3", rules: run.rules, targets: [$0])
    }
    #expect(try Self.junit(runs[0]) == Self.junit(runs[1]))
    #expect(
      try TextReporter().render(runs[0].redacted()) == TextReporter().render(runs[1].redacted()))
  }

  private static func junit(_ run: LintRun) throws -> [Substring] {
    String(decoding: try JUnitReporter().render(run.redacted()), as: UTF8.self).split(
      separator: "\n")
  }

  private static let plain = #"""
    {"schema":"interlint-target/1","target":"t","url":"u","tool":{"name":"interlint","version":"1"},\#
    "rules":"","status":"checked","effort":{"seconds":0,"requests":0,"bytes":0},"breaks":[],\#
    "documents":[{"source":"s","kind":"media playlist","status":"checked","findings":[],\#
    "omitted":{},"unfollowed":[],"later":1}],"later":[{}]}
    """#

  @Test func `members that a later version added pass`() throws {
    let line = try TargetLine(parsing: Array(Self.plain.utf8))
    #expect(line.result.name == "t" && line.result.status == .checked)
    #expect(line.result.sources.map(\.source) == ["s"])
  }

  @Test(arguments: [
    ("", "", TargetLineError.notJSON),
    (#""later":[{}]}"#, "", .notJSON),
    ("interlint-target/1", "interlint-target/2", .otherSchema("interlint-target/2")),
    (#""schema":"interlint-target/1","#, "", .otherSchema(nil)),
    (#""target":"t""#, #""target":"""#, .badMember(path: "target")),
    (#""target":"t","#, "", .badMember(path: "target")),
    (#""requests":0"#, #""requests":-1"#, .badMember(path: "effort.requests")),
    (#""requests":0"#, #""requests":"0""#, .badMember(path: "effort.requests")),
    (#""seconds":0"#, #""seconds":1e300"#, .badMember(path: "effort.seconds")),
    (
      #""kind":"media playlist","status":"checked""#, #""status":"checked""#,
      .badMember(path: "documents[0].kind")
    ),
    (
      #""kind":"media playlist","status":"checked""#, #""status":"unchecked""#,
      .badMember(path: "documents[0].reason")
    ),
    (
      #""omitted":{}"#, #""omitted":{"a/b":9223372036854775807}"#,
      .badMember(path: "documents[0].omitted.a/b")
    ),
    (
      #""breaks":[]"#, #""breaks":[{"id":"a","content":"film"}]"#,
      .badMember(path: "breaks[0].content")
    ),
    (
      #""breaks":[]"#, #""breaks":[{"id":"a","content":"asset","start":"soon"}]"#,
      .badMember(path: "breaks[0].start")
    ),
    (
      #""unfollowed":[]"#,
      #""unfollowed":[{"kind":"k","reason":"r","count":1,"uri":"u","range":{"start":"#
        + #"{"line":0,"column":1},"end":{"line":1,"column":1},"bytes":{"start":0,"end":0}}}]"#,
      .badMember(path: "documents[0].unfollowed[0].range")
    ),
  ])
  func `what is no line of a target is reported`(
    piece: String, replacement: String, error: TargetLineError
  ) {
    let text = piece.isEmpty ? "" : Self.plain.replacing(piece, with: replacement)
    #expect(throws: error) { try TargetLine(parsing: Array(text.utf8)) }
  }

  @Test func `a line that was cut anywhere is none, and nothing traps`() throws {
    let bytes = Array(Self.plain.utf8)
    for length in bytes.indices {
      #expect(throws: TargetLineError.self) { try TargetLine(parsing: bytes[..<length]) }
    }
  }
}
