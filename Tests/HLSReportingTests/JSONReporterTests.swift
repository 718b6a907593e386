import Foundation
import HLSLinting
import HLSReporting
import Testing

/// JSON reports say everything that programs need, in the published form.
struct JSONReporterTests {
  private static let sources = [
    PlannedSource(
      name: "live.m3u8", text: "#EXTM3U\n#EXTINF:«6»,\n«a.ts?token=ab»\n",
      findings: [
        Planned(
          message: "a \"quoted\"\n\u{1B} / é of a.ts?token=ab", mark: 1, related: [(0, "here")])
      ]),
    PlannedSource(
      name: "many", text: "#EXTM3U\n«x»", findings: Array(repeating: Planned(), count: 1_001)),
  ]

  private func decode(_ bytes: some Sequence<UInt8>) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  @Test
  func `a report holds tool, sources, findings and summary`() throws {
    let run = run([Self.sources[0]], unchecked: [("b.m3u8", "no such file")])
    let fingerprint = run.sources[0].findings[0].fingerprint
    #expect(
      String(decoding: try JSONReporter().render(run.redacted()), as: UTF8.self) == #"""
        {"rules":{"example/rule":{\#
        "address":"https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22",\#
        "fix":"make it well","why":"players fail"}},\#
        "schema":"interlint-report/1","sources":[{"findings":[{"excerpt":{\#
        "cutAfter":false,"cutBefore":false,"marked":{"end":13,"start":0},"text":"a.ts?token=**"},\#
        "fingerprint":"\#(fingerprint)","group":"fd282e82d9941354",\#
        "message":"a \"quoted\"\\u{A}\\u{1B} / é of a.ts?token=**","range":{"bytes":{"end":32,"start":19},\#
        "end":{"column":14,"line":3},"start":{"column":1,"line":3}},"related":[{"message":"here",\#
        "range":{"bytes":{"end":17,"start":16},"end":{"column":10,"line":2},\#
        "start":{"column":9,"line":2}},"source":"live.m3u8"}],"requirement":{"level":"must",\#
        "source":"rfc8216bis-22 App D.2"},"rule":"example/rule","severity":"error"}],\#
        "kind":"media playlist","omitted":{},"source":"live.m3u8","status":"checked",\#
        "subjects":["EXTINF","EXTM3U","media playlist","playlist","segments"],"unfollowed":[]},\#
        {"findings":[],"omitted":{},"reason":"no such file","source":"b.m3u8",\#
        "status":"unchecked","unfollowed":[]}],"summary":{"checked":1,"errors":1,"infos":0,"omitted":0,\#
        "unchecked":1,"warnings":0},"tool":{"name":"interlint","version":"1.2.3"}}

        """#)
  }

  @Test
  func `a report is valid against the published schema`() throws {
    let schema = try decode(ReportSchema.json.utf8)
    let report = try decode(
      try JSONReporter().render(run(Self.sources, unchecked: [("u", "gone")]).redacted()))
    #expect(report.violations(of: schema, in: schema) == [])
    #expect(report["schema"] == .string(ReportSchema.version))
    #expect(schema["properties"]?["schema"]?["const"] == .string(ReportSchema.version))
  }

  @Test
  func `clean inputs and those without room may be counted alone`() throws {
    let clean = PlannedSource(name: "clean.m3u8", text: "#EXTM3U\n")
    let faulty = (0..<20).map {
      PlannedSource(name: "\($0)", text: "#EXTM3U\n«x»\n", findings: [Planned()])
    }
    let run = HLSReportingTests.run([clean] + faulty, unchecked: [("u", "gone")])
    let schema = try decode(ReportSchema.json.utf8)
    var reporter = JSONReporter()
    reporter.listsClean = false
    let brief = try decode(reporter.render(run.redacted()))
    #expect(brief.violations(of: schema, in: schema) == [])
    #expect(brief["sources"]?.elements.count == 21)
    #expect(brief["clean"] == .number(1) && brief["leftOut"] == nil)
    #expect(brief["summary"] == (try decode(JSONReporter().render(run.redacted())))["summary"])
    reporter.mostBytes = 4_000
    let bytes = try reporter.render(run.redacted())
    let short = try decode(bytes)
    #expect(bytes.count <= 4_000 && short.violations(of: schema, in: schema) == [])
    let listed = short["sources"]?.elements.count ?? 0
    #expect(listed > 1 && short["leftOut"] == .number(Double(21 - listed)))
    #expect(short["summary"] == brief["summary"])
  }

  @Test
  func `a report of limited size lists the first sources that fit`() throws {
    let sources = (0..<20).map {
      PlannedSource(
        name: "\($0)", text: "#EXTM3U\n«x»\n",
        findings: Array(repeating: Planned(), count: $0 % 4))
    }
    let run = run(sources, unchecked: [("u", "gone")]).redacted()
    var reporter = JSONReporter()
    let whole = try reporter.render(run)
    let all = try decode(whole)["sources"]?.elements ?? []
    for mostBytes in stride(from: 0, through: whole.count + 100, by: 97) {
      reporter.mostBytes = mostBytes
      let bytes = try reporter.render(run)
      guard mostBytes < whole.count else {
        #expect(bytes == whole)
        continue
      }
      let report = try decode(bytes)
      let listed = report["sources"]?.elements ?? []
      #expect(bytes.count <= mostBytes || listed.isEmpty)
      #expect(listed == Array(all.prefix(listed.count)))
      #expect(report["leftOut"] == .number(Double(21 - listed.count)))
    }
  }

  @Test
  func `findings beyond the limit are counted`() throws {
    let report = try decode(JSONReporter().render(run(Self.sources).redacted()))
    #expect(report["sources"]?.elements[1]["findings"]?.elements.count == 1_000)
    #expect(report["sources"]?.elements[1]["omitted"] == .object(["example/rule": .number(1)]))
    #expect(report["summary"]?["errors"] == .number(1_002))
  }

  @Test
  func `findings whose messages differ in values only have one group, in all documents`() throws {
    let messages = ["no 5 of \"a\" is wrong", "no 6 of \"b c\" is wrong", "no 5 of \"a\" is right"]
    let sources = ["a", "b"].map { name in
      PlannedSource(
        name: name, text: "#EXTM3U\n«x»",
        findings: messages.map { Planned(message: $0) }
          + [Planned(severity: .info, message: messages[0])])
    }
    let report = try decode(JSONReporter().render(run(sources).redacted()))
    func groups(_ source: Int, _ message: String) -> [JSONValue?] {
      (report["sources"]?.elements[source]["findings"]?.elements ?? [])
        .filter { $0["message"] == .string(message) }.map { $0["group"] }
    }
    for source in 0..<2 {
      let (wrong, right) = (groups(source, messages[1]), groups(source, messages[2]))
      #expect(wrong.count == 1 && right.count == 1 && wrong != right)
      // The error and the info.
      let both = groups(source, messages[0])
      #expect(both.count == 2 && both[0] != both[1] && both.contains(wrong[0]))
      #expect(wrong == groups(0, messages[1]))
    }
  }

  /// A source whose findings do not explain their rules.
  private func withoutHelp(_ source: JSONValue) -> JSONValue {
    var source = source.members
    let findings = (source["findings"]?.elements ?? []).map { finding in
      JSONValue.object(finding.members.filter { $0.key != "help" })
    }
    source["findings"] = .array(findings)
    return .object(source)
  }

  @Test
  func `each JSON line is one source of the report, and the first finding of a rule explains it`()
    throws
  {
    let run = run(Self.sources, unchecked: [("u\n", "gone")])
    let lines = try JSONLinesReporter().render(run.redacted()).split(separator: UInt8(ascii: "\n"))
      .map { try decode($0) }
    let report = try decode(JSONReporter().render(run.redacted()))
    #expect(lines.map(withoutHelp) == report["sources"]?.elements)
    let help = lines.flatMap { $0["findings"]?.elements ?? [] }.compactMap { $0["help"] }
    #expect(help == [report["rules"]?["example/rule"]])
    #expect(lines.first?["findings"]?.elements.first?["help"] != nil)
    let schema = try decode(ReportSchema.json.utf8)
    let source = try #require(schema["$defs"]?["source"])
    #expect(lines.flatMap { $0.violations(of: source, in: schema) } == [])
  }

  @Test
  func `a report explains each rule that its findings have, and no other`() throws {
    let rules = ["b/one", "a/two", "c/three"].map { PlannedRule(id: RuleID($0)) }
    let run = run(
      [
        PlannedSource(
          name: "p", text: "#EXTM3U\n«x»",
          findings: [Planned(rule: "b/one"), Planned(rule: "a/two"), Planned(rule: "b/one")])
      ], rules + [PlannedRule(id: "d/four", requirement: .advice("no document"))]
    ).redacted()
    let report = try decode(JSONReporter().render(run))
    #expect(report["rules"]?.members.keys.sorted() == ["a/two", "b/one"])
    #expect(
      report["rules"]?["a/two"]
        == .object([
          "why": .string("players fail"), "fix": .string("make it well"),
          "address": .string(
            "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22"),
        ]))
    // Without room for a source, nothing is said of its rules.
    var reporter = JSONReporter()
    reporter.mostBytes = 10
    #expect(try decode(reporter.render(run))["rules"] == nil)
    reporter.mostBytes = 10_000
    #expect(try reporter.render(run) == JSONReporter().render(run))
  }

  @Test
  func `an empty run gives an empty report`() throws {
    let report = try decode(JSONReporter().render(run([]).redacted()))
    #expect(report["sources"] == .array([]))
    #expect(try JSONLinesReporter().render(run([]).redacted()) == [])
  }

  @Test
  func `the members of every object are sorted`() throws {
    let run = run(Self.sources, unchecked: [("u", "gone")]).redacted()
    let bytes = try JSONReporter().render(run)
    let again = try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: Data(bytes)),
      options: [.sortedKeys, .withoutEscapingSlashes])
    #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: again, as: UTF8.self) + "\n")
  }
}
