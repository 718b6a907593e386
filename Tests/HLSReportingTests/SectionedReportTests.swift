import Foundation
import HLSLinting
import HLSReporting
import SourceText
import Testing
import XMLReading

/// Reports for programs that review code are valid, say where findings are, and obey no text of an input.
struct SectionedReportTests {
  /// Text that one of the formats would take for markup or for a command.
  private static let hostile =
    "%0A::error file=x::y ]]> --> | `a` \\| <b>&amp; @team [l](u) ##[error]z \n\r\u{2028}\u{1B}[1m é"

  /// Where the source of planned rules can be read.
  private static let address =
    "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22"

  private static let reporters: [(String, SectionedReporter)] = ReportFormat.allCases.compactMap {
    format in (format.reporter() as? SectionedReporter).map { (format.rawValue, $0) }
  }

  private static func finding(
    _ message: String, in source: String = "a.m3u8", line: Int = 2, severity: Severity = .error
  ) -> Finding {
    let position = Position(line: line, column: 1)
    return Finding(
      rule: "example/rule", severity: severity, message: message,
      place: Place(source: source, range: ByteRange(8..<9), start: position, end: position))
  }

  private static func run(_ sources: [SourceResult]) -> LintRun {
    LintRun(toolVersion: "1.2.3", rules: [], sources: sources)
  }

  private static func run(_ findings: [Finding], of name: String = "a.m3u8") -> LintRun {
    run([SourceResult(source: name, kind: "media playlist", findings: findings)])
  }

  private static func text(_ reporter: SectionedReporter, _ run: LintRun) throws -> String {
    try written(reporter, run)
  }

  private static func markdown(_ run: LintRun) throws -> String {
    try written(MarkdownReporter(), run)
  }

  private static func written(_ reporter: some Reporter, _ run: LintRun) throws -> String {
    String(decoding: try reporter.render(run.redacted()), as: UTF8.self)
  }

