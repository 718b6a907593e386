@testable import ConformanceSuite
import HLSLinting
import HLSPlaylist
import Testing

/// Cases whose examples have several documents.
struct SeveralDocumentsTests {
  /// No multivariant playlist names a media playlist that says bad.
  private static let presentation = rule(
    "presentation/bad-comment",
    fails: [
      .presentation([
        .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=1\nv/1.m3u8").named("multivariant.m3u8"),
        .media("# «bad»").named("v/1.m3u8"),
        .json("{}").named("https://ads.example.com/list.json?x=1"),
      ]),
      .media("# «bad»"),
    ],
    passes: [
      .presentation([
        .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=1\nv/1.m3u8").named("multivariant.m3u8"),
        .media("# good").named("v/1.m3u8"),
      ])
    ])

  private static let loads = rule(
    "live/bad-comment", "late", fails: [.reloads([.live("# good"), .live("# «late»")])],
    passes: [.reloads([.live("# good"), .live("# fine")]), .live("# good")])

  private static let json = rule(
    "asset-list/bad-comment", "ill", fails: [.json("{}"), .media("# «ill»")], passes: [.json("{ }")]
  )

  private static let book = RuleBook(
    rules: [presentation, loads, json], silencing: [], escalations: [])

  private static func rule(
    _ id: RuleID, _ word: String = "bad", fails: [Example], passes: [Example]
  ) -> Rule {
    Rule(
      id, .error, .spec, .must("a text §1"), about: .playlist, says: "No comment says bad.",
      why: "It helps nobody.", remedy: "Say something else.", fails: fails, passes: passes,
      check: SmallRules.rule(id, .error, word).check)
  }

  private func written(_ rules: [Rule]) throws -> TemporarySuite {
    let suite = try TemporarySuite()
    let book = RuleBook(rules: rules, silencing: [], escalations: [])
    try SuiteWriter(book: book, directory: suite.path).write()
    return suite
  }

