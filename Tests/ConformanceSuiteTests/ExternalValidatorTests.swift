@testable import ConformanceSuite
import Testing

struct ExternalValidatorTests {
  /// What a validator gives for the suite of the small rules: an error and a warning rule, each with
  /// two failing playlists and a passing one.
  private func outcomes(
    of command: String, timeLimit: Duration = .seconds(30), outputLimit: Int = 1 << 20
  ) throws -> [[Outcome]] {
    let suite = try TemporarySuite()
    try SuiteWriter(book: SmallRules.book, directory: suite.path).write()
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    let validator = try #require(
      ExternalValidator(command: command, timeLimit: timeLimit, outputLimit: outputLimit))
    return validator.grade(contents.cases).cases.map { $0.files.map(\.outcome) }
  }

  @Test(arguments: [
    (
      "test -f {file}",
      [[Outcome.fail, .fail, .pass], [.nonStrict, .nonStrict, .pass]]
    ),
    ("! test -f {file}", [[.pass, .pass, .fail], [.pass, .pass, .fail]]),
    ("! grep -q -e bad -e odd {file}", [[.pass, .pass, .pass], [.pass, .pass, .pass]]),
    ("! grep -q bad {file}", [[.pass, .pass, .pass], [.nonStrict, .nonStrict, .pass]]),
    ("exit 2; {file}", [[.error, .error, .error], [.error, .error, .error]]),
    ("no-such-tool {file}", [[.error, .error, .error], [.error, .error, .error]]),
    ("kill -9 $$; {file}", [[.error, .error, .error], [.error, .error, .error]]),
    (
      #"printf '{"valid": false}'; : {file}"#,
      [[.pass, .pass, .fail], [.pass, .pass, .fail]]
    ),
    (
      #"printf '{"valid": true, "findings": []}'; exit 1; {file}"#,
      [[.fail, .fail, .pass], [.nonStrict, .nonStrict, .pass]]
    ),
    ("printf '{garbage'; : {file}", [[.error, .error, .error], [.error, .error, .error]]),
    (
      "echo all is well; : {file}",
      [[.fail, .fail, .pass], [.nonStrict, .nonStrict, .pass]]
    ),
  ])
  func `an exit status or JSON says what a validator thinks`(
    command: String, expected: [[Outcome]]
  ) throws {
    #expect(try outcomes(of: command) == expected)
  }

  @Test func `a validator that hangs is ended with all that it started`() throws {
    let validator = try #require(
      ExternalValidator(command: "sleep 600 & sleep 600; {file}", timeLimit: .seconds(1)))
    let begin = ContinuousClock.now
    #expect(validator.judge(files: ["a.m3u8"], folder: ".") == .timedOut)
    #expect(ContinuousClock.now - begin < .seconds(60))
  }

  @Test func `what a validator leaves running is not waited for`() throws {
    let validator = try #require(
      ExternalValidator(command: "sleep 600 & exit 1; {file}", timeLimit: .seconds(300)))
    let begin = ContinuousClock.now
    #expect(validator.judge(files: ["a.m3u8"], folder: ".") == .rejected(findings: []))
    #expect(ContinuousClock.now - begin < .seconds(100))
  }

  @Test func `a validator cannot read from us, and what it prints without end is dropped`() throws {
    let reader = try #require(ExternalValidator(command: "cat; : {file}"))
    #expect(reader.judge(files: ["a.m3u8"], folder: ".") == .accepted)
    let talker = try #require(
      ExternalValidator(
        command: "head -c 5000000 /dev/zero; exit 1; {file}", outputLimit: 1_000))
    #expect(talker.judge(files: ["a.m3u8"], folder: ".") == .rejected(findings: []))
    let writer = try #require(
      ExternalValidator(
        command: #"printf '{"valid": true, "findings": [     ]}'; : {file}"#, outputLimit: 20))
    #expect(
      writer.judge(files: ["a.m3u8"], folder: ".") == .unusable(reason: "the output is too large"))
  }

  @Test func `the findings of a validator are shown`() throws {
    let command = #"""
      printf '{"valid": false, "findings": [{"rule": "T1", "line": 4, "column": 2},'
      printf '{"message": "no end", "line": 9}, {}]}'
      : {file}
      """#
    let validator = try #require(ExternalValidator(command: command))
    #expect(
      validator.judge(files: ["a.m3u8"], folder: ".")
        == .rejected(findings: ["T1 at 4:2", "no end at 9", "a finding"]))
  }

  @Test(arguments: ["plain.m3u8", "with blanks.m3u8", "it's.m3u8", "$(exit).m3u8", "a\"b`c.m3u8"])
  func `the path is one word of the shell, whatever is in it`(name: String) throws {
    let suite = try TemporarySuite()
    try suite.file(name, "#EXTM3U\n")
    let validator = try #require(ExternalValidator(command: "test -f {file}"))
    #expect(validator.judge(files: ["\(suite.path)/\(name)"], folder: ".") == .accepted)
    #expect(
      validator.judge(files: ["\(suite.path)/no \(name)"], folder: ".") == .rejected(findings: []))
  }

  @Test func `what is no playlist may be refused in any way`() throws {
    let suite = try TemporarySuite()
    try suite.file("Malformed/a.m3u8", "")
    try suite.file(
      "Malformed/case.json",
      #"""
      {"schema": "interlint-case/1",
       "files": [{"name": "a.m3u8", "status": "unchecked", "findings": []}]}
      """#)
    let contents = SuiteReader.read(suite.path, book: SmallRules.book)
    let graded = try [("exit 3", Outcome.pass), ("exit 1", .pass), ("exit 0", .fail)].map {
      let validator = try #require(ExternalValidator(command: "\($0.0); {file}"))
      return (validator.grade(contents.cases).cases.map(\.outcome), [$0.1])
    }
    for (found, expected) in graded { #expect(found == expected) }
    #expect(graded.count == 3)
  }

  @Test func `a command that takes no file is refused`() {
    #expect(ExternalValidator(command: "their-tool file") == nil)
  }
}
