import Foundation
import HLSLinting
import HLSPlaylist
import HLSRules
import LintHistory
import SourceText
import Testing

/// The code in articles is compiled somewhere, and does what the article says.
@Suite struct ArticleTests {
  /// The paths of the files under a folder of the project that end so.
  private static func files(under folder: String, ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(MarkdownPage.root)/\(folder)")
      .filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  /// The lines without indentation, which depends on what is around them.
  private static func flush(_ lines: [String]) -> String {
    lines.map { $0.trimmingCharacters(in: .whitespaces) + "\n" }.joined()
  }

  @Test func `the code of every article stands in a source`() throws {
    let sources = try
      (Self.files(under: "Sources/HLSRules", ending: ".swift")
      + ["Tests/ReadmeTests/ArticleSnippets.swift"])
      .map { Self.flush(try MarkdownPage($0).lines) }
    var shown = 0
    for article in try Self.files(under: "Sources", ending: ".md") where article.contains(".docc/")
    {
      for block in try MarkdownPage(article).codeBlocks where block.language == "swift" {
        shown += 1
        let code = Self.flush(block.lines)
        #expect(sources.contains { $0.contains(code) }, "\(article):\(block.start)")
      }
    }
    #expect(shown >= 6)
  }

  private static let playlist = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",DURATION=15
    #EXT-X-DATERANGE:ID="b",START-DATE="2026-01-01T00:01:00Z",DURATION="15"
    #EXT-X-DATERANGE:ID="c",START-DATE="2026-01-01T00:02:00Z"

    """

  @Test func `a duration is there, malformed or absent`() {
    #expect(
      durations(in: Array(Self.playlist.utf8)) == [
        "3: 15 s", "4: \"15\" is not a decimal number", "5: no DURATION",
      ])
  }

  @Test func `the vocabulary knows the words of X-SNAP`() {
    #expect(allowedWords(of: .snap, in: .dateRange) == ["OUT", "IN"])
    #expect(allowedWords(of: .snap, in: .map) == [])
  }

  @Test func `the grammar departs where a number is quoted`() {
    let source = SourceFile(name: "media.m3u8", bytes: Array(Self.playlist.utf8))
    #expect(deviations(of: Playlist(parsing: source)) == ["line 4, EXT-X-DATERANGE: quoted"])
  }

  @Test func `the rule that the article shows reports its example`() throws {
    let rule = try #require(RuleCatalog.book["interstitial/resume-offset-negative"])
    let examples = rule.violating.map { String(decoding: $0.completed.bytes, as: UTF8.self) }
    #expect(
      examples.map { messages(of: rule, in: $0) } == [
        ["X-RESUME-OFFSET is negative and replays 10 s"]
      ])
  }

  @Test func `the problems of a playlist have lines`() {
    let found = problems(in: Array(Self.playlist.utf8))
    #expect(found.contains { $0.hasPrefix("line 4: DURATION is \"15\"") })
  }

  @Test func `a report tells of no source where there is none`() throws {
    let report = String(decoding: try junitReport(on: []), as: UTF8.self)
    #expect(report.contains(#"<testsuites name="interlint" tests="0""#))
  }

  private static let walk =
    "Sources/InterlintCommand/InterlintCommand.docc/from-bytes-to-a-report.md"

  @Test func `the playlist of the walk becomes the case that the article shows`() throws {
    let blocks = try MarkdownPage(Self.walk).codeBlocks
    let playlist = try #require(blocks.first { $0.language == "m3u8" }).text
    let expected = try #require(blocks.first { $0.language == "xml" }?.lines.first)
    let lines = String(decoding: try junitReport(onPlaylist: Array(playlist.utf8)), as: UTF8.self)
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines[1].contains(#"failures="1" errors="0""#))
    let place = try #require(lines.firstIndex(of: expected))
    #expect(lines[place + 1].hasPrefix("<failure "))
  }

  /// The rows of the tables of the walk, each with its type and module.
  private static func steps() throws -> [(type: String, module: String)] {
    try MarkdownPage(walk).lines
      .compactMap { $0.firstMatch(of: /^\| \d+ \| `(\w+)` \| `(\w+)` \|/) }
      .map { (String($0.1), String($0.2)) }
  }

  @Test func `each step of the walk is a type of its module`() throws {
    let steps = try Self.steps()
    #expect(steps.count == 13 + 7)
    for (type, module) in steps {
      let declaration = try Regex("(struct|enum) \(type)\\b")
      let sources = try Self.files(under: "Sources/\(module)", ending: ".swift")
      #expect(
        try sources.contains { path in
          try MarkdownPage(path).lines.contains { $0.contains(declaration) }
        }, "\(type) is not in \(module)")
    }
  }

  @Test func `a request for a file that is not there has one result that says so`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    #expect(try lint([path]).map(\.status) == [.unchecked(reason: "no such file")])
  }

  @Test func `a run that is kept is in the store`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try keep(LintRun(toolVersion: "0.1.0", rules: [], sources: []), begun: 60, in: path)
    #expect(try HistoryStore(opening: path).snapshot().runs.map(\.startTime) == [60])
  }
}
