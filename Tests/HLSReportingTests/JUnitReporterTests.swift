import HLSLinting
import HLSPlaylist
import HLSReporting
import Testing
import XMLReading

/// A JUnit report tells each rule's outcome over each input so that its readers lose nothing.
struct JUnitReporterTests {
  private static let rules = [
    PlannedRule(id: "interstitial/resume-offset-type", subject: .tag(.dateRange)),
    PlannedRule(id: "playlist/extm3u-first-line"),
    PlannedRule(id: "playlist/part-target", subject: .tag(.partInf)),
  ]

  private static let sources = [
    PlannedSource(
      name: "live.m3u8", text: "#EXTM3U\n#EXTINF:6,\na.ts\n#EXT-X-DATERANGE:«ID»=\"b\"\n",
      findings: [
        Planned(rule: "interstitial/resume-offset-type", message: "it is \"0\" & <wrong>"),
        Planned(rule: "playlist/extm3u-first-line", severity: .info, message: "worth knowing"),
      ]), PlannedSource(name: "vod_m3u8", text: "#EXTM3U\n#EXTINF:6,\na.ts\n"),
  ]

  private static let example = run(
    sources, rules, unchecked: [("vod.m3u8", "no such file")])

  private func report(
    _ run: LintRun, _ change: (inout JUnitReporter) -> Void = { _ in }
  ) throws -> String {
    var reporter = JUnitReporter()
    change(&reporter)
    return String(decoding: try reporter.render(run.redacted()), as: UTF8.self)
  }

  private func read(
    _ run: LintRun, _ change: (inout JUnitReporter) -> Void = { _ in }
  ) throws -> XMLElement {
    try XMLElement(parsing: Array(report(run, change).utf8))
  }

