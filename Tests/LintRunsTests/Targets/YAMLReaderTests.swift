import HLSPlaylist
@testable import LintRuns
import SourceText
import Testing

/// YAML is read as libyaml reads it, with places, and nothing of it that surprises.
struct YAMLReaderTests {
  private static func read(_ text: String) throws(YAMLProblem) -> YAMLValue? {
    try YAMLReader.read(Array(text.utf8))
  }

  private static func text(_ text: String, _ line: Int, _ column: Int, plain: Bool = true)
    -> YAMLValue
  {
    YAMLValue(
      content: .text(text, isPlain: plain), place: Position(line: line, column: column))
  }

  @Test(arguments: ["a: [b, 'c']\r\nd: \"\\u00e9\"\r\n", "\u{FEFF}a: [b, 'c']\nd: \"é\""])
  func `maps, lists and texts have places`(document: String) throws {
    #expect(
      try Self.read(document)
        == YAMLValue(
          content: .map([
            YAMLValue.Member(
              key: "a", keyPlace: Position(line: 1, column: 1),
              value: YAMLValue(
                content: .list([Self.text("b", 1, 5), Self.text("c", 1, 8, plain: false)]),
                place: Position(line: 1, column: 4))),
            YAMLValue.Member(
              key: "d", keyPlace: Position(line: 2, column: 1),
              value: Self.text("é", 2, 4, plain: false)),
          ]), place: Position(line: 1, column: 1)))
  }

  @Test(arguments: ["", "\n", "# nothing\n", "---\n"])
  func `a document without values has none, or an empty one`(document: String) throws {
    #expect(try Self.read(document)?.isNothing ?? true)
  }

  @Test(arguments: [
    ("a: 1\nb: &x 2\n", 2, 4, "an anchor such as &name is not supported"),
    ("a: *x\n", 1, 4, "an alias such as *name is not supported; repeat the value"),
    ("a: !!str 1\n", 1, 4, "a tag such as !name is not supported"),
    ("- !map {}\n", 1, 3, "a tag such as !name is not supported"),
    ("a: 1\n b: 2\n", 2, 3, "invalid YAML: mapping values are not allowed"),
    (
      "a:\n\tb: 1\n", 2, 1,
      "invalid YAML: found character that cannot start any "
        + "token, which is a tab; use spaces for indentation"
    ),
    (
      "a: @b\n", 1, 4,
      "invalid YAML: found character that cannot start any token; "
        + "quote values that begin with @, ` or %"
    ),
    (
      "{a: 1}\n{b: 2}\n", 2, 1,
      "invalid YAML: did not find expected <document "
        + "start>; expected one list or one map"
    ),
    ("a: [1, 2\n", 2, 1, "invalid YAML: did not find expected ',' or ']'"),
    ("a: 1\nb: 2\na: 3\n", 3, 1, "duplicate key 'a', first given in line 1"),
    ("? [a]\n: 1\n", 1, 3, "a key is a list or a map; expected a string"),
    ("a: 1\n---\nb: 2\n", 2, 1, "a second document begins; expected only one"),
    ("a: 1\nb: \u{1}\n", 2, 4, "invalid text in YAML: control characters"),
  ])
  func `what is not understood is reported at its place`(
    document: String, line: Int, column: Int, message: String
  ) {
    let problem = #expect(throws: YAMLProblem.self) { try Self.read(document) }
    #expect(problem?.place == Position(line: line, column: column))
    #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
  }

  @Test func `bytes that are no text are reported, and nothing traps`() {
    for bytes: [UInt8] in [
      [0xFF, 0x61], [0x61, 0x3A, 0x20, 0xC3], [0, 0, 0], [0x89, 0x50, 0x4E],
    ] {
      #expect(throws: YAMLProblem.self) { try YAMLReader.read(bytes) }
    }
  }

  @Test func `nesting is bounded`() throws {
    func lists(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    func maps(_ depth: Int) -> String {
      String(repeating: "{a: ", count: depth - 1) + "{}" + String(repeating: "}", count: depth - 1)
    }
    for nested in [lists, maps] {
      #expect(try Self.read(nested(YAMLReader.deepest)) != nil)
      let problem = #expect(throws: YAMLProblem.self) {
        try Self.read(nested(YAMLReader.deepest + 1))
      }
      #expect(problem?.message == "nested 17 levels deep; the limit is 16")
    }
    #expect(throws: YAMLProblem.self) { try Self.read(String(repeating: "{a: ", count: 100_000)) }
  }

  @Test(arguments: [
    ("30s", 30), ("5m", 300), ("24h", 86_400), ("7d", 604_800),
  ])
  func `lengths of time have units`(text: String, seconds: Int) throws {
    #expect(try Self.read(text)?.seconds(of: "every") == seconds)
  }

  @Test(arguments: ["0", "24", "-1s", "1.5h", "h", "24 h", "24H", "99999999999d", "[1]"])
  func `other lengths of time are reported`(text: String) throws {
    let value = try #require(try Self.read(text))
    let problem = #expect(throws: YAMLProblem.self) { try value.seconds(of: "every") }
    #expect(problem?.message.hasPrefix("every ") == true)
  }

  @Test func `a number without a unit is not taken as seconds`() throws {
    let value = try #require(try Self.read("24"))
    let problem = #expect(throws: YAMLProblem.self) { try value.seconds(of: "every") }
    #expect(
      problem?.message == "every cannot be '24', which has no unit; expected a duration such as "
        + "30s, 5m, 24h or 7d")
  }
}
