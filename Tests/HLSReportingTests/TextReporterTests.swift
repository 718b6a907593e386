import HLSLinting
import HLSReporting
import Testing

/// A person sees what is wrong, where, and how to fix it.
struct TextReporterTests {
  private func text(_ run: LintRun, _ change: (inout TextReporter) -> Void = { _ in }) -> String {
    var reporter = TextReporter()
    change(&reporter)
    // Without the text, no expectation is met.
    return String(decoding: (try? reporter.render(unredacted: run)) ?? [], as: UTF8.self)
  }

  private static let rule = PlannedRule(
    id: "interstitial/resume-offset-type",
    summary: "X-RESUME-OFFSET is an unquoted signed decimal number of seconds",
    remedy: "remove the quotes")

  @Test
  func `a finding has its place, its line with a caret, the rule and the fix`() {
    let source = PlannedSource(
      name: "live.m3u8",
      text: """
        #EXTM3U
        #EXT-X-DATERANGE:«ID="b"»,X-RESUME-OFFSET=«"0"»,X-RESTRICT="JUMP"
        """,
      findings: [
        Planned(
          rule: Self.rule.id, message: "X-RESUME-OFFSET is \"0\", a quoted string", mark: 1,
          related: [(0, "the date range is this one")])
      ])
    #expect(
      text(run([source], [Self.rule])) == """
        live.m3u8:2:41: error: X-RESUME-OFFSET is "0", a quoted string  [interstitial/resume-offset-type]
           2 | #EXT-X-DATERANGE:ID="b",X-RESUME-OFFSET="0",X-RESTRICT="JUMP"
             |                                         ^^^
             = rule: X-RESUME-OFFSET is an unquoted signed decimal number of seconds (must: rfc8216bis-22
                     App D.2)
             = see: https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22
             = why: players fail
             = fix: remove the quotes
             = note: live.m3u8:2:18: the date range is this one

        1 playlist checked: 1 error

        """)
  }

  /// The line of the excerpt and the line of the caret.
  private func excerpt(_ line: String, width: Int = 100) -> [String] {
    let source = PlannedSource(name: "a", text: "#EXTM3U\n" + line, findings: [Planned()])
    let lines = text(run([source])) { $0.width = width }.split(separator: "\n")
    return lines[1...2].map { String($0) }
  }

  @Test(arguments: [
    ("a\tb\u{1B}c«d»e", "a␉b␛cde", "     ^"),
    ("\u{7F}\u{0}«x»", "␡␀x", "  ^"),
    ("日本«x»", "日本x", "    ^"),
    ("«日本»x", "日本x", "^^^^"),
    ("e\u{301}«x»", "e\u{301}x", " ^"),
    ("한«x»", "한x", "  ^"),
    ("👍«x»", "👍x", "  ^"),
    ("\u{202E}«x»", "\\u{202E}x", "        ^"),
    ("a\u{200B}«x»", "a\\u{200B}x", "         ^"),
    ("\u{A0}«x»", "\\u{A0}x", "      ^"),
    ("«\u{1B}[31m»x", "␛[31mx", "^^^^^"),
    ("abc«»", "abc", "   ^"),
    ("«abc\nd»", "abc", "^^^"),
  ])
  func `the caret is below what is marked`(line: String, shown: String, caret: String) {
    #expect(excerpt(line) == ["   2 | \(shown)", "     | \(caret)"])
  }

  @Test(arguments: [(5, 80, " ", "…"), (80, 5, "…", "a"), (80, 80, "…", "…")])
  func `a long line is cut around the caret`(
    before: Int, after: Int, start: String, end: String
  ) {
    let line = String(repeating: "a", count: before) + "«X»" + String(repeating: "a", count: after)
    let shown = excerpt(line, width: 40)
    #expect(shown[0].hasPrefix("   2 |" + (start == " " ? " a" : " …a")))
    #expect(shown[0].hasSuffix(end))
    #expect(shown[0].count <= 40)
    #expect(shown[0].prefix { $0 != "X" }.count == shown[1].prefix { $0 != "^" }.count)
    #expect(shown[1].hasSuffix("^"))
  }

  @Test
  func `a mark that is wider than the terminal is shown from its beginning`() {
    let shown = excerpt("abc«" + String(repeating: "x", count: 200) + "»", width: 30)
    #expect(
      shown == [
        "   2 | abc" + String(repeating: "x", count: 18) + "…",
        "     |    " + String(repeating: "^", count: 18),
      ])
  }

  @Test(arguments: [Int.min / 2, 0, 1, 20, 1_000])
  func `no width is too small or too large`(width: Int) {
    #expect(excerpt("ab«c»d", width: width) == ["   2 | abcd", "     |   ^"])
  }

  @Test
  func `only a report that asks for color has it`() {
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n«x»", findings: [Planned(message: "m \u{1B}[0m")])
    let colored = text(run([source])) { $0.color = true }
    #expect(
      colored.replacing("\u{1B}[", with: "<") == """
        <1ma:2:1:<0m <1;31merror:<0m <1mm \\u{1B}[0m<0m  [example/rule]
        <1;34m   2 |<0m x
        <1;34m     |<0m <1;31m^<0m
             <1;34m=<0m <1mrule:<0m all is well (must: rfc8216bis-22 App D.2)
             <1;34m=<0m <1msee:<0m https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22
             <1;34m=<0m <1mwhy:<0m players fail
             <1;34m=<0m <1mfix:<0m make it well

        <1;31m1 playlist checked: 1 error<0m

        """)
    #expect(!text(run([source])).contains("\u{1B}"))
  }

  @Test
  func `an input that could not be checked is named with the reason`() {
    let run = run(
      [PlannedSource(name: "a", text: "#EXTM3U\n")],
      unchecked: [("b\n.m3u8", "no such file"), ("c", "not a playlist")])
    #expect(
      text(run) == """
        b␊.m3u8: cannot be checked: no such file

        c: cannot be checked: not a playlist

        1 playlist checked: no findings; 2 inputs could not be checked

        """)
  }

  @Test
  func `of a long message the beginning is shown`() {
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n«x»",
      findings: [Planned(message: String(repeating: "x", count: 100_000))])
    #expect(
      text(run([source])).prefix { $0 != "\n" }
        == "a:2:1: error: " + String(repeating: "x", count: 2_000) + "…  [example/rule]")
  }

  @Test
  func `findings beyond the limit are counted`() {
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n«x»", findings: Array(repeating: Planned(), count: 1_002))
    #expect(
      text(run([source])).hasSuffix(
        """

        a: 2 more findings of example/rule are not listed

          1002  error    example/rule

        1 playlist checked: 1002 errors

        """))
  }

  @Test
  func `what is below the least severity is counted and not shown`() {
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n«x»",
      findings: [Planned(severity: .info), Planned(severity: .info), Planned(severity: .warning)])
    let all = run([source])
    #expect(
      text(all) { $0.showLeast = .error } == """
        1 playlist checked: 1 warning (not shown), 2 infos (not shown)

        """)
    #expect(text(all) { $0.showLeast = .warning }.hasPrefix("a:2:1: warning: something is wrong"))
  }

  @Test(arguments: [
    (0, 0, "no playlist checked"), (1, 0, "1 playlist checked: no findings"),
    (2, 1, "2 playlists checked: no findings; 1 input could not be checked"),
    (0, 1, "no playlist checked; 1 input could not be checked"),
  ])
  func `the summary counts what was checked`(checked: Int, unchecked: Int, summary: String) {
    let run = run(
      (0..<checked).map { PlannedSource(name: "\($0)", text: "#EXTM3U\n") },
      unchecked: (0..<unchecked).map { ("u\($0)", "gone") })
    #expect(text(run).hasSuffix(summary + "\n"))
  }

  @Test func `an input that was not read to its end has a reason and findings in every report`()
    throws
  {
    let checked = Self.mixed.sources[0]
    let reason = "only the first 8 of 9 bytes were read"
    let source = SourceResult(
      source: checked.source, kind: checked.kind, status: .unchecked(reason: reason),
      findings: checked.findings, omitted: checked.omitted, subjects: checked.subjects,
      uncheckedLinks: [])
    let run = LintRun(toolVersion: "1.2.3", rules: Self.mixed.rules, sources: [source])
    let redacted = run.redacted()
    let formats: [ReportFormat] = [.text, .concise, .json, .jsonLines, .junit]
    let reports = try formats.map {
      String(decoding: try $0.reporter().render(redacted), as: UTF8.self)
    }
    for report in reports {
      #expect(report.contains(reason) && report.contains("something is wrong"))
    }
    #expect(
      reports[0].hasSuffix(
        "no playlist checked: 1 error, 1 info; 1 input could not be checked\n"))
  }

  /// Two documents with findings of all severities, of which the lower ones come first.
  private static let mixed = run([
    PlannedSource(
      name: "a", text: "#EXTM3U\n«x»",
      findings: [Planned(severity: .info), Planned(severity: .error)]),
    PlannedSource(
      name: "b", text: "#EXTM3U\n«x»",
      findings: [Planned(severity: .warning), Planned(severity: .error)]),
  ])

  /// The places and severities of the entries of a report.
  private func entries(_ report: String) -> [String] {
    report.split(separator: "\n").filter { $0.contains("  [") }
      .map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
  }

  @Test
  func `errors come first, and equal findings are one entry with all places`() {
    let report = text(Self.mixed)
    #expect(entries(report) == ["a:2:1: error:", "b:2:1: warning:", "a:2:1: info:"])
    #expect(
      report.contains("     = fix: make it well\n     = also: 1 more: b line 2\n\nb:2:1: warning"))
  }

  @Test
  func `on request each finding is an entry, in the order of places`() {
    let report = text(Self.mixed) { $0.order = .position }
    #expect(entries(report).map { $0.prefix(1) } == ["a", "a", "b", "b"])
    #expect(!report.contains("also:"))
  }

  @Test(arguments: FindingOrder.allCases)
  func `the first error or warning of a rule says why it matters, and no info does`(
    order: FindingOrder
  ) {
    func explanations(_ severities: Severity...) -> [String] {
      let planned = severities.enumerated().map {
        Planned(severity: $1, message: String(repeating: "x", count: $0 + 1))
      }
      let sources = ["a", "b"].map {
        PlannedSource(name: $0, text: "#EXTM3U\n«x»", findings: planned)
      }
      let lines = text(run(sources)) { $0.order = order }.split(separator: "\n")
      return lines.indices.filter { lines[$0].hasPrefix("     = see: ") }
        .map { lines[$0 - 1...$0 + 2].map { $0.prefix(11) }.joined() }
    }
    let whole = "     = rule     = see:     = why:     = fix:"
    #expect(explanations(.error, .warning, .error) == [whole])
    #expect(explanations(.info, .warning) == [whole])
    #expect(explanations(.info, .info) == [])
  }

  @Test(arguments: FindingOrder.allCases)
  func `remarks are in one column, whatever the number of the line`(order: FindingOrder) {
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n" + String(repeating: "\n", count: 10_000) + "«x»",
      findings: [Planned()])
    let marks = text(run([source])) { $0.order = order }.split(separator: "\n")
      .filter { $0.contains(" = ") }.map { $0.prefix { $0 == " " }.count }
    #expect(marks == [6, 6, 6, 6])
  }

  @Test
  func `what stops playback comes before what costs ads, and that before the rest`() {
    let rules = ["authoring/a", "timeline/b", "ad-break/c", "segment/d"].map {
      PlannedRule(id: RuleID($0))
    }
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n«x»\n«y»",
      findings: rules.map { Planned(rule: $0.id) } + [Planned(rule: rules[2].id, mark: 1)])
    let names = text(run([source], rules)).split(separator: "\n").compactMap {
      $0.contains("error: ") ? $0.split(separator: "[").last : nil
    }
    #expect(names == ["segment/d]", "ad-break/c]", "timeline/b]", "authoring/a]"])
  }

  /// A report on findings at the lines of one document, and others in five documents.
  @Test
  func `the first places of an entry are named, the others counted`() {
    func source(_ name: String, lines: Int) -> PlannedSource {
      PlannedSource(
        name: name, text: "#EXTM3U\n" + String(repeating: "«x»\n", count: lines),
        findings: (0..<lines).map { Planned(message: "no \($0) of \"a b\" is wrong", mark: $0) })
    }
    let report = text(
      run([source("a", lines: 8)] + ["b", "c", "d", "e"].map { source($0, lines: 2) })
    ) { $0.width = 200 }
    #expect(
      report.contains(
        """
             = also: 15 more: a lines 3, 4, 5, 6, 7 and 2 more; b lines 2, 3; c lines 2, 3; 4 in 2 more documents; --order=position lists each

        """))
    #expect(entries(report) == ["a:2:1: error:"])
  }

  @Test
  func `a rule with many kinds of messages has at most ten entries`() {
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n«x»",
      findings: (0..<26).map { Planned(message: String(repeating: "x", count: $0 + 1)) })
    let report = text(run([source]))
    #expect(entries(report).count == 10)
    #expect(report.contains("     = also: 16 more: a line 2\n"))
  }

  @Test(arguments: [
    ("the value 5 is too large", "the value 70.25 is too large", true),
    ("the value 5 is too large", "the value 5 is too small", false),
    ("the URI of \"a b\" is empty", "the URI of \"c\" is empty", true),
    ("the URI a/b is empty", "the URI https://example.com/?x=1 is empty", true),
    ("the URI a/b is empty", "the ID a/b is empty", false),
    ("EXT-X-KEY is wrong", "EXT-X-MAP is wrong", false),
    ("", "", true),
    ("é is wrong", "日本 is wrong", true),
    ("\"", "\"a", true),
  ])
  func `messages that differ in values only are one entry`(
    first: String, second: String, areOne: Bool
  ) {
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n«x»",
      findings: [Planned(message: first), Planned(message: second)])
    #expect(entries(text(run([source]))).count == (areOne ? 1 : 2))
  }

  @Test
  func `the end counts the findings of each rule and severity, the worst first`() {
    #expect(
      text(Self.mixed).hasSuffix(
        """

          2  error    example/rule
          1  warning  example/rule
          1  info     example/rule

        2 playlists checked: 2 errors, 1 warning, 1 info

        """))
  }

  @Test
  func `a concise report has one line for each finding and for what could not be checked`() throws {
    var reporter = ConciseReporter()
    reporter.showLeast = .warning
    let run = run(
      [
        PlannedSource(
          name: "a", text: "#EXTM3U\n«x»", findings: [Planned(severity: .info), Planned()])
      ], unchecked: [("b", "no such file")])
    #expect(
      String(decoding: try reporter.render(unredacted: run), as: UTF8.self) == """
        b: cannot be checked: no such file
        a:2:1: error: something is wrong  [example/rule]

        """)
  }

  @Test(arguments: [40, 60, 80])
  func `a wrapped report breaks lines between words`(width: Int) {
    let message = "a message of many words, so many that no terminal has a line for all of them"
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n«x»", findings: [Planned(message: message)])
    // An address, which would not be broken, is wider than a narrow terminal.
    let rule = PlannedRule(requirement: .must("no document"))
    let wrapped = text(run([source], [rule])) {
      $0.width = width
      $0.wrapsMessages = true
    }
    let lines = wrapped.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
    let heading = lines.prefix { !$0.hasPrefix("   2 |") }
      .map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
    #expect(
      heading.split(separator: " ")
        == "a:2:1: error: \(message) [example/rule]".split(separator: " "))
  }

  @Test
  func `a word that is longer than a line has a line of its own`() {
    let source = PlannedSource(
      name: "a", text: "#EXTM3U\n«x»",
      findings: [Planned(message: "see " + String(repeating: "x", count: 90) + " for it")])
    let wrapped = text(run([source])) {
      $0.width = 50
      $0.wrapsMessages = true
    }
    #expect(
      wrapped.hasPrefix(
        "a:2:1: error: see\n    \(String(repeating: "x", count: 90))\n    for it  [example/rule]\n")
    )
  }
}
