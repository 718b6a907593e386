@testable import ConformanceSuite
import HLSLinting
import Testing

struct SuiteWriterTests {
  @Test func `a rule becomes a folder of whole playlists with the places of the marks`() throws {
    let suite = try TemporarySuite()
    let book = RuleBook(rules: [SmallRules.comment], silencing: [], escalations: [])
    let changes = try SuiteWriter(book: book, directory: suite.path).write()
    let folder = "Cases/text/bad-comment"
    #expect(
      changes.map(\.description).sorted() == [
        "add \(folder)/case.json", "add \(folder)/fail-2.m3u8", "add \(folder)/fail.m3u8",
        "add \(folder)/pass.m3u8",
      ])
    #expect(suite.files() == changes.map(\.path).sorted())
    let fail = try suite.text(of: "\(folder)/fail.m3u8")
    #expect(
      fail.hasPrefix(
        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
          + "# bad\n#EXTINF:6,\nsegment-1.ts\n"))
    #expect(try suite.text(of: "\(folder)/fail-2.m3u8") == "#EXTM3U\r\n# é bad bad\r\n")
    #expect(
      try suite.text(of: "\(folder)/case.json") == """
        {
          "files" : [
            {
              "findings" : [
                {
                  "column" : 3,
                  "line" : 4,
                  "rule" : "text/bad-comment"
                }
              ],
              "name" : "fail.m3u8"
            },
            {
              "findings" : [
                {
                  "column" : 6,
                  "line" : 2,
                  "rule" : "text/bad-comment"
                },
                {
                  "column" : 10,
                  "line" : 2,
                  "rule" : "text/bad-comment"
                }
              ],
              "name" : "fail-2.m3u8"
            },
            {
              "findings" : [

              ],
              "name" : "pass.m3u8"
            }
          ],
          "generated" : true,
          "profile" : "spec",
          "requirement" : {
            "level" : "must",
            "source" : "a text §1"
          },
          "rule" : "text/bad-comment",
          "says" : "No comment says bad.",
          "schema" : "interlint-case/1",
          "severity" : "error"
        }

        """)
  }

  @Test func `what was written is fresh, and is not written again`() throws {
    let suite = try TemporarySuite()
    let writer = SuiteWriter(book: SmallRules.book, directory: suite.path)
    #expect(try writer.plan().count == 8)
    #expect(try writer.write().count == 8)
    #expect(try writer.plan().isEmpty)
    #expect(try writer.write() == [])
  }

  @Test func `a changed playlist is replaced, a surplus one removed`() throws {
    let suite = try TemporarySuite()
    let writer = SuiteWriter(book: SmallRules.book, directory: suite.path)
    try writer.write()
    try suite.file("Cases/text/bad-comment/pass.m3u8", "#EXTM3U\n")
    try suite.file("Cases/text/bad-comment/pass-2.m3u8", "#EXTM3U\n")
    try suite.file("Cases/text/bad-comment/notes.txt", "kept\n")
    #expect(
      try writer.write().map(\.description) == [
        "replace Cases/text/bad-comment/pass.m3u8", "remove Cases/text/bad-comment/pass-2.m3u8",
      ])
    #expect(suite.files().contains("Cases/text/bad-comment/notes.txt"))
  }

  @Test func `a rule that is gone takes its folder along, but no case that was made by hand`()
    throws
  {
    let suite = try TemporarySuite()
    try SuiteWriter(book: SmallRules.book, directory: suite.path).write()
    try suite.file("Cases/text/bad-comment/by-hand/case.json", Self.byHand)
    let book = RuleBook(rules: [], silencing: [], escalations: [])
    let changes = try SuiteWriter(book: book, directory: suite.path).write()
    #expect(changes.map(\.kind) == Array(repeating: .remove, count: 8))
    #expect(suite.files() == ["Cases/text/bad-comment/by-hand/case.json"])
  }

  @Test func `a case by hand in the place of a rule stays`() throws {
    let suite = try TemporarySuite()
    try suite.file("Cases/text/bad-comment/case.json", Self.byHand)
    let book = RuleBook(rules: [SmallRules.comment], silencing: [], escalations: [])
    #expect(try SuiteWriter(book: book, directory: suite.path).write() == [])
  }

  @Test func `a generated case that cannot be read is written anew`() throws {
    let suite = try TemporarySuite()
    let writer = SuiteWriter(book: SmallRules.book, directory: suite.path)
    try writer.write()
    try suite.file("Cases/text/bad-comment/case.json", "<<<<<<< ours")
    #expect(
      try writer.write().map(\.description) == ["replace Cases/text/bad-comment/case.json"])
  }

  @Test func `a planned requirement becomes a rule, and one whose rule is gone is planned`() throws
  {
    let suite = try TemporarySuite()
    try suite.file("Catalogue.tsv", Self.catalog)
    try suite.file("README.md", "# Suite\n\(CoverageTable.begin)\nold\n\(CoverageTable.end)\nend\n")
    let book = RuleBook(rules: [SmallRules.comment], silencing: [], escalations: [])
    try SuiteWriter(book: book, directory: suite.path).write()
    #expect(
      try suite.text(of: "Catalogue.tsv") == """
        id\tseverity\tprofile\tinput\tsource\tstatus\twhy
        live/a\tinfo\tlive\treload-pair\ta text §3\tguard\tlegal
        live/b\twarning\tlive\treload-pair\tno document\tuncheckable\tno document shows it
        text/bad-comment\terror\tspec\tplaylist\ta text §1\trule\t
        text/gone\twarning\tspec\tplaylist\ta text §1\tplanned\tnext

        """)
    #expect(
      try suite.text(of: "README.md") == """
        # Suite
        <!-- coverage: begin -->
        | Category | Error rules | Warning rules | Info rules | Cases | Documents | Planned | Declined | Guard | Uncheckable |
        |-|-:|-:|-:|-:|-:|-:|-:|-:|-:|
        | `live` | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 1 |
        | `text` | 1 | 0 | 0 | 1 | 3 | 1 | 0 | 0 | 0 |
        | all | 1 | 0 | 0 | 1 | 3 | 1 | 0 | 1 | 1 |
        <!-- coverage: end -->
        end

        """)
  }

  @Test func `each profile has a page with its rules`() throws {
    let suite = try TemporarySuite()
    try suite.file("Catalogue.tsv", Self.catalog)
    let book = RuleBook(rules: [SmallRules.comment], silencing: [], escalations: [])
    try SuiteWriter(book: book, directory: suite.path).write()
    #expect(
      try suite.text(of: "Profiles/spec.md") == """
        # Profile `spec`

        Enabled by default; `--no-profile spec` disables it. `interlint explain RULE` shows the reason, the fix and an
        example of a rule. This page is written by `interlint conformance write`.

        | Rule | Severity | Requirement |
        |-|-|-|
        | `text/bad-comment` | error | No comment says bad. |

        """)
  }

  @Test func `the committed share rises with what is checked and never falls`() throws {
    let book = RuleBook(rules: [SmallRules.comment], silencing: [], escalations: [])
    // One of two checkable rows becomes a rule: half of them.
    for (committed, kept) in [("0\n", "500\n"), ("499\n", "500\n"), ("700\n", "700\n")] {
      let suite = try TemporarySuite()
      try suite.file("Catalogue.tsv", Self.catalog)
      try suite.file("coverage-floor", committed)
      try SuiteWriter(book: book, directory: suite.path).write()
      #expect(try suite.text(of: "coverage-floor") == kept)
    }
  }

  @Test func `settings are written for rules about pod URLs, and given to the engine`() throws {
    var settings = LintSettings()
    settings.podTokenKeys = [Array("secret".utf8)]
    settings.podAuthentication = true
    let suite = try TemporarySuite()
    let rules = [SmallRules.comment, SmallRules.rule("text/pod", .error, "pod", about: .podURLs)]
    let book = RuleBook(rules: rules, silencing: [], escalations: [])
    try SuiteWriter(book: book, exampleSettings: settings, directory: suite.path).write()
    let contents = SuiteReader.read(suite.path, book: book)
    var expected = CaseSettings()
    expected.podTokenKeys = ["secret"]
    expected.podAuthentication = true
    #expect(contents.cases.map(\.settings) == [CaseSettings(), expected])
    #expect(expected.lintSettings.podTokenKeys == settings.podTokenKeys)
    #expect(expected.lintSettings.podAuthentication)
    #expect(!expected.lintSettings.adBreakAPI)
  }

  @Test func `a page without a place for the table is reported`() throws {
    let suite = try TemporarySuite()
    try suite.file("Catalogue.tsv", Self.catalog)
    try suite.file("README.md", "# Suite\n\(CoverageTable.end)\(CoverageTable.begin)\n")
    let writer = SuiteWriter(book: SmallRules.book, directory: suite.path)
    let problem = #expect(throws: SuiteProblem.self) { try writer.write() }
    #expect(problem?.path == "\(suite.path)/README.md")
    #expect(suite.files() == ["Catalogue.tsv", "README.md"])
  }

  private static let byHand = #"{"schema": "interlint-case/1", "files": []}"#
  private static let catalog = """
    id\tseverity\tprofile\tinput\tsource\tstatus\twhy
    live/a\tinfo\tlive\treload-pair\ta text §3\tguard\tlegal
    live/b\twarning\tlive\treload-pair\tno document\tuncheckable\tno document shows it
    text/bad-comment\terror\tspec\tplaylist\ta text §9\tplanned\tdue
    text/gone\twarning\tspec\tplaylist\ta text §1\trule\t

    """
}