  private static func json(_ reporter: SectionedReporter, _ run: LintRun) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(try reporter.render(run.redacted())))
  }

  @Test
  func `SARIF has the place in UTF-16 columns, the fingerprint and the rule`() throws {
    let planned = HLSReportingTests.run([
      PlannedSource(
        name: "b c/é.m3u8", text: "#EXTM3U\n«#»é😀«x\u{301}y»z\n",
        findings: [Planned(message: "wrong", mark: 1, related: [(0, "first here")])])
    ])
    let fingerprint = planned.sources[0].findings[0].fingerprint
    let run = try #require(try Self.json(.sarif, planned)["runs"]?.elements.first)
    #expect(run["columnKind"] == .string("utf16CodeUnits"))
    let expected = try JSONDecoder().decode(
      JSONValue.self,
      from: Data(
        """
        [{"level":"error","locations":[{"physicalLocation":{"artifactLocation":{
          "uri":"b%20c/%C3%A9.m3u8","uriBaseId":"%SRCROOT%"},
          "region":{"startLine":2,"startColumn":5,"endColumn":8}}}],"message":{"text":"wrong"},
          "partialFingerprints":{"interlint/v1":"\(fingerprint)",
          "primaryLocationLineHash":"\(fingerprint):1"},
          "relatedLocations":[{"id":1,"message":{"text":"first here"},"physicalLocation":{
          "artifactLocation":{"uri":"b%20c/%C3%A9.m3u8","uriBaseId":"%SRCROOT%"},
          "region":{"startLine":2}}}],
          "ruleId":"example/rule","suppressions":[]}]
        """.utf8))
    #expect(run["results"] == expected)
    let rule = try #require(run["tool"]?["driver"]?["rules"]?.elements.first)
    #expect(rule["id"] == .string("example/rule"))
    #expect(rule["shortDescription"]?["text"] == .string("all is well"))
    #expect(rule["helpUri"] == .string(Self.address))
    #expect(
      rule["help"]?["text"]
        == .string("players fail\n\nFix: make it well\n\nRequirement: must: rfc8216bis-22 App D.2"))
    #expect(run["invocations"]?.elements.first?["executionSuccessful"] == .bool(true))
  }

  @Test func `SARIF links to the page of a rule if it has one, and otherwise to its source`()
    throws
  {
    let planned = HLSReportingTests.run([
      PlannedSource(name: "a.m3u8", text: "«#EXTM3U»\n", findings: [Planned()])
    ])
    func link(_ page: @escaping @Sendable (RuleID) -> String?) throws -> JSONValue? {
      let run = try Self.json(.sarif(pages: page), planned)["runs"]?.elements.first
      return run?["tool"]?["driver"]?["rules"]?.elements.first?["helpUri"]
    }
    #expect(try link { "https://a.example/\($0)" } == .string("https://a.example/example/rule"))
    #expect(try link { _ in nil } == .string(Self.address))
  }

  @Test
  func `columns far into a line are known, whatever is in front of them`() throws {
    // In UTF-16: 1 for #, 300 for letters, 2 for an emoji, 1 for é.
    let before = String(repeating: "a", count: 300) + "😀é"
    let planned = HLSReportingTests.run([
      PlannedSource(
        name: "a.m3u8",
        text: "#EXTM3U\n#\(before)«x»\(String(repeating: "b", count: 200))«yy»\n",
        findings: [Planned(), Planned(mark: 1)])
    ])
    let results = try Self.json(.sarif, planned)["runs"]?.elements.first?["results"]?.elements
    let regions = results?.map {
      $0["locations"]?.elements.first?["physicalLocation"]?["region"]
    }
    func region(_ start: Int, _ end: Int) -> JSONValue {
      .object([
        "startLine": .number(2), "startColumn": .number(Double(start)),
        "endColumn": .number(Double(end)),
      ])
    }
    #expect(regions == [region(305, 306), region(506, 508)])
    // The report can be read again with the same columns.
    let read = try JSONDecoder().decode(
      SourceResult.self, from: Data(try JSONEncoder().encode(planned.sources[0])))
    #expect(read.findings == planned.sources[0].findings)
    #expect(read.findings.map(\.excerpt.unitsBefore) == [217, 415])
  }

  @Test
  func `SARIF notifies of inputs that could not be checked and marks findings that are expected`()
    throws
  {
    var source = SourceResult(source: "a.m3u8", kind: "media playlist", findings: [])
    source.suppressed = [
      SuppressedFinding(
        Self.finding("old"), by: .configuration, because: "known", owner: "ads",
        expires: "2027-01-31"),
      SuppressedFinding(Self.finding("older"), by: .comment, because: "wanted"),
    ]
    let report = try Self.json(
      .sarif, Self.run([source, SourceResult(source: "/x y", unchecked: "no such file")]))
    let run = try #require(report["runs"]?.elements.first)
    let suppressions = run["results"]?.elements.map { $0["suppressions"]?.elements ?? [] }
    #expect(
      suppressions == [
        [
          .object([
            "kind": .string("external"), "status": .string("accepted"),
            "justification": .string("known (ads), until 2027-01-31"),
          ])
        ],
        [
          .object([
            "kind": .string("inSource"), "status": .string("accepted"),
            "justification": .string("wanted"),
          ])
        ],
      ])
    let invocation = try #require(run["invocations"]?.elements.first)
    #expect(invocation["executionSuccessful"] == .bool(false))
    let notification = invocation["toolExecutionNotifications"]?.elements.first
    #expect(notification?["level"] == .string("error"))
    #expect(
      notification?["message"]?["text"] == .string("could not be checked: no such file"))
    let address = notification?["locations"]?.elements.first?["physicalLocation"]
    #expect(address?["artifactLocation"] == .object(["uri": .string("file:///x%20y")]))
  }

  @Test
  func `GitHub gets a command for each finding, the worst first`() throws {
    let run = Self.run([
      SourceResult(
        source: "./a,b:c.m3u8", kind: "media playlist",
        findings: [
          Self.finding("so so", in: "./a,b:c.m3u8", severity: .info),
          Self.finding("bad", in: "./a,b:c.m3u8", line: 7),
        ]), SourceResult(source: "gone.m3u8", unchecked: "no such file"),
    ])
    #expect(
      try Self.text(.github, run) == """
        ::error file=gone.m3u8,title=input/unchecked::gone.m3u8 could not be checked: no such file
        ::error file=a%2Cb%3Ac.m3u8,line=7,col=1,endColumn=1,title=example/rule::bad [example/rule]
        ::notice file=a%2Cb%3Ac.m3u8,line=2,col=1,endColumn=1,title=example/rule::so so [example/rule]

        """)
  }

  @Test
  func `an annotation about an address names it and no file`() throws {
    let address = "https://example.com/live.m3u8?b=1,2"
    let run = Self.run([
      SourceResult(
        source: address, kind: "media playlist", findings: [Self.finding("bad", in: address)]),
      SourceResult(source: "https://example.com/gone.m3u8", unchecked: "status 404"),
    ])
    #expect(
      try Self.text(.github, run) == """
        ::error title=input/unchecked::https://example.com/gone.m3u8 could not be checked: status 404
        ::error title=example/rule::https://example.com/live.m3u8?b=1,2:2:1: bad [example/rule]

        """)
  }

  /// Two findings of one rule in each of two sources.
  private static let repeated = HLSReportingTests.run(
    ["a.m3u8", "b.m3u8"].map {
      PlannedSource(
        name: $0, text: "#EXTM3U\n«#»é«x»\n", findings: [Planned(message: "#1"), Planned(mark: 1)])
    })

  @Test
  func `the first annotation of a rule explains it on further lines`() throws {
    #expect(
      try Self.text(.github, Self.repeated) == """
        ::error file=a.m3u8,line=2,col=1,endColumn=2,title=example/rule::#1 [example/rule]%0AWhy: players \
        fail%0AFix: make it well%0ASee: rfc8216bis-22 App D.2, \(Self.address)
        ::error file=a.m3u8,line=2,col=3,endColumn=4,title=example/rule::something is wrong [example/rule]
        ::error file=b.m3u8,line=2,col=1,endColumn=2,title=example/rule::#1 [example/rule]
        ::error file=b.m3u8,line=2,col=3,endColumn=4,title=example/rule::something is wrong [example/rule]

        """)
  }

  @Test
  func `the first entry of a rule for GitLab has its explanation as content`() throws {
    let entries = try Self.json(.gitlab, Self.repeated).elements
    #expect(entries.count == 4)
    #expect(
      entries.map { $0["content"] } == [
        .object([
          "body": .string(
            "**Why.** players fail\n\n**Fix.** make it well\n\n"
              + "**See.** [rfc8216bis-22 App D.2](<\(Self.address)>)")
        ]), nil, nil, nil,
      ])
  }

  @Test
  func `the first message of a rule for Checkstyle explains it`() throws {
    let root = try XMLElement(
      parsing: SectionedReporter.checkstyle.render(Self.repeated.redacted()))
    let entries = root.children.flatMap(\.children)
    #expect(
      entries.map { $0.attributes["message"] } == [
        "#1\nWhy: players fail\nFix: make it well\nSee: rfc8216bis-22 App D.2, \(Self.address)",
        "something is wrong", "#1", "something is wrong",
      ])
    #expect(entries.allSatisfy { $0.attributes["source"] == "interlint.example.rule" })
  }

  @Test
  func `a message that ends like an attribute is explained at its end`() throws {
    let planned = HLSReportingTests.run([
      PlannedSource(
        name: "a.m3u8", text: "#EXTM3U\n«x»\n",
        findings: [Planned(message: "is \" source=\"y"), Planned(message: "z")])
    ])
    let root = try XMLElement(parsing: SectionedReporter.checkstyle.render(planned.redacted()))
    let messages = root.children.flatMap(\.children).map { $0.attributes["message"] ?? "" }
    #expect(messages.map { $0.prefix { $0 != "\n" } } == ["is \" source=\"y", "z"])
    #expect(messages[0].hasSuffix(Self.address))
  }

  @Test
  func `each line for reviewdog links to the source, and the first explains the rule`() throws {
    let lines = try Self.text(.rdjsonLines, Self.repeated).split(separator: "\n").map {
      try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
    }
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0["code"]?["url"] == .string(Self.address) })
    let messages = lines.dropFirst().map { $0["message"] }
    let plain = ["something is wrong", "#1", "something is wrong"]
    #expect(messages == plain.map { .string($0) })
  }

  @Test
  func `the last line has the number of annotations that are not shown`() throws {
    let run = Self.run((1...13).map { Self.finding("bad", line: $0) })
    let lines = try Self.text(.github, run).split(separator: "\n")
    #expect(lines.count == 14)
    #expect(
      lines.last
        == "interlint: GitHub shows the first 10 annotations of each kind; not shown: 3 errors")
  }

  @Test
  func `no text of an input is a command to GitHub`() throws {
    let run = Self.run([Self.finding(Self.hostile, in: Self.hostile)], of: Self.hostile)
    let report = try Self.text(.github, run)
    #expect(report.split(separator: "\n").count == 1)
    let properties = report.split(separator: "::")[0]
    #expect(properties.split(separator: ",").count == 5)
    #expect(properties.contains("file=%250A%3A%3Aerror file=x%3A%3Ay ]]>"))
    #expect(report.contains("::%250A::error file=x::y ]]>"))
    #expect(!report.contains("##["))
  }

  @Test
  func `GitLab gets entries with unique fingerprints that lines do not change`() throws {
    func fingerprints(line: Int) throws -> [JSONValue] {
      let findings = [Self.finding("bad", line: 2), Self.finding("bad", line: 2)].map {
        let position = Position(line: line, column: 1)
        return Finding(
          rule: $0.rule, severity: $0.severity, message: $0.message,
          place: Place(
            source: "a.m3u8", range: ByteRange(0..<1), start: position, end: position),
          fingerprint: "00112233445566ff")
      }
      let report = try Self.json(
        .gitlab,
        Self.run([
          SourceResult(source: "a.m3u8", kind: "media playlist", findings: findings),
          SourceResult(source: "b.m3u8", kind: "media playlist", findings: findings),
          SourceResult(source: "b.m3u8", unchecked: "no such file"),
        ]))
      #expect(report.elements.count == 5)
      return report.elements.compactMap { $0["fingerprint"] }
    }
    let first = try fingerprints(line: 2)
    for (number, fingerprint) in first.enumerated() {
      #expect(!first[..<number].contains(fingerprint))
    }
    #expect(try fingerprints(line: 9) == first)
  }

  @Test
  func `an entry for GitLab has what its documentation asks for`() throws {
    let report = try Self.json(.gitlab, Self.run([Self.finding("bad", severity: .warning)]))
    var entry = try #require(report.elements.first).members
    entry["fingerprint"] = nil
    #expect(
      entry == [
        "check_name": .string("example/rule"), "description": .string("bad"),
        "severity": .string("minor"),
        "location": .object([
          "path": .string("a.m3u8"), "lines": .object(["begin": .number(2)]),
        ]),
      ])
    #expect(try Self.text(.gitlab, Self.run([])) == "[]\n")
  }

  @Test
  func `Checkstyle has a file for each source with its findings`() throws {
    let run = Self.run([
      SourceResult(
        source: Self.hostile, kind: "media playlist",
        findings: [
          Self.finding(Self.hostile, in: Self.hostile), Self.finding("other", in: "c.json"),
        ]), SourceResult(source: "clean.m3u8", kind: "media playlist", findings: []),
      SourceResult(source: "gone.m3u8", unchecked: "no such file"),
    ])
    let root = try XMLElement(parsing: SectionedReporter.checkstyle.render(run.redacted()))
    #expect(root.name == "checkstyle")
    #expect(root.children.map(\.name) == ["file", "file", "file"])
    // Attributes of XML keep line breaks.
    let name = Self.hostile.replacing("##[", with: "##\\u{5B}").replacing(
      "\u{2028}", with: "\\u{2028}"
    )
    .replacing("\u{1B}", with: "\\u{1B}")
    #expect(root.children[0].attributes["name"] == name)
    #expect(
      root.children[0].children[0].attributes == [
        "line": "2", "column": "1", "severity": "error", "source": "interlint.example.rule",
        "message": name,
      ])
    #expect(root.children[1].attributes["name"] == "c.json")
    #expect(
      root.children[2].children[0].attributes["message"] == "could not be checked: no such file")
  }

  @Test
  func `no text of an input is markup in Markdown`() throws {
    let run = Self.run([Self.finding(Self.hostile, in: "a|b`c.m3u8")], of: "a|b`c.m3u8")
    #expect(
      try Self.markdown(run) == ##"""
        ## interlint

        1 playlist checked: 1 error

        ### example/rule: 1 error

        | Severity | Place | Finding |
        |-|-|-|
        | error | a\|b\`c.m3u8:2:1 | %0A::error file=x::y \]\]\> --\> \| \`a\` \\\| \<b\>\&amp; \##
        <span>@</span>team \[l\](u) \#\#\[error\]z \\u\{A\}\\u\{D\}\\u\{2028\}\\u\{1B\}\[1m é |

        """##)
  }

  @Test
  func `Markdown explains the rules, the worst first, and has what was partly checked last`() throws
  {
    let rules = [PlannedRule(id: "text/small"), PlannedRule(id: "text/large")]
    let planned = HLSReportingTests.run(
      ["a.m3u8", "b.m3u8"].map {
        PlannedSource(
          name: $0, text: "#EXTM3U\n«x»\n«y»",
          findings: [
            Planned(rule: "text/small", severity: .info, message: "1 is odd"),
            Planned(rule: "text/small", severity: .warning, message: "so so"),
            Planned(rule: "text/large", message: "5 is bad"),
            Planned(rule: "text/large", message: "6 is bad", mark: 1),
          ])
      }, rules, unchecked: [("gone.m3u8", "no such file")])
    var expected = planned.sources[1]
    expected.suppressed = [
      SuppressedFinding(Self.finding("old", in: "b.m3u8"), by: .comment, because: "wanted")
    ]
    let part = SourceResult(
      source: "part.m3u8", kind: "media playlist", status: .partly(reason: "no list"),
      findings: [], omitted: OmittedFindings(), subjects: SubjectSet([]), uncheckedLinks: [])
    let run = LintRun(
      toolVersion: "1.2.3", rules: planned.rules,
      sources: [part, planned.sources[0], expected, planned.sources[2]])
    func explanation() -> String {
      """
      **Rule.** all is well

      **Why.** players fail

      **Fix.** make it well

      **See.** [rfc8216bis-22 App D.2](<\(Self.address)>)

      | Severity | Place | Finding |
      |-|-|-|
      """
    }
    #expect(
      try Self.markdown(run) == """
        ## interlint

        2 playlists checked, 1 partly checked: 4 errors, 2 warnings, 2 infos; 1 expected; 1 input could not \
        be checked

        ### Could not be checked

        | Input | Reason |
        |-|-|
        | gone.m3u8 | no such file |

        ### text/large: 4 errors

        \(explanation())
        | error | a.m3u8:2:1; 3 more: a.m3u8 line 3; b.m3u8 lines 2, 3 | 5 is bad |

        ### text/small: 2 warnings, 2 infos

        \(explanation())
        | warning | a.m3u8:2:1; 1 more: b.m3u8 line 2 | so so |
        | info | a.m3u8:2:1; 1 more: b.m3u8 line 2 | 1 is odd |

        ### Expected

        | Place | Finding | Rule | Reason |
        |-|-|-|-|
        | b.m3u8:2:1 | old | example/rule | wanted |

        ### Partly checked

        | Input | Reason |
        |-|-|
        | part.m3u8 | no list |

        """)
  }

  @Test
  func `a step summary has whole lines and says that more do not fit`() throws {
    let run = Self.run(
      (1...2_000).map { SourceResult(source: "\($0).m3u8", unchecked: "no such file") }
    ).redacted()
    let reporter = MarkdownReporter()
    let whole = try reporter.render(run)
    func prefix(_ room: Int) throws -> [UInt8] {
      var limit = LineLimit(bytes: room)
      try reporter.write(ReportedRun(run).making(reporter.parts([]))) { limit.add($0) }
      return limit.bytes
    }
    #expect(try prefix(whole.count) == whole)
    let cut = try prefix(whole.count - 1)
    #expect(cut.count <= whole.count - 1 && cut.count > whole.count - 200)
    let lines = String(decoding: cut, as: UTF8.self).split(separator: "\n")
    #expect(lines.last == "There are more findings, which do not fit here.")
    #expect(lines.dropLast().last?.hasSuffix("| no such file |") == true)
    #expect(try prefix(10) == [])
    #expect(try prefix(-1) == [])
  }

  @Test
  func `reviewdog gets a line for each finding with columns in bytes`() throws {
    let planned = HLSReportingTests.run(
      [
        PlannedSource(
          name: "a.m3u8", text: "#EXTM3U\n«#»é«x»\n",
          findings: [
            Planned(severity: .warning, message: "wrong", mark: 1, related: [(0, "first here")])
          ])
      ], unchecked: [("gone.m3u8", "no such file")])
    #expect(
      try Self.text(.rdjsonLines, planned) == #"""
        {"code":{"url":"\#(Self.address)","value":"example/rule"},\#
        "location":{"path":"a.m3u8","range":{"end":{"column":5,"line":2},\#
        "start":{"column":4,"line":2}}},"message":"wrong\nWhy: players fail\nFix: make it well\n\#
        See: rfc8216bis-22 App D.2, \#(Self.address)","related_locations":[{"location":{\#
        "path":"a.m3u8","range":{"end":{"column":2,"line":2},"start":{"column":1,"line":2}}},\#
        "message":"first here"}],"severity":"WARNING","source":{"name":"interlint"}}
        {"code":{"value":"input/unchecked"},"location":{"path":"gone.m3u8"},\#
        "message":"could not be checked: no such file","severity":"ERROR","source":{"name":"interlint"}}

        """#)
  }

  @Test
  func `lines of JSON stay lines whatever an input contains`() throws {
    let run = Self.run([Self.finding(Self.hostile, in: Self.hostile)], of: Self.hostile)
    for reporter in [SectionedReporter.rdjsonLines, .gitlab, .sarif] {
      let report = try Self.text(reporter, run)
      #expect(report.split(separator: "\n").count == 1)
      #expect(report.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isInvisible })
    }
    let line = try Self.json(.rdjsonLines, run)
    #expect(line["message"] == .string(Self.hostile))
  }

  @Test(arguments: reporters.map(\.0) + [ReportFormat.markdown.rawValue])
  func `no report has secrets`(format: String) throws {
    let reporter = try #require(ReportFormat(rawValue: format)?.reporter())
    let url = "https://cdn.example/a.m3u8?token=0123456789abcdef"
    var source = SourceResult(
      source: url, kind: "media playlist", findings: [Self.finding("in \(url)", in: url)])
    source.suppressed = [SuppressedFinding(Self.finding(url, in: url), by: .baseline, because: url)]
    let report = try Self.written(
      reporter, Self.run([source, SourceResult(source: url, unchecked: "no \(url)")]))
    #expect(report.contains("token="))
    #expect(!report.contains("0123456789abcdef"))
  }
}
