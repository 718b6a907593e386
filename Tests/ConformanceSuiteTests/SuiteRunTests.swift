@testable import ConformanceSuite
import HLSDocuments
import HLSLinting
import HLSPlaylist
import Testing
import XMLReading

struct SuiteRunTests {
  /// A case about `text/bad-comment` with one playlist.
  private func entry(
    _ text: String, _ role: ConformanceExample.Role, _ findings: [ExpectedFinding],
    rule: RuleID? = "text/bad-comment", status: ConformanceExample.Status = .checked
  ) -> ConformanceCase {
    ConformanceCase(
      id: "text/bad-comment", rule: rule, severity: .error, profile: .spec,
      requirement: .must("a text §1"), says: "No comment says bad.", settings: CaseSettings(),
      examples: [
        ConformanceExample(
          name: "f.m3u8", path: "f.m3u8", role: role, status: status, arrangement: .single,
          files: [
            ConformanceFile(
              name: "f.m3u8", address: nil, time: nil, bytes: Array(text.utf8),
              findings: findings)
          ])
      ])
  }

  private func grade(_ entry: ConformanceCase) throws -> FileResult {
    let result = SuiteRun(book: SmallRules.book).grade([entry], version: "1")
    return try #require(result.cases.first?.files.first)
  }

  private let bad = ExpectedFinding(rule: "text/bad-comment", line: 2, column: 3)

  @Test func `the expected finding at its place passes`() throws {
    let result = try grade(entry("#EXTM3U\n# bad\n", .failing, [bad]))
    #expect(result.outcome == .pass)
    #expect(result.found == ["text/bad-comment at 2:3"])
  }

  @Test(arguments: [
    ("#EXTM3U\n# good\n", ["nothing"]),
    ("#EXTM3U\n#  bad\n", ["text/bad-comment at 2:4"]),
    ("#EXTM3U\n# bad bad\n", ["text/bad-comment at 2:3", "text/bad-comment at 2:7"]),
    ("#EXTM3U\n# bad odd\n", ["text/bad-comment at 2:3", "text/odd-comment at 2:7"]),
    ("# bad\n", ["not a playlist"]),
  ])
  func `a missing, a misplaced and another finding fail`(text: String, found: [String]) throws {
    let result = try grade(entry(text, .failing, [bad]))
    #expect(result.outcome == .fail)
    #expect(result.expected == ["text/bad-comment at 2:3"])
    #expect(result.found == found)
  }

  @Test func `a passing playlist with a warning of another rule fails`() throws {
    let result = try grade(entry("#EXTM3U\n# odd\n", .passing, []))
    #expect(result.outcome == .fail)
    #expect(result.expected == ["nothing"])
    #expect(result.found == ["text/odd-comment at 2:3"])
  }

  @Test func `a case that holds without its rule proves nothing and fails`() throws {
    let silent = try grade(entry("#EXTM3U\n# good\n", .failing, []))
    #expect(silent.outcome == .fail)
    #expect(silent.found.last?.hasSuffix("so that the case proves nothing") == true)

    let other = ExpectedFinding(rule: "text/odd-comment", line: 2, column: 3)
    let misled = try grade(entry("#EXTM3U\n# odd\n", .failing, [other]))
    #expect(misled.outcome == .fail)
    #expect(misled.found.last?.hasSuffix("so that the case proves nothing") == true)
  }

  @Test func `what awaits a rule that is only planned is skipped`() throws {
    let planned = ExpectedFinding(rule: "text/later", line: 1, column: 1)
    let result = try grade(entry("#EXTM3U\n", .odd, [planned], rule: nil))
    #expect(result.outcome == .skip)
    #expect(result.found == ["no rule text/later yet"])
  }

  @Test func `the rules of another optional profile do not disturb a case`() throws {
    let noisy = Rule(
      "text/noise", .warning, .pedantic, .advice("nobody"), about: .playlist, says: "Be silent.",
      why: "It is noise.", remedy: "Nothing.", fails: [], passes: [],
      check: .document { document, report in report("noise", at: document.playlist.lines[0].range) }
    )
    let book = RuleBook(rules: [SmallRules.comment, noisy])
    let result = SuiteRun(book: book)
      .grade([entry("#EXTM3U\n# bad\n", .failing, [bad])], version: "1")
    #expect(result.cases.map(\.outcome) == [.pass])
  }
}

struct SuiteResultTests {
  private static func file(_ name: String, _ outcome: Outcome) -> FileResult {
    FileResult(
      name: name, path: "Cases/\(name)", mustBeRejected: name.hasPrefix("fail"),
      outcome: outcome, expected: ["text/a at 1:1"], found: ["<nothing> & \u{1B}"])
  }

