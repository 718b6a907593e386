import Testing

@testable import InterlintCommand

struct CommandLineParsingTests {
  typealias Line = ParsedCommandLine
  typealias Use = ParsedCommandLine.Use

  @Test func `an option that is the value of another one has no values`() throws {
    let line = try OptionTable.interlint.parse(
      ["timeline", "a.m3u8", "--assets", "--seek", "300", "700"])
    #expect(line.operands == ["a.m3u8", "300", "700"])
    #expect(line.uses.map(\.option) == ["assets"] && line.uses.first?.value == "--seek")
    let both = try OptionTable.interlint.parse(
      ["timeline", "a.m3u8", "--assets", "dir", "--seek", "300", "700"])
    #expect(both.operands == ["a.m3u8"] && both.uses.map(\.value) == ["dir", "300 700"])
  }

  @Test(arguments: ["--quiet", "-q", "--config=film.m3u8", "--film.m3u8", "-film.m3u8"])
  func `an option that is the name of a file is refused`(argument: String) throws {
    func parse(_ arguments: [String]) throws -> Line {
      try OptionTable.interlint.parse(["lint"] + arguments, isFile: { $0 == argument })
    }
    #expect(throws: UsageError.fileName(argument)) { try parse(["a.m3u8", argument]) }
    #expect(throws: UsageError.fileName(argument)) {
      try OptionTable.interlint.parse([argument, "lint"], isFile: { $0 == argument })
    }
    let line = try parse(["--config", argument, "--", argument])
    #expect(line.operands == [argument] && line.uses.map(\.value) == [argument])
    #expect(try parse(["./\(argument)"]).operands == ["./\(argument)"])
  }

  @Test(
    arguments: [
      ([], Line()),
      (["--version"], Line(uses: [Use(option: "version")])),
      (["-h"], Line(uses: [Use(option: "help")])),
      (["lint"], Line(command: "lint")),
      (["--help", "lint"], Line(command: "lint", uses: [Use(option: "help")])),
      (["explain", "-h"], Line(command: "explain", uses: [Use(option: "help")])),
      (
        ["lint", "a", "--fail-on=info", "b", "--fail-on", "never", "--quiet"],
        Line(
          command: "lint",
          uses: [
            Use(option: "fail-on", value: "info"), Use(option: "fail-on", value: "never"),
            Use(option: "quiet"),
          ], operands: ["a", "b"])
      ),
      (
        ["lint", "-", "--", "--quiet", "-", "--"],
        Line(command: "lint", operands: ["-", "--quiet", "-", "--"])
      ),
      (["lint", " "], Line(command: "lint", operands: [" "])),
      (["explain", "-12888"], Line(command: "explain", operands: ["-12888"])),
      (["explain", "--", "-12888"], Line(command: "explain", operands: ["-12888"])),
      (
        ["lint", "--output=json", "--output", "junit=a=b", "--profile=portability=hls.js,media3"],
        Line(
          command: "lint",
          uses: [
            Use(option: "output", value: "json"), Use(option: "output", value: "junit=a=b"),
            Use(option: "profile", value: "portability=hls.js,media3"),
          ])
      ),
      (
        ["conformance", "--timeout", "7", "run", "--directory", "-x", "tag/a", "tag/b"],
        Line(
          command: "conformance",
          uses: [Use(option: "timeout", value: "7"), Use(option: "directory", value: "-x")],
          operands: ["run", "tag/a", "tag/b"])
      ),
    ] as [([String], Line)])
  func `a command line is read as it was meant`(arguments: [String], line: Line) throws {
    #expect(try OptionTable.interlint.parse(arguments) == line)
  }

  @Test(
    arguments: [
      (["lnt"], .unknown(kind: "command", name: "lnt", suggestion: "lint")),
      (["a.m3u8"], .unknown(kind: "command", name: "a.m3u8", suggestion: "lint a.m3u8")),
      (["-"], .unknown(kind: "command", name: "-", suggestion: "lint -")),
      (["--", "lint"], .unknown(kind: "command", name: "--", suggestion: nil)),
      ([""], .unknown(kind: "command", name: "", suggestion: nil)),
      (["--quiet", "lint"], .unknown(kind: "option", name: "--quiet", suggestion: nil)),
      (["lint", "--colour=no"], .unknown(kind: "option", name: "--colour", suggestion: "--color")),
      (["lint", "--fail"], .unknown(kind: "option", name: "--fail", suggestion: nil)),
      (["lint", "--out", "x"], .unknown(kind: "option", name: "--out", suggestion: nil)),
      (["lint", "-x"], .unknown(kind: "option", name: "-x", suggestion: nil)),
      (["lint", "-12888"], .unknown(kind: "option", name: "-12888", suggestion: nil)),
      (["explain", "-12888x"], .unknown(kind: "option", name: "-12888x", suggestion: nil)),
      (["lint", "-color"], .unknown(kind: "option", name: "-color", suggestion: "--color")),
      (["lint", "--=x"], .unknown(kind: "option", name: "--", suggestion: nil)),
      (["lint", "---"], .unknown(kind: "option", name: "---", suggestion: nil)),
      (["lint", ""], .emptyOperand("PATH|URL")),
      (["lint", "a.m3u8", ""], .emptyOperand("PATH|URL")),
      (["baseline", "show", ""], .emptyOperand("PATH")),
      (["explain", "\t "], .emptyOperand("RULE|TAG|ATTRIBUTE|CATEGORY|ERROR")),
      (["lint", "--output"], .missingValue(option: "--output", placeholder: "FORMAT[=PATH]")),
      (["lint", "--rule="], .missingValue(option: "--rule", placeholder: "RULE,…")),
      (
        ["lint", "--output=json="], .missingValue(option: "--output", placeholder: "FORMAT[=PATH]")
      ),
      (["lint", "--quiet=yes"], .unexpectedValue(option: "--quiet")),
      (["lint", "--quiet="], .unexpectedValue(option: "--quiet")),
      (
        ["lint", "--color=alway"],
        .valueNotAllowed(
          name: "--color", value: "alway", allowed: ["auto", "always", "never"],
          suggestion: "always")
      ),
      (
        ["lint", "--output=xml=a"],
        .valueNotAllowed(
          name: "--output", value: "xml",
          allowed: [
            "text", "concise", "json", "jsonl", "junit", "sarif", "github", "gitlab", "checkstyle",
            "markdown", "rdjsonl",
          ], suggestion: nil)
      ),
      (["lint", "--jobs=0"], .notANumber(option: "--jobs", value: "0")),
      (["lint", "--jobs=-1"], .notANumber(option: "--jobs", value: "-1")),
      (["lint", "--jobs=+1"], .notANumber(option: "--jobs", value: "+1")),
      (
        ["lint", "--jobs=99999999999999999999"],
        .notANumber(option: "--jobs", value: "99999999999999999999")
      ),
      (["explain"], .missingOperand("RULE|TAG|ATTRIBUTE|CATEGORY|ERROR")),
      (["explain", "a", "b"], .unexpectedOperand("b")),
      (["man", "lint"], .unexpectedOperand("lint")),
      (["conformance"], .missingOperand("run|list|write|coverage")),
      (
        ["completion", "fihs"],
        .valueNotAllowed(
          name: "SHELL", value: "fihs", allowed: ["bash", "zsh", "fish"], suggestion: "fish")
      ),
    ] as [([String], UsageError)])
  func `what is wrong is reported with what is near`(arguments: [String], error: UsageError) {
    #expect(throws: error) { try OptionTable.interlint.parse(arguments) }
  }

  @Test(arguments: [
    "!#:+", "!", "!!#:+!", "!\u{1}#:+", "\u{1}", "a=b=c", "--quiet", "$(x)", "%s%n", "é\u{FFFD}",
    "\\", "\"", "a\nb", String(repeating: "x", count: 100_000),
  ])
  func `a value or operand is kept as it is`(text: String) throws {
    let line = try OptionTable.interlint.parse([
      "lint", "--rule", text, "--rule=\(text)", "next", "--", text,
    ])
    let use = Use(option: "rule", value: text)
    #expect(line == Line(command: "lint", uses: [use, use], operands: ["next", text]))
  }

  @Test func `long and hostile names are refused in one short line without controls`() {
    let name = "--" + String(repeating: "\u{1B}\u{202E}", count: 50_000)
    do throws(UsageError) {
      _ = try OptionTable.interlint.parse(["lint", name])
      Issue.record("\(name.count) characters were taken for an option")
    } catch {
      let message = error.description
      #expect(message.hasPrefix(#"unknown option '--\u{1B}\u{202E}"#) && message.hasSuffix("…'"))
      #expect(message.utf8.count < 600)
    }
  }

  @Test func `thousands of arguments are all kept`() throws {
    let operands = (0..<20_000).map { "\($0).m3u8" }
    #expect(try OptionTable.interlint.parse(["lint"] + operands).operands == operands)
  }

  @Test(arguments: [
    (
      UsageError.unknown(kind: "option", name: "--colour", suggestion: "--color"),
      "unknown option '--colour'; did you mean '--color'?"
    ),
    (.unknown(kind: "profile", name: "a", suggestion: nil), "unknown profile 'a'"),
    (.missingValue(option: "--rule", placeholder: "ID"), "--rule needs a value: --rule=ID"),
    (.unexpectedValue(option: "--quiet"), "--quiet takes no value"),
    (
      .valueNotAllowed(name: "--show", value: "x", allowed: ["a", "b"], suggestion: nil),
      "--show cannot be 'x'; expected one of a, b"
    ),
    (
      .notANumber(option: "--jobs", value: "x"),
      "--jobs cannot be 'x'; expected a whole number, at least 1"
    ),
    (.missingOperand("RULE"), "RULE is missing"),
    (.unexpectedOperand("x"), "unexpected argument 'x'"),
    (
      .operandWithOption("x", option: "a", allowed: "b"),
      "--a cannot be combined with the path or URL 'x'; expected b"
    ),
    (.emptyOperand("PATH"), "PATH is empty"),
  ])
  func `an error says what was found and what is allowed`(error: UsageError, message: String) {
    #expect(error.description == message)
  }
}