  @Test
  func `the extended form has a suite for each input and a case for each rule`() throws {
    #expect(
      try report(Self.example) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="interlint" tests="7" failures="1" errors="1" skipped="3" time="0.000">
          <testsuite name="hls.live_m3u8" package="hls" id="0" timestamp="1970-01-01T00:00:00Z" hostname="localhost" tests="3" failures="1" errors="0" skipped="1" time="0.000" file="live.m3u8">
            <properties>
              <property name="tool.version" value="1.2.3"/>
              <property name="source.kind" value="media playlist"/>
            </properties>
            <testcase name="interstitial/resume-offset-type" classname="hls.live_m3u8" time="0.000" file="live.m3u8" line="4">
              <failure type="error" message="it is &quot;0&quot; &amp; &lt;wrong&gt;">live.m3u8:4:18: error: it is &quot;0&quot; &amp; &lt;wrong&gt;  [interstitial/resume-offset-type]
           4 | #EXT-X-DATERANGE:ID=&quot;b&quot;
             |                  ^^
             = rule: all is well (must: rfc8216bis-22 App D.2)
             = see: https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22
             = why: players fail
             = fix: make it well
        </failure>
            </testcase>
            <testcase name="playlist/extm3u-first-line" classname="hls.live_m3u8" time="0.000" file="live.m3u8" line="4">
              <system-out>live.m3u8:4:18: info: worth knowing  [playlist/extm3u-first-line]
           4 | #EXT-X-DATERANGE:ID=&quot;b&quot;
             |                  ^^
             = rule: all is well (must: rfc8216bis-22 App D.2)
             = fix: make it well
        </system-out>
            </testcase>
            <testcase name="playlist/part-target" classname="hls.live_m3u8" time="0.000" file="live.m3u8">
              <skipped message="not applicable: no EXT-X-PART-INF">not applicable: no EXT-X-PART-INF</skipped>
            </testcase>
            <system-out/>
            <system-err/>
          </testsuite>
          <testsuite name="hls.vod_m3u8" package="hls" id="1" timestamp="1970-01-01T00:00:00Z" hostname="localhost" tests="3" failures="0" errors="0" skipped="2" time="0.000" file="vod_m3u8">
            <properties>
              <property name="tool.version" value="1.2.3"/>
              <property name="source.kind" value="media playlist"/>
            </properties>
            <testcase name="interstitial/resume-offset-type" classname="hls.vod_m3u8" time="0.000" file="vod_m3u8">
              <skipped message="not applicable: no EXT-X-DATERANGE">not applicable: no EXT-X-DATERANGE</skipped>
            </testcase>
            <testcase name="playlist/extm3u-first-line" classname="hls.vod_m3u8" time="0.000" file="vod_m3u8"/>
            <testcase name="playlist/part-target" classname="hls.vod_m3u8" time="0.000" file="vod_m3u8">
              <skipped message="not applicable: no EXT-X-PART-INF">not applicable: no EXT-X-PART-INF</skipped>
            </testcase>
            <system-out/>
            <system-err/>
          </testsuite>
          <testsuite name="hls.vod_m3u8~2" package="hls" id="2" timestamp="1970-01-01T00:00:00Z" hostname="localhost" tests="1" failures="0" errors="1" skipped="0" time="0.000" file="vod.m3u8">
            <properties>
              <property name="tool.version" value="1.2.3"/>
            </properties>
            <testcase name="lint" classname="hls.vod_m3u8~2" time="0.000" file="vod.m3u8">
              <error type="input" message="cannot be checked: no such file">cannot be checked: no such file</error>
            </testcase>
            <system-out/>
            <system-err/>
          </testsuite>
        </testsuites>

        """)
  }

  /// The names of all attributes of an element and of those inside it, each as `element/attribute`.
  private func attributeNames(_ element: XMLElement) -> Set<String> {
    element.children.reduce(into: Set(element.attributes.keys.map { "\(element.name)/\($0)" })) {
      $0.formUnion(attributeNames($1))
    }
  }

  @Test
  func `the strict form has only what both schemas allow`() throws {
    let root = try read(Self.example) { $0.dialect = .strict }
    #expect(
      attributeNames(root) == [
        "testsuite/name", "testsuite/package", "testsuite/id", "testsuite/timestamp",
        "testsuite/hostname", "testsuite/tests", "testsuite/failures", "testsuite/errors",
        "testsuite/skipped", "testsuite/time", "property/name", "property/value", "testcase/name",
        "testcase/classname", "testcase/time", "failure/type", "failure/message", "error/type",
        "error/message", "skipped/message",
      ])
    let suite = root.children[0]
    #expect(suite.attributes["timestamp"] == "1970-01-01T00:00:00")
    #expect(
      suite.children.map(\.name) == [
        "properties", "testcase", "testcase", "testcase", "system-out", "system-err",
      ])
    #expect(suite.children[2].children.isEmpty)
    #expect(suite.children[4].text.hasPrefix("live.m3u8:4:18: info: worth knowing"))
  }

  @Test
  func `the single form is one suite, whatever the number of inputs`() throws {
    let several = try read(Self.example) { $0.dialect = .single }
    #expect(several.name == "testsuite")
    #expect(several.attributes["name"] == "hls")
    #expect(several.attributes["tests"] == "7")
    #expect(
      several.children.filter { $0.name == "testcase" }.map { $0.attributes["classname"] } == [
        "hls.live_m3u8", "hls.live_m3u8", "hls.live_m3u8", "hls.vod_m3u8", "hls.vod_m3u8",
        "hls.vod_m3u8", "hls.vod_m3u8~2",
      ])
    let one = try read(run([Self.sources[1]], Self.rules)) { $0.dialect = .single }
    #expect(one.attributes["name"] == "hls.vod_m3u8")
    #expect(one.attributes["id"] == nil && one.attributes["package"] == nil)
  }

  /// The names of the cases of each suite with the element that each holds, if any.
  private func cases(_ root: XMLElement) -> [[String]] {
    root.children.map { suite in
      suite.children.filter { $0.name == "testcase" }.map { test in
        ([test.attributes["name"] ?? ""] + test.children.map(\.name)).joined(separator: " ")
      }
    }
  }

  @Test(arguments: [
    (
      JUnitCaseSelection.applicable,
      [
        ["interstitial/resume-offset-type failure", "playlist/extm3u-first-line system-out"],
        ["playlist/extm3u-first-line"], ["lint error"],
      ]
    ), (.failing, [["interstitial/resume-offset-type failure"], [], ["lint error"]]),
  ])
  func `fewer cases are written where that is wanted`(
    wanted: JUnitCaseSelection, expected: [[String]]
  ) throws {
    #expect(try cases(read(Self.example) { $0.cases = wanted }) == expected)
  }

  @Test(arguments: [JUnitDialect.extended, .strict])
  func `findings that fail no case are in the output of a suite of failing cases`(
    dialect: JUnitDialect
  ) throws {
    let root = try read(Self.example) {
      $0.cases = .failing
      $0.dialect = dialect
    }
    let suite = root.children[0]
    #expect(suite.attributes["tests"] == "1" && suite.attributes["failures"] == "1")
    let output = try #require(suite.children.first { $0.name == "system-out" })
    #expect(output.text.contains("[playlist/extm3u-first-line]"))
    let clean = root.children[1]
    #expect(clean.attributes["tests"] == "0")
    #expect(clean.children.first { $0.name == "system-out" }?.text == "")
  }

  @Test
  func `rules without findings have a case for each category where that is wanted`() throws {
    let found = try cases(read(Self.example) { $0.cases = .compact })
    let all = try cases(read(Self.example) { $0.cases = .all })
    #expect(
      found[0].prefix(2) == [
        "interstitial/resume-offset-type failure", "playlist/extm3u-first-line system-out",
      ])
    #expect(found[0].dropFirst(2).allSatisfy { $0.contains("/* ") })
    #expect(found[1].allSatisfy { $0.contains("/* ") })
    #expect(found[1].count == Set(all[1].map { $0.prefix { $0 != "/" } }).count)
    #expect(found[2] == all[2])
  }

  @Test(arguments: [
    (Severity.info, ["failure", "failure"]), (.error, ["failure", "system-out"]),
    (nil, ["system-out", "system-out"]),
  ])
  func `the threshold decides what fails`(failOn: Severity?, elements: [String]) throws {
    let suite = try read(Self.example) { $0.failOn = failOn }.children[0]
    #expect(suite.children[1...2].flatMap { $0.children.map(\.name) } == elements)
  }

  @Test
  func `too many cases become one a category, and then one a source`() throws {
    let byCategory = try read(Self.example) { $0.mostCases = 6 }
    #expect(
      cases(byCategory) == [
        ["interstitial/resume-offset-type failure", "playlist/* system-out"],
        ["interstitial/* skipped", "playlist/* system-out"], ["lint error"],
      ])
    #expect(
      byCategory.children[1].children[2].children[0].text
        == "1 rule passed, 1 not applicable\n")
    let bySource = try read(Self.example) { $0.mostCases = 4 }
    #expect(cases(bySource) == [["lint failure"], ["lint system-out"], ["lint error"]])
    for (report, remark) in [
      (byCategory, "too many cases: passed and skipped cases are combined per category"),
      (bySource, "too many cases: combined into one per source"),
    ] {
      #expect(
        report.children[0].children[0].children.last?.attributes == [
          "name": "report.folding", "value": remark,
        ])
    }
  }

  @Test
  func `a document that grows too large is folded`() throws {
    let rules = (0..<40).map { PlannedRule(id: RuleID("a/\($0)")) }
    let sources = rules.enumerated().map { number, rule in
      PlannedSource(
        name: "\(number)", text: "#EXTM3U\n«x»\n",
        findings: (0..<50).map {
          Planned(rule: rule.id, message: String(repeating: "x", count: 200 + $0))
        })
    }
    let bytes = try report(run(sources, rules)) { $0.mostBytes = 100_000 }
    #expect(bytes.utf8.count < 200_000)
    #expect(
      try cases(read(run(sources, rules)) { $0.mostBytes = 100_000 })
        == Array(repeating: ["lint failure"], count: 40))
  }

  @Test
  func `a case tells its first findings and counts the others`() throws {
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n«x»",
      findings: (0..<1_100).map { Planned(message: String(repeating: "x", count: 1_000 + $0)) })
    let failure = try read(run([source])).children[0].children[1].children[0]
    #expect(failure.text.utf8.count < 8_192 + 40)
    let shown = failure.text.split(separator: "\n").count { $0.hasPrefix("a:2:1: error:") }
    #expect(failure.text.hasSuffix("\n… and \(1_100 - shown) more findings\n"))
    #expect(shown == 7)
  }

  @Test
  func `findings whose messages differ in values only are one entry of a case`() throws {
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n«x»",
      findings: (0..<1_100).map { Planned(message: "number \($0) is wrong") })
    let failure = try read(run([source])).children[0].children[1].children[0]
    #expect(failure.attributes["message"] == "number 0 is wrong (+1099 more)")
    #expect(failure.text.split(separator: "\n").count { $0.hasPrefix("a:2:1: error:") } == 1)
    #expect(failure.text.hasSuffix("     = also: 999 more: a line 2\n\n… and 100 more findings\n"))
  }

  @Test
  func `the first case with errors of a rule explains it`() throws {
    let sources = ["a", "b"].enumerated().map { number, name in
      PlannedSource(
        name: name, text: "#EXTM3U\n«x»",
        findings: [Planned(message: number == 0 ? "one" : "two"), Planned(message: "three")])
    }
    let suites = try read(run(sources)).children
    let texts = suites.map { $0.children[1].children[0].text.split(separator: "\n") }
    #expect(texts.map { $0.count { $0.hasPrefix("     = why: players fail") } } == [1, 0])
    #expect(texts.map { $0.count { $0.hasPrefix("     = see: https://") } } == [1, 0])
    #expect(texts.map { $0.count { $0.hasPrefix("     = fix: ") } } == [2, 1])
  }

  @Test
  func `one huge finding is cut at a character`() throws {
    let message = String(repeating: "é", count: 10_000)
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n«x»",
      findings: [Planned(message: message, related: Array(repeating: (0, message), count: 9))])
    let failure = try read(run([source])).children[0].children[1].children[0]
    #expect(failure.attributes["message"] == String(message.prefix(198)) + "…")
    #expect(failure.text.hasSuffix("éé…\n"))
    #expect((8_191...8_196).contains(failure.text.utf8.count))
  }

  @Test
  func `the output of a strict suite is bounded and says so`() throws {
    let rules = (0..<20).map { PlannedRule(id: RuleID("a/\($0)"), severity: .info) }
    let messages = ["t", "u", "v", "x", "y", "z"].map { String(repeating: $0, count: 1_500) }
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n«x»",
      findings: rules.flatMap { rule in messages.map { Planned(rule: rule.id, message: $0) } }
    )
    let suite = try read(run([source], rules)) { $0.dialect = .strict }.children[0]
    let output = try #require(suite.children.first { $0.name == "system-out" }?.text)
    #expect(output.utf8.count < 65_536 + 60)
    // Five findings of 1,621 bytes fit into a case, and eight such cases into the suite.
    #expect(output.hasSuffix("\n… and the text of 12 more cases\n"))
  }

  @Test(arguments: [
    "\u{0}\u{1}\u{1B}[31m\u{7F}", "]]>", "<![CDATA[", "&amp;&#0;", "\u{FFFE}\u{FFFF}",
    "\u{202E}abc",
    "a\nb\r\nc\td", "--> <!--", "\u{1F600}\u{301}", "%s%n", "{$x}",
  ])
  func `whatever a playlist holds, the report reads back`(text: String) throws {
    let source = PlannedSource(
      name: text, text: "#EXTM3U\n«x»\(text)\n\\xFF\(text)", findings: [Planned(message: text)])
    let run = run([source], unchecked: [(text, text)])
    for dialect in JUnitDialect.allCases {
      let root = try read(run) { $0.dialect = dialect }
      #expect(root.name == (dialect == .single ? "testsuite" : "testsuites"))
    }
    let failure = try read(run).children[0].children[1].children[0]
    #expect(!failure.text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
  }

  @Test
  func `a text that does not decode is one case, which is an error`() throws {
    let source = PlannedSource(name: "a", text: "#EXTM3U\n\\xFF\n")
    let suite = try read(run([source], Self.rules)).children[0]
    let cases = suite.children.filter { $0.name == "testcase" }
    #expect(cases.map { $0.children.map(\.name) } == [["error"]])
  }

  @Test
  func `secrets are masked`() throws {
    let source = PlannedSource(
      name: "https://me:pw@h/a?token=ab", text: "#EXTM3U\n«https://h/?sig=cd»",
      findings: [Planned(message: "https://h/?sig=cd is wrong")])
    let text = try report(run([source]))
    #expect(["pw@", "=ab", "=cd"].filter { text.contains($0) } == [])
    #expect(text.contains("https://h/?sig=** is wrong"))
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_790_820_184, "2026-10-01T02:03:04Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (4_107_542_400, "2100-03-01T00:00:00Z"), (.max, "9999-12-31T23:59:59Z"),
      (.min, "0001-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func `the timestamp is UTC`(second: Int64, text: String) throws {
    let root = try read(Self.example) { $0.timestamp = second }
    #expect(root.children[0].attributes["timestamp"] == text)
  }

  @Test
  func `times are those that were given`() throws {
    let root = try read(Self.example) {
      $0.durations = [.milliseconds(1_234), .microseconds(5_678), .seconds(-1)]
    }
    #expect(root.attributes["time"] == "1.239")
    #expect(root.children.map { $0.attributes["time"] } == ["1.234", "0.005", "0.000"])
  }
}