  private static func entry(_ id: String, _ files: [FileResult]) -> CaseResult {
    CaseResult(
      of: ConformanceCase(
        id: id, rule: RuleID(id), severity: .warning, profile: .spec, requirement: .should("t §1"),
        says: "It holds.", settings: CaseSettings(), examples: []), files: files)
  }

  private let result = SuiteResult(
    validator: "their-tool {file}",
    cases: [
      entry("text/a", [file("fail.m3u8", .fail), file("pass.m3u8", .pass)]),
      entry("text/b", [file("fail.m3u8", .nonStrict), file("pass.m3u8", .pass)]),
      entry("variable/c", [file("fail.m3u8", .timeout), file("pass.m3u8", .error)]),
      entry("variable/d", [file("fail.m3u8", .pass), file("pass.m3u8", .pass)]),
    ], problems: [SuiteProblem(path: "Cases/x/case.json", message: "not valid JSON")])

  @Test func `a case is as bad as its worst playlist`() {
    #expect(result.cases.map(\.outcome) == [.fail, .nonStrict, .error, .pass])
    #expect(result.totals == [.fail: 1, .nonStrict: 1, .error: 1, .pass: 1])
  }

  @Test(arguments: [
    (Outcome.pass, false), (.skip, false), (.nonStrict, false), (.fail, true), (.timeout, true),
    (.error, true),
  ])
  func `only what goes wrong fails the run`(outcome: Outcome, fails: Bool) {
    let result = SuiteResult(
      validator: "v", cases: [Self.entry("text/a", [Self.file("a", outcome)])], problems: [])
    #expect(result.hasFailed == fails)
  }

  @Test func `a part that cannot be run fails the run`() {
    let problem = SuiteProblem(path: "p", message: "m")
    #expect(SuiteResult(validator: "v", cases: [], problems: [problem]).hasFailed)
  }

  @Test func `the text shows the matrix and what went wrong`() {
    #expect(
      result.text == """
        their-tool {file}

        category  cases  pass  fail  non-strict  error  timeout  skip
        text          2     0     1           1      0        0     0
        variable      2     1     0           0      1        0     0
        all           4     1     1           1      1        0     0

        could not be run
          Cases/x/case.json: not valid JSON

        timeout
          variable/c fail.m3u8
            expected  text/a at 1:1
            found     <nothing> & ␛

        error
          variable/c pass.m3u8
            expected  text/a at 1:1
            found     <nothing> & ␛

        non-strict
          text/b fail.m3u8

        fail
          text/a fail.m3u8
            expected  text/a at 1:1
            found     <nothing> & ␛

        """)
  }

  @Test func `the JUnit report has a suite a category and a case a playlist`() throws {
    let root = try XMLElement(parsing: try result.junit())
    #expect(root.name == "testsuites")
    #expect(
      root.children.map { $0.attributes["name"] } == [
        "conformance.text", "conformance.variable", "conformance.suite",
      ])
    let counts = ["tests", "failures", "errors", "skipped"]
    #expect(
      root.children.map { suite in counts.map { suite.attributes[$0] } } == [
        ["4", "1", "0", "1"], ["4", "0", "2", "0"], ["1", "0", "1", "0"],
      ])
    let tests = try #require(root.children.first).children.filter { $0.name == "testcase" }
    #expect(
      tests.map { $0.attributes["name"] } == [
        "text/a fail.m3u8", "text/a pass.m3u8", "text/b fail.m3u8", "text/b pass.m3u8",
      ])
    #expect(tests.map { $0.children.map(\.name) } == [["failure"], [], ["skipped"], []])
    let failure = try #require(tests.first?.children.first)
    #expect(
      failure.attributes == [
        "message": "expected text/a at 1:1; found <nothing> & \\u{1B}", "type": "warning",
      ])
    #expect(
      failure.text == """
        Cases/fail.m3u8
        expected text/a at 1:1; found <nothing> & \\u{1B}
        It holds.
        t §1

        """)
  }

  @Test func `the JSON names its schema and holds every outcome`() throws {
    let json = String(decoding: result.json(), as: UTF8.self)
    #expect(json.hasSuffix("}\n"))
    #expect(json.contains(#""schema" : "interlint-conformance/1""#))
    #expect(json.contains(#""failed" : true"#))
    #expect(
      json.matches(of: /"outcome" : "([a-z-]+)"/).map { String($0.1) } == [
        "fail", "pass", "fail", "non-strict", "pass", "non-strict", "timeout", "error", "error",
        "pass", "pass", "pass",
      ])
    #expect(SuiteResult.jsonSchema.contains(#""const": "interlint-conformance/1""#))
  }
}
