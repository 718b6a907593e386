import Foundation
import HLSDocuments
import HLSLinting
import HLSPlaylist
import HLSReporting
import SourceText
import Testing

/// The fixes of findings in reports for programs that can apply them.
struct FixReportTests {
  /// A rule about the small letters a and b in the second line, which are to be `replacements`.
  private static func rule(_ grade: Fix.Grade, _ replacements: [String]) -> Rule {
    Rule(
      "example/letters", .error, .recommended, .advice("the test"), about: .playlist,
      fixes: [grade], says: "s", why: "w", remedy: "r", fails: [], passes: [],
      check: .document { document, report in
        let bytes = document.playlist.source.bytes
        let places = bytes.indices.filter { bytes[$0] == 0x61 || bytes[$0] == 0x62 }
        report(
          "small letters", at: ByteRange(places[0]..<places[0] + 1),
          fix: Fix(
            grade,
            zip(places, replacements).map { Fix.Edit(ByteRange($0..<$0 + 1), with: $1) }))
      })
  }

  /// The findings of such a rule: é has two bytes and one UTF-16 unit, 😀 has four and two.
  private static func run(
    _ grade: Fix.Grade = .safe, _ replacements: [String] = ["A", "B"],
    in text: String = "#EXTM3U\né😀a=1 b=2\n"
  ) -> LintRun {
    var settings = LintSettings()
    settings.collectsFixes = true
    let linter = Linter(RuleBook(rules: [rule(grade, replacements)]), settings: settings)
    let source = SourceFile(name: "x/m.m3u8", bytes: Array(text.utf8))
    return LintRun(toolVersion: "1.2.3", rules: [], sources: [linter.lint(source)])
  }

  private static func json(_ reporter: SectionedReporter, _ run: LintRun) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(try reporter.render(run.redacted())))
  }

  private static func value(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  private static func fixes(_ run: LintRun) throws -> JSONValue? {
    try json(.sarif, run)["runs"]?.elements.first?["results"]?.elements.first?["fixes"]
  }

  @Test func `SARIF has each edit with columns in UTF-16 units, and the grade`() throws {
    let expected = try Self.value(
      """
      [{"artifactChanges":[{"artifactLocation":{"uri":"x/m.m3u8","uriBaseId":"%SRCROOT%"},
        "replacements":[
          {"deletedRegion":{"startLine":2,"startColumn":4,"endLine":2,"endColumn":5},
           "insertedContent":{"text":"A"}},
          {"deletedRegion":{"startLine":2,"startColumn":8,"endLine":2,"endColumn":9},
           "insertedContent":{"text":"B"}}]}],
        "description":{"text":"safe: the only thing that can be meant"}}]
      """)
    #expect(try Self.fixes(Self.run()) == expected)
    #expect(
      try Self.fixes(Self.run(.unsafe))?.elements.first?["description"]?["text"]
        == .string("unsafe: a choice or a guess"))
  }

  @Test func `a removal in SARIF has no inserted content`() throws {
    let replacements = try Self.fixes(Self.run(.safe, ["", "B"]))?.elements.first?[
      "artifactChanges"]?.elements.first?["replacements"]?.elements
    #expect(replacements?.map { $0["insertedContent"] == nil } == [true, false])
  }

  @Test func `a suggestion is one edit with columns in bytes`() throws {
    let expected = try Self.value(
      """
      [{"range":{"start":{"line":2,"column":7},"end":{"line":2,"column":12}},"text":"A=1 B"}]
      """)
    #expect(try Self.json(.rdjsonLines, Self.run())["suggestions"] == expected)
  }

  @Test(arguments: [
    (Fix.Grade.safe, "small letters; interlint lint --fix fixes it"),
    (
      .unsafe, "small letters; interlint lint --fix --unsafe-fixes fixes it, by a choice or a guess"
    ),
  ])
  func `messages of GitLab and Markdown say what fixes a finding`(
    grade: Fix.Grade, message: String
  ) throws {
    let run = Self.run(grade)
    #expect(
      try Self.json(.gitlab, run).elements.map { $0["description"] } == [.string(message)])
    let table = String(
      decoding: try MarkdownReporter().render(run.redacted()), as: UTF8.self)
    #expect(table.contains("| x/m.m3u8:2:7 | \(message) |"))
  }

  @Test func `there is no suggestion for an unsafe fix, and for one in several lines`() throws {
    #expect(try Self.json(.rdjsonLines, Self.run(.unsafe))["suggestions"] == nil)
    let lines = "#EXTM3U\na\nb\n"
    #expect(try Self.json(.rdjsonLines, Self.run(in: lines))["suggestions"] == nil)
    #expect(try Self.fixes(Self.run(in: lines)) != nil)
  }

  @Test func `a fix with a secret is in no report`() throws {
    let secret = ["https://example.com/x?token=5ac3f7e1b8d24", "B"]
    #expect(try Self.fixes(Self.run(.safe, secret)) == nil)
    // The text between the edits counts, too.
    let between = "#EXTM3U\na?token=5ec3f7e1-8d24&b\n"
    #expect(try Self.json(.rdjsonLines, Self.run(in: between))["suggestions"] == nil)
    // The name that makes a text secret is outside of the edits.
    let named = "#EXTM3U\nhttps://u:p@h/?token=a5ec3f7e18d24b\n"
    #expect(try Self.fixes(Self.run(in: named)) == nil)
  }
}
