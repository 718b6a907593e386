@testable import ConformanceSuite
import HLSLinting
import Testing

struct SuiteReaderTests {
  @Test func `a directory without cases is reported`() throws {
    let suite = try TemporarySuite()
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    #expect(contents.cases == [])
    #expect(suite.relative(contents.problems) == [".: has no case that can be run"])
  }

  @Test func `what was written is read with nothing lost`() throws {
    let suite = try TemporarySuite()
    try SuiteWriter(book: SmallRules.book, directory: suite.path).write()
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    #expect(contents.problems == [])
    #expect(contents.cases.map(\.id) == ["text/bad-comment", "text/odd-comment"])
    let advice = try #require(contents.cases.last)
    #expect(advice.rule == "text/odd-comment")
    #expect(advice.severity == .warning)
    #expect(advice.profile == .recommended)
    #expect(advice.requirement == .should("a text §2"))
    #expect(advice.examples.map(\.name) == ["fail.m3u8", "fail-2.m3u8", "pass.m3u8"])
    #expect(advice.examples.map(\.role) == [.failing, .failing, .passing])
    #expect(
      advice.examples.flatMap(\.files).map(\.findings) == [
        [ExpectedFinding(rule: "text/odd-comment", line: 4, column: 3)],
        [
          ExpectedFinding(rule: "text/odd-comment", line: 2, column: 6),
          ExpectedFinding(rule: "text/odd-comment", line: 2, column: 10),
        ], [],
      ])
  }

  @Test(arguments: [
    ("{", "not valid JSON"),
    (#"{"schema": "interlint-case/1"}"#, "the document has no files and no examples"),
    (
      #"{"schema": "interlint-case/9", "files": []}"#,
      "schema is interlint-case/9; expected interlint-case/1"
    ),
    (
      #"{"schema": "interlint-case/1", "files": [{"name": 1, "findings": []}]}"#,
      "files.[0].name has a value of the wrong type"
    ),
    (#"{"schema": "interlint-case/1", "files": []}"#, "has no rule"),
    (
      #"{"schema": "interlint-case/1", "files": [], "rule": "text/no-such"}"#,
      "text/no-such is not the ID of a rule"
    ),
    (
      #"{"schema": "interlint-case/1", "files": [], "rule": "text/odd-comment"}"#,
      "is about text/odd-comment and must be in a folder below one of that name"
    ),
    (
      #"{"schema": "interlint-case/1", "files": [], "rule": "text/bad-comment"}"#,
      "needs a requirement with level and source, and a known severity and profile"
    ),
  ])
  func `a case that cannot be used is reported with its path, and the others are read`(
    json: String, message: String
  ) throws {
    let suite = try TemporarySuite()
    try SuiteWriter(book: SmallRules.book, directory: suite.path).write()
    let path = "Cases/text/bad-comment/by-hand/case.json"
    try suite.file(path, json)
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    #expect(suite.relative(contents.problems) == ["\(path): \(message)"])
    #expect(contents.cases.map(\.id) == ["text/bad-comment", "text/odd-comment"])
  }

  @Test func `a case by hand must not have the ID of a rule`() throws {
    let suite = try TemporarySuite()
    try suite.file(
      "Cases/text/bad-comment/case.json",
      #"{"schema": "interlint-case/1", "files": [], "rule": "text/bad-comment"}"#)
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    #expect(
      suite.relative(contents.problems).first
        == "Cases/text/bad-comment/case.json: is about text/bad-comment and must be in a folder below one of that name"
    )
  }

  private static let group = #"""
    "rule": "text/bad-comment", "severity": "error", "profile": "spec",
    "requirement": {"level": "must", "source": "a text"}
    """#
  private static let passing = #"""
    {"name": "pass.m3u8", "valid": true, "arrangement": "single",
     "documents": [{"name": "pass.m3u8", "lines": ["#EXTM3U", ""], "findings": []}]}
    """#

  /// A failing case with these members of its documents, besides their findings.
  private static func failing(
    _ documents: String..., more: String = #""arrangement": "single""#
  ) -> String {
    let documents = documents.map { "{\($0), \"findings\": []}" }.joined(separator: ", ")
    return #"{"name": "fail.m3u8", "valid": false, \#(more), "documents": [\#(documents)]}"#
  }

  @Test(arguments: [
    ("{", ": not valid JSON"),
    ("[{}]", ": [0] has no cases"),
    (#"[{"cases": []}]"#, ": has a group of another category, or two of one rule: "),
    (
      #"[{"rule": "live/a", "cases": []}]"#,
      ": has a group of another category, or two of one rule: live/a"
    ),
    (
      #"[{"rule": "text/no-such", "cases": []}]"#,
      "#text/no-such: text/no-such is not the ID of a rule"
    ),
    (
      #"[{"rule": "text/bad-comment", "cases": []}]"#,
      "#text/bad-comment: needs a requirement with level and source, and a known severity and profile"
    ),
  ])
  func `a file of a category that cannot be used is reported`(
    json: String, message: String
  ) throws {
    let suite = try TemporarySuite()
    try suite.file("Cases/text.json", json)
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    #expect(suite.relative(contents.problems).first == "Cases/text.json\(message)")
    #expect(contents.cases == [])
  }

  @Test(arguments: [
    (failing(#""name": "a.m3u8""#), "/fail.m3u8: a.m3u8 needs either lines or base64"),
    (
      failing(#""name": "a.m3u8", "lines": [], "base64": """#),
      "/fail.m3u8: a.m3u8 needs either lines or base64"
    ),
    (
      failing(#""name": "a.m3u8", "base64": "?""#),
      "/fail.m3u8: a.m3u8 has a base64 that cannot be decoded"
    ),
    (
      failing(#""name": "../a.m3u8", "lines": []"#),
      "/fail.m3u8: ../a.m3u8 is not a path of its own inside a folder"
    ),
    (
      failing(#""name": "a.m3u8", "lines": []"#, #""name": "a.m3u8", "lines": []"#),
      "/fail.m3u8: a.m3u8 is not a path of its own inside a folder"
    ),
    (failing(), "/fail.m3u8: a document is missing in documents"),
    (
      failing(
        #""name": "a.m3u8", "lines": []"#,
        more: #""arrangement": "presentation", "entry": "b.m3u8""#),
      "/fail.m3u8: b.m3u8 is missing in documents"
    ),
    (
      failing(#""name": "a.m3u8", "lines": []"#, more: #""arrangement": "heap""#),
      "/fail.m3u8: arrangement is heap, which is unknown"
    ),
    (
      failing(#""name": "a.m3u8", "lines": []"#).replacing("fail.m3u8", with: ".."),
      "/..: is not a valid case name: expected the name of a file or folder"
    ),
    (
      failing(#""name": "a.m3u8", "lines": []"#).replacing("fail.m3u8", with: "a/b"),
      "/a/b: is not a valid case name: expected the name of a file or folder"
    ),
    (passing, "/pass.m3u8: is named twice"),
  ])
  func `a case of a group that cannot be used is reported, and the others are read`(
    entry: String, message: String
  ) throws {
    let suite = try TemporarySuite()
    try suite.file(
      "Cases/text.json", "[{\(Self.group), \"cases\": [\(Self.passing), \(entry)]}]")
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    #expect(
      suite.relative(contents.problems) == [
        "Cases/text.json#text/bad-comment\(message)",
        "Cases/text.json#text/bad-comment: has no readable failing example",
      ])
    #expect(contents.cases.map { $0.examples.map(\.name) } == [["pass.m3u8"]])
  }

  @Test func `the problems of an address are those of its category and of its cases`() throws {
    let suite = try TemporarySuite()
    try suite.file(
      "Cases/text.json",
      "[{\(Self.group), \"cases\": [\(Self.passing), \(Self.passing)]}, {\"cases\": []}]")
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    let problems = contents.problems
    #expect(problems.count == 3)
    #expect(contents.problems(at: []) == problems)
    #expect(contents.problems(at: ["text"]) == problems)
    #expect(contents.problems(at: ["text/bad-comment"]) == problems)
    #expect(
      contents.problems(at: ["text/odd-comment"]) == problems.filter { $0.path.hasSuffix(".json") })
    #expect(contents.problems(at: ["malformed/a"]) == [])
  }

  @Test func `every file that is amiss is reported one by one`() throws {
    let suite = try TemporarySuite()
    let folder = "Cases/text/bad-comment/by-hand"
    try suite.file("\(folder)/fail.m3u8", "#EXTM3U\n# bad\n")
    try suite.file("\(folder)/stray.m3u8", "#EXTM3U\n")
    try suite.file("Cases/text/empty/README", "nothing here\n")
    try suite.file(
      "\(folder)/case.json",
      """
      {"schema": "interlint-case/1", "rule": "text/bad-comment", "severity": "error",
       "profile": "spec", "requirement": {"level": "must", "source": "a text"},
       "files": [
         {"name": "fail.m3u8", "findings": [{"rule": "text/bad-comment", "line": 2, "column": 3}]},
         {"name": "fail.m3u8", "findings": []},
         {"name": "fail-2.m3u8", "findings": [{"rule": "text/unheard", "line": 1, "column": 1}]},
         {"name": "../fail.m3u8", "findings": []},
         {"name": "other.m3u8", "findings": []},
         {"name": "pass.m3u8", "findings": []}
       ]}
      """)
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    #expect(
      suite.relative(contents.problems) == [
        "\(folder)/fail.m3u8: is named twice in case.json",
        "\(folder)/fail-2.m3u8: text/unheard is not the ID of a rule",
        "\(folder)/../fail.m3u8: is not a valid document name: expected fail… or pass… with .m3u8, .json, .jsonl, .log or .plist",
        "\(folder)/other.m3u8: is not a valid document name: expected fail… or pass… with .m3u8, .json, .jsonl, .log or .plist",
        "\(folder)/pass.m3u8: no such file",
        "\(folder)/stray.m3u8: is not named in case.json",
        "\(folder)/case.json: has no readable passing example",
        "Cases/text/empty/case.json: no such file",
      ])
    #expect(contents.cases.map { $0.examples.map(\.name) } == [["fail.m3u8"]])
  }

  @Test func `odd bytes are a case for each file`() throws {
    let suite = try TemporarySuite()
    try suite.file("Malformed/a.m3u8", "#EXTM3U\n# bad\n")
    try suite.file("Malformed/b.m3u8", "")
    try suite.file(
      "Malformed/case.json",
      """
      {"schema": "interlint-case/1", "requirement": {"level": "must", "source": "a text"},
       "files": [
         {"name": "a.m3u8", "says": "one",
          "findings": [{"rule": "text/bad-comment", "line": 2, "column": 3}]},
         {"name": "b.m3u8", "says": "two", "status": "unchecked", "findings": []}
       ]}
      """)
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    #expect(contents.problems == [])
    #expect(contents.cases.map(\.id) == ["malformed/a", "malformed/b"])
    #expect(contents.cases.map(\.says) == ["one", "two"])
    #expect(contents.cases.flatMap(\.examples).map(\.status) == [.checked, .unchecked])
    let result = SuiteRun(book: SmallRules.book).grade(contents.cases, version: "1")
    #expect(result.cases.map(\.outcome) == [.pass, .pass])
  }

  @Test(arguments: [
    ([], ["text/bad-comment", "text/odd-comment"]),
    (["text"], ["text/bad-comment", "text/odd-comment"]),
    (["text/"], ["text/bad-comment", "text/odd-comment"]),
    (["text/odd-comment"], ["text/odd-comment"]),
  ])
  func `cases are addressed by ID or by what comes before a slash`(
    addresses: [String], ids: [String]
  ) throws {
    let suite = try TemporarySuite()
    try SuiteWriter(book: SmallRules.book, directory: suite.path).write()
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    #expect(try contents.cases(at: addresses).map(\.id) == ids)
  }

  @Test(arguments: ["text/bad", "tex", "other", ""])
  func `an address without a case is refused`(address: String) throws {
    let suite = try TemporarySuite()
    try SuiteWriter(book: SmallRules.book, directory: suite.path).write()
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    #expect(throws: UnknownCase(address: address)) { try contents.cases(at: [address]) }
  }
}
