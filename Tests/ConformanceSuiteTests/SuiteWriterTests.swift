@testable import ConformanceSuite
import Foundation
import HLSLinting
import SourceText
import Testing

struct SuiteWriterTests {
  @Test func `a rule becomes a group of whole playlists with the places of the marks`() throws {
    let suite = try TemporarySuite()
    let book = RuleBook(rules: [SmallRules.comment])
    let changes = try SuiteWriter(book: book, directory: suite.path).write()
    #expect(changes.map(\.description) == ["add Cases/text.json", "add suite.json"])
    #expect(suite.files() == ["Cases/text.json", "suite.json"])
    let segments = (1...10).map {
      """
                    "#EXTINF:6,",
                    "segment-\($0).ts",

      """
    }.joined()
    let playlist = """
                    "#EXTM3U",
                    "#EXT-X-TARGETDURATION:6",
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z",

      """
    #expect(
      try suite.text(of: "Cases/text.json") == """
        [
          {
            "rule": "text/bad-comment",
            "says": "No comment says bad.",
            "requirement": {
              "level": "must",
              "source": "a text §1"
            },
            "severity": "error",
            "profile": "spec",
            "cases": [
              {
                "name": "fail.m3u8",
                "valid": false,
                "arrangement": "single",
                "documents": [
                  {
                    "name": "fail.m3u8",
                    "lines": [
        \(playlist)              "# bad",
        \(segments)              "#EXT-X-ENDLIST",
                      ""
                    ],
                    "findings": [
                      {"line": 4, "column": 3}
                    ]
                  }
                ]
              },
              {
                "name": "fail-2.m3u8",
                "valid": false,
                "arrangement": "single",
                "documents": [
                  {
                    "name": "fail-2.m3u8",
                    "lines": [
                      "#EXTM3U\\r",
                      "# é bad bad\\r",
                      ""
                    ],
                    "findings": [
                      {"line": 2, "column": 6},
                      {"line": 2, "column": 10}
                    ]
                  }
                ]
              },
              {
                "name": "pass.m3u8",
                "valid": true,
                "arrangement": "single",
                "documents": [
                  {
                    "name": "pass.m3u8",
                    "lines": [
        \(playlist)              "# good",
        \(segments)              "#EXT-X-ENDLIST",
                      ""
                    ],
                    "findings": []
                  }
                ]
              }
            ]
          }
        ]

        """)
  }

  @Test func `the index has the files, their counts and the folders written by hand`() throws {
    let suite = try TemporarySuite()
    try suite.file("Cases/text/bad-comment/by-hand/fail.m3u8", "#EXTM3U\n# bad\n")
    try suite.file("Cases/text/bad-comment/by-hand/case.json", Self.byHand)
    try suite.file("Malformed/case.json", #"{"schema": "interlint-case/1", "files": []}"#)
    try SuiteWriter(book: SmallRules.book, directory: suite.path).write()
    #expect(
      try suite.text(of: "suite.json") == """
        {
          "schema": "interlint-suite/1",
          "version": "\(ToolVersion.current)",
          "categories": [
            {"category": "text", "file": "Cases/text.json", "groups": 2, "cases": 6, "documents": 6}
          ],
          "folders": [
            "Cases/text/bad-comment/by-hand",
            "Malformed"
          ]
        }

        """)
  }

  @Test(arguments: [
    ("a", ["a"]), ("", [""]), ("\n", ["", ""]), ("a\nb\n", ["a", "b", ""]),
    ("a\r\n\u{0}\t\u{FEFF}", ["a\r", "\u{0}\t\u{FEFF}"]),
  ])
  func `text is written as its lines, joined by line feeds`(text: String, lines: [String]) throws {
    let (read, members) = try Self.written(Example.whole(text))
    #expect(read == Array(text.utf8))
    #expect(members["lines"] as? [String] == lines)
    #expect(members["base64"] == nil)
  }

  @Test func `bytes that are not UTF-8 are written in Base64`() throws {
    let (read, members) = try Self.written(.whole("\\xFF\\xFE#\\x00\n"))
    #expect(read == [0xFF, 0xFE, 0x23, 0x00, 0x0A])
    #expect(members["base64"] as? String == "//4jAAo=")
    #expect(members["lines"] == nil)
  }

  /// The bytes of the conforming example of a rule as they are read again, and the members of its document.
  private static func written(_ example: Example) throws -> ([UInt8], [String: Any]) {
    let suite = try TemporarySuite()
    let rule = Rule(
      "text/a", .error, .spec, .must("a text"), about: .playlist, says: "", why: "", remedy: "",
      fails: [.whole("")], passes: [example], check: SmallRules.comment.check)
    let book = RuleBook(rules: [rule])
    try SuiteWriter(book: book, directory: suite.path).write()
    let read = SuiteReader.read(suite.path, book: book)
    let groups = try JSONSerialization.jsonObject(
      with: Data(suite.text(of: "Cases/text.json").utf8))
    let group = try #require((groups as? [[String: Any]])?.first)
    let cases = try #require(group["cases"] as? [[String: Any]])
    let documents = try #require(cases.last?["documents"] as? [[String: Any]])
    return (
      try #require(read.cases.first?.examples.last?.files.first).bytes,
      try #require(documents.first)
    )
  }

  @Test func `what was written is fresh, and is not written again`() throws {
    let suite = try TemporarySuite()
    let writer = SuiteWriter(book: SmallRules.book, directory: suite.path)
    #expect(try writer.write().count == 2)
    #expect(try writer.plan().isEmpty)
    #expect(try writer.write() == [])
  }

  @Test(arguments: ["[]\n", "<<<<<<< ours"])
  func `a changed file of a category is replaced, whether it can be read or not`(
    text: String
  ) throws {
    let suite = try TemporarySuite()
    let writer = SuiteWriter(book: SmallRules.book, directory: suite.path)
    try writer.write()
    let written = try suite.text(of: "Cases/text.json")
    try suite.file("Cases/text.json", text)
    #expect(try writer.write().map(\.description) == ["replace Cases/text.json"])
    #expect(try suite.text(of: "Cases/text.json") == written)
  }

  @Test func `a category without rules takes its file along, but no case that was made by hand`()
    throws
  {
    let suite = try TemporarySuite()
    try SuiteWriter(book: SmallRules.book, directory: suite.path).write()
    try suite.file("Cases/text/bad-comment/by-hand/case.json", Self.byHand)
    let book = RuleBook(rules: [])
    let changes = try SuiteWriter(book: book, directory: suite.path).write()
    #expect(changes.map(\.description) == ["replace suite.json", "remove Cases/text.json"])
    #expect(suite.files() == ["Cases/text/bad-comment/by-hand/case.json", "suite.json"])
  }

  @Test func `a rule without a row in the catalog is refused, and nothing is written`() throws {
    let suite = try TemporarySuite()
    try suite.file("Catalogue.tsv", Self.catalog)
    try suite.file("README.md", "# Suite\n\(CoverageTable.begin)\n\(CoverageTable.end)\n")
    let rules = [
      SmallRules.rule("text/third", .error, "third"), SmallRules.comment, SmallRules.advice,
    ]
    let book = RuleBook(rules: rules)
    let problem = #expect(throws: SuiteProblem.self) {
      try SuiteWriter(book: book, directory: suite.path).write()
    }
    #expect(
      problem?.description
        == "\(suite.path)/Catalogue.tsv: has no row for text/odd-comment, text/third")
    #expect(suite.files() == ["Catalogue.tsv", "README.md"])
    #expect(try suite.text(of: "Catalogue.tsv") == Self.catalog)
  }

  @Test func `a planned requirement becomes a rule, and one whose rule is gone is planned`() throws
  {
    let suite = try TemporarySuite()
    try suite.file("Catalogue.tsv", Self.catalog)
    try suite.file("README.md", "# Suite\n\(CoverageTable.begin)\nold\n\(CoverageTable.end)\nend\n")
    let book = RuleBook(rules: [SmallRules.comment])
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
    let book = RuleBook(rules: [SmallRules.comment])
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
    let book = RuleBook(rules: [SmallRules.comment])
    // One of two checkable rows becomes a rule: half of them.
    for (committed, kept) in [
      ("0\n", "500\n"), ("499\n", "500\n"), ("500", "500"), ("700\n", "700\n"),
    ] {
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
    let book = RuleBook(rules: rules)
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
    let book = RuleBook(rules: [SmallRules.comment])
    let writer = SuiteWriter(book: book, directory: suite.path)
    let problem = #expect(throws: SuiteProblem.self) { try writer.write() }
    #expect(problem?.path == "\(suite.path)/README.md")
    #expect(suite.files() == ["Catalogue.tsv", "README.md"])
  }

  private static let byHand = #"""
    {"schema": "interlint-case/1", "rule": "text/bad-comment", "severity": "error",
     "profile": "spec", "requirement": {"level": "must", "source": "a text"},
     "files": [{"name": "fail.m3u8", "findings": []}]}
    """#
  private static let catalog = """
    id\tseverity\tprofile\tinput\tsource\tstatus\twhy
    live/a\tinfo\tlive\treload-pair\ta text §3\tguard\tlegal
    live/b\twarning\tlive\treload-pair\tno document\tuncheckable\tno document shows it
    text/bad-comment\terror\tspec\tplaylist\ta text §9\tplanned\tdue
    text/gone\twarning\tspec\tplaylist\ta text §1\trule\t

    """
}
