@testable import ConformanceSuite
import Foundation
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
    rules: [presentation, loads, json])

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
    let book = RuleBook(rules: rules)
    try SuiteWriter(book: book, directory: suite.path).write()
    return suite
  }

  /// The examples that were written for a rule, as they are read again.
  private func examples(of rule: Rule) throws -> [ConformanceExample] {
    let suite = try written([rule])
    let book = RuleBook(rules: [rule])
    let contents = SuiteReader.read(suite.path, book: book)
    #expect(contents.problems == [])
    return try #require(contents.cases.first).examples
  }

  @Test func `documents that link to each other are a case, under their names`() throws {
    let examples = try examples(of: Self.presentation)
    #expect(examples.map(\.name) == ["fail", "fail-2", "pass"])
    #expect(examples.map(\.arrangement) == [.presentation, .presentation, .presentation])
    #expect(
      examples.map { $0.files.map(\.name) } == [
        ["multivariant.m3u8", "v/1.m3u8", "ads.example.com/list.json"], ["example.m3u8"],
        ["multivariant.m3u8", "v/1.m3u8"],
      ])
    #expect(
      examples[0].files.map(\.address) == [nil, nil, "https://ads.example.com/list.json?x=1"])
    let finding = ExpectedFinding(rule: "presentation/bad-comment", line: 4, column: 3)
    #expect(
      examples.map { $0.files.map(\.findings) } == [[[], [finding], []], [[finding]], [[], []]])
    #expect(String(decoding: examples[0].files[2].bytes, as: UTF8.self) == "{}")
  }

  @Test func `successive loads are a case, by their numbers`() throws {
    let examples = try examples(of: Self.loads)
    #expect(examples.map(\.arrangement) == [.reloads, .reloads, .reloads])
    #expect(
      examples.map { $0.files.map(\.name) } == [
        ["1.m3u8", "2.m3u8"], ["1.m3u8", "2.m3u8"], ["1.m3u8"],
      ])
  }

  @Test func `a JSON document alone is a case like a playlist`() throws {
    let examples = try examples(of: Self.json)
    #expect(examples.map(\.name) == ["fail.json", "fail-2.m3u8", "pass.json"])
    #expect(examples.map(\.arrangement) == [.single, .single, .single])
  }

  @Test func `what was written is what is derived, and each category has a file`() throws {
    let suite = try written(Self.book.rules)
    #expect(
      suite.files() == [
        "Cases/asset-list.json", "Cases/live.json", "Cases/presentation.json", "suite.json",
      ])
    let contents = SuiteReader.read(suite.path, book: Self.book)
    #expect(contents.problems == [])
    let derived = Self.book.rules.map { ConformanceCase(derivedFrom: $0, settings: LintSettings()) }
      .sorted { $0.id < $1.id }
    #expect(contents.cases.map(\.id) == derived.map(\.id))
    #expect(
      contents.cases.map { $0.examples.map(\.files) } == derived.map { $0.examples.map(\.files) })
    #expect(
      contents.cases.map { $0.examples.map(\.arrangement) } == [
        [.single, .single, .single], [.reloads, .reloads, .reloads],
        [.presentation, .presentation, .presentation],
      ])
  }

  @Test func `one example with several documents arranges all examples of its rule`() throws {
    func arrangements(_ examples: [Example]) throws -> [Example.Arrangement] {
      let rule = Self.rule("presentation/bad-comment", fails: examples, passes: [.media("")])
      return try self.examples(of: rule).map(\.arrangement)
    }
    #expect(try arrangements([.media("")]) == [.single, .single])
    #expect(try arrangements([.presentation([.media("")])]) == [.presentation, .presentation])
    #expect(try arrangements([.reloads([.media("")])]) == [.reloads, .reloads])
    #expect(
      try arrangements([.reloads([.media("")]), .presentation([.media("")])])
        == [.reloads, .presentation, .reloads])
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
    let entry = ConformanceCase(derivedFrom: Self.presentation, settings: LintSettings())
    let example = try #require(entry.examples.first)
    // The document that is bad is good now, and the other way around.
    let files = example.files.map { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      return ConformanceFile(
        name: file.name, address: file.address, time: file.time,
        bytes: Array(
          (file.name == "multivariant.m3u8"
            ? text + "# bad\n" : text.replacing("bad", with: "good"))
            .utf8), findings: file.findings)
    }
    let moved = ConformanceExample(
      name: example.name, path: "", role: .failing, status: .checked, arrangement: .presentation,
      files: files)
    let changed = ConformanceCase(
      id: entry.id, rule: entry.rule, severity: entry.severity, profile: entry.profile,
      requirement: entry.requirement, says: entry.says, settings: entry.settings, examples: [moved])
    let result = SuiteRun(book: Self.book).grade([changed], version: "1")
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
    let folder = "Cases/presentation/bad-comment/by-hand"
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

  @Test func `a folder of several documents is a case by hand`() throws {
    let suite = try TemporarySuite()
    let folder = "Cases/presentation/bad-comment/by-hand"
    for name in ["fail/a.m3u8", "fail/b.m3u8", "pass/1.m3u8"] {
      try suite.file("\(folder)/\(name)", "#EXTM3U\n")
    }
    let files = #"[{"name": "a.m3u8", "findings": []}, {"name": "b.m3u8", "findings": []}]"#
    try suite.file(
      "\(folder)/case.json",
      Self.header + """
        [{"name": "fail", "entry": "b.m3u8", "files": \(files)},
         {"name": "pass", "files": [{"name": "1.m3u8", "findings": []}]}]}
        """)
    let contents = SuiteReader.read(suite.path, book: Self.book)
    #expect(contents.problems == [])
    #expect(contents.cases.map(\.id) == ["presentation/bad-comment/by-hand"])
    let examples = contents.cases.flatMap(\.examples)
    #expect(examples.map(\.arrangement) == [.presentation, .reloads])
    #expect(examples.map { $0.files.map(\.name) } == [["b.m3u8", "a.m3u8"], ["1.m3u8"]])
  }

  @Test(arguments: ["exit 0", "exit 1", "exit 2", "kill -9 $$", "sleep 600"])
  func `the files for another validator have their names, and are removed however it ends`(
    ending: String
  ) throws {
    let suite = try TemporarySuite()
    let entry = ConformanceCase(derivedFrom: Self.presentation, settings: LintSettings())
    let command = """
      echo {folder} >>\(suite.path)/folders
      (cd {folder} && find . -type f | sort) >>\(suite.path)/names; touch {folder}/own; \(ending)
      """
    let limit = Duration.seconds(ending == "sleep 600" ? 10 : 60)
    let validator = try #require(ExternalValidator(command: command, timeLimit: limit))
    let only = ConformanceCase(
      id: entry.id, rule: entry.rule, severity: entry.severity, profile: entry.profile,
      requirement: entry.requirement, says: entry.says, settings: entry.settings,
      examples: Array(entry.examples.prefix(1)))
    #expect(validator.grade([only]).cases.count == 1)
    #expect(
      try suite.text(of: "names") == """
        ./ads.example.com/list.json
        ./multivariant.m3u8
        ./v/1.m3u8

        """)
    let folder = try suite.text(of: "folders").split(separator: "\n").map(String.init)
    #expect(folder.count == 1 && folder[0].hasSuffix("/presentation/bad-comment/fail"))
    let root = folder[0].dropLast("/presentation/bad-comment/fail".count)
    #expect(root.contains("/interlint-"))
    #expect(!FileManager.default.fileExists(atPath: String(root)))
  }
}