  @Test func `documents that lead to each other lie in a folder, under their names`() throws {
    let suite = try written([Self.presentation])
    let folder = "Presentations/presentation/bad-comment"
    #expect(
      suite.files() == [
        "\(folder)/case.json", "\(folder)/fail/ads.example.com/list.json",
        "\(folder)/fail/multivariant.m3u8", "\(folder)/fail/v/1.m3u8",
        "\(folder)/fail-2/example.m3u8", "\(folder)/pass/multivariant.m3u8",
        "\(folder)/pass/v/1.m3u8",
      ])
    let document = try CaseDocument(parsing: Array(suite.text(of: "\(folder)/case.json").utf8))
    #expect(document.files == nil)
    let finding = ExpectedFinding(rule: "presentation/bad-comment", line: 4, column: 3)
    #expect(
      document.examples == [
        CaseDocument.Example(
          name: "fail", entry: "multivariant.m3u8",
          files: [
            CaseDocument.File(name: "multivariant.m3u8", findings: []),
            CaseDocument.File(name: "v/1.m3u8", findings: [finding]),
            CaseDocument.File(
              name: "ads.example.com/list.json",
              address: "https://ads.example.com/list.json?x=1", findings: []),
          ]),
        CaseDocument.Example(
          name: "fail-2", entry: "example.m3u8",
          files: [CaseDocument.File(name: "example.m3u8", findings: [finding])]),
        CaseDocument.Example(
          name: "pass", entry: "multivariant.m3u8",
          files: [
            CaseDocument.File(name: "multivariant.m3u8", findings: []),
            CaseDocument.File(name: "v/1.m3u8", findings: []),
          ]),
      ])
  }

  @Test func `successive loads lie in a folder, by their numbers`() throws {
    let suite = try written([Self.loads])
    let folder = "Reloads/live/bad-comment"
    #expect(
      suite.files() == [
        "\(folder)/case.json", "\(folder)/fail/1.m3u8", "\(folder)/fail/2.m3u8",
        "\(folder)/pass/1.m3u8", "\(folder)/pass/2.m3u8", "\(folder)/pass-2/1.m3u8",
      ])
    let document = try CaseDocument(parsing: Array(suite.text(of: "\(folder)/case.json").utf8))
    #expect(document.examples?.map(\.entry) == [nil, nil, nil])
  }

  @Test func `a JSON document alone is a file like a playlist`() throws {
    let suite = try written([Self.json])
    let folder = "Cases/asset-list/bad-comment"
    #expect(
      suite.files() == [
        "\(folder)/case.json", "\(folder)/fail-2.m3u8", "\(folder)/fail.json",
        "\(folder)/pass.json",
      ])
  }

  @Test func `what was written is fresh, is read with nothing lost, and goes with its rule`() throws
  {
    let suite = try written(Self.book.rules)
    let writer = SuiteWriter(book: Self.book, directory: suite.path)
    #expect(try writer.plan().isEmpty)
    let contents = SuiteReader.read(suite.path, book: Self.book)
    #expect(contents.problems == [])
    #expect(
      contents.cases.map(\.id) == [
        "asset-list/bad-comment", "live/bad-comment", "presentation/bad-comment",
      ])
    #expect(
      contents.cases.map { $0.examples.map(\.arrangement) } == [
        [.single, .single, .single], [.reloads, .reloads, .reloads],
        [.presentation, .presentation, .presentation],
      ])
    #expect(
      contents.cases.last?.examples.first?.files.map { $0.address ?? $0.name } == [
        "multivariant.m3u8", "v/1.m3u8", "https://ads.example.com/list.json?x=1",
      ])
    try SuiteWriter(
      book: RuleBook(rules: [], silencing: [], escalations: []), directory: suite.path
    ).write()
    #expect(suite.files() == [])
  }

  @Test func `a rule whose examples were one document moves when they become several`() throws {
    let suite = try TemporarySuite()
    func write(_ examples: [Example]) throws -> [String] {
      let rule = Self.rule("presentation/bad-comment", fails: examples, passes: examples)
      let book = RuleBook(rules: [rule], silencing: [], escalations: [])
      try SuiteWriter(book: book, directory: suite.path).write()
      return suite.files().compactMap { $0.split(separator: "/").first.map(String.init) }
    }
    #expect(Set(try write([.media("")])) == ["Cases"])
    #expect(Set(try write([.presentation([.media("")])])) == ["Presentations"])
    #expect(Set(try write([.reloads([.media("")])])) == ["Reloads"])
    #expect(Set(try write([.media("")])) == ["Cases"])
  }

  @Test func `each finding is reported with its document`() throws {
    let suite = try written([Self.presentation, Self.loads])
    let contents = SuiteReader.read(suite.path, book: Self.book)
    let result = SuiteRun(book: Self.book).grade(contents.cases, version: "1")
    #expect(result.cases.map(\.outcome) == [.pass, .pass])
    #expect(
      result.cases.map { $0.files.map(\.found) } == [
        [["2.m3u8: live/bad-comment at 4:3"], ["nothing"], ["nothing"]],
        [
          ["v/1.m3u8: presentation/bad-comment at 4:3"], ["presentation/bad-comment at 4:3"],
          ["nothing"],
        ],
      ])
  }

  @Test func `a finding in another document fails`() throws {
    let suite = try written([Self.presentation])
    let folder = "Presentations/presentation/bad-comment"
    let media = try suite.text(of: "\(folder)/fail/v/1.m3u8")
    try suite.file("\(folder)/fail/v/1.m3u8", media.replacing("bad", with: "good"))
    let multivariant = try suite.text(of: "\(folder)/fail/multivariant.m3u8")
    try suite.file("\(folder)/fail/multivariant.m3u8", multivariant + "# bad\n")
    let contents = SuiteReader.read(suite.path, book: Self.book)
    let result = SuiteRun(book: Self.book).grade(contents.cases, version: "1")
    let file = try #require(result.cases.first?.files.first)
    #expect(file.outcome == .fail)
    #expect(file.expected == ["v/1.m3u8: presentation/bad-comment at 4:3"])
    #expect(file.found == ["multivariant.m3u8: presentation/bad-comment at 4:3"])
  }

  private static let header = #"""
    {"schema": "interlint-case/1", "rule": "presentation/bad-comment", "severity": "error",
     "profile": "spec", "requirement": {"level": "must", "source": "a text"}, "examples":
    """#

  @Test(arguments: [
    (#"[{"name": "../fail", "files": []}]"#, "../fail: is not a valid example name"),
    (#"[{"name": "other", "files": []}]"#, "other: is not a valid example name"),
    (
      #"[{"name": "fail", "files": [{"name": "../case.json", "findings": []}]}]"#,
      "fail/../case.json: is not a path inside the folder of its example"
    ),
    (
      #"[{"name": "fail", "files": [{"name": "/etc/passwd", "findings": []}]}]"#,
      "fail//etc/passwd: is not a path inside the folder of its example"
    ),
    (
      #"[{"name": "fail", "entry": "b.m3u8", "files": [{"name": "a.m3u8", "findings": []}]}]"#,
      "fail/b.m3u8: is the entry, but not one of the files"
    ),
    (
      #"[{"name": "fail", "files": [{"name": "none.m3u8", "findings": []}]}]"#,
      "fail/none.m3u8: no such file"
    ),
    (#"[{"name": "fail", "files": []}]"#, "fail/a.m3u8: is not named in case.json"),
    ("[]", "fail: is not named in case.json"),
  ])
  func `an example that is amiss is reported`(examples: String, message: String) throws {
    let suite = try TemporarySuite()
    let folder = "Presentations/presentation/bad-comment"
    try suite.file("\(folder)/fail/a.m3u8", "#EXTM3U\n")
    try suite.file("\(folder)/case.json", Self.header + examples + "}")
    let problems = suite.relative(SuiteReader.read(suite.path, book: Self.book).problems)
    #expect(problems.contains { $0.hasPrefix("\(folder)/\(message)") }, "\(problems)")
  }

  @Test(arguments: [
    ("multivariant.m3u8", "multivariant.m3u8"), ("v/1.m3u8", "v/1.m3u8"),
    ("https://ads.example.com/a/list.json?b=c#d", "ads.example.com/a/list.json"),
    ("../up/./a.m3u8", "up/a.m3u8"), ("/etc/passwd", "etc/passwd"),
    ("a b/\u{0}ü.m3u8", "a-b/--.m3u8"), ("", "document"), ("?x", "document"), ("..", "document"),
    (".hidden", "hidden"),
  ])
  func `an address becomes a path inside the folder`(address: String, path: String) {
    #expect(SuiteLayout.path(for: address) == path)
    #expect(SuiteLayout.isInside(path))
  }

  @Test func `another validator gets the entry, all documents or the folder`() throws {
    let suite = try written([Self.presentation, Self.loads])
    let cases = SuiteReader.read(suite.path, book: Self.book).cases
    func outcomes(_ command: String) throws -> [[Outcome]] {
      try #require(ExternalValidator(command: command)).grade(cases).cases
        .map { $0.files.map(\.outcome) }
    }
    #expect(
      try outcomes("! grep -rq -e bad -e late {folder}") == [
        [.pass, .pass, .pass], [.pass, .pass, .pass],
      ])
    #expect(
      try outcomes("! grep -q -e bad -e late {files}") == [
        [.pass, .pass, .pass], [.pass, .pass, .pass],
      ])
    #expect(try outcomes("test $(echo {files} | wc -w) = 1").last == [.pass, .fail, .fail])
    #expect(try outcomes("for f in {files}; do :; done; grep -q late $f").first?.last == .fail)
    // The entry alone does not show what is wrong with another document, nor with a later load.
    #expect(
      try outcomes("! grep -q -e bad -e late {file}") == [
        [.skip, .skip, .pass], [.fail, .pass, .pass],
      ])
    #expect(try outcomes("case {file} in */multivariant.m3u8) exit 1;; esac").last?.first == .pass)
  }
}
