import Foundation
import HLSConformance
import HLSPlaylist
import HLSRules
import LintHistory
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
        "3: 15 s", "4: \"15\" is no decimal number", "5: no DURATION",
      ])
  }

  @Test func `the vocabulary knows the words of X-SNAP`() {
    #expect(allowedWords(of: .snap, in: .dateRange) == ["OUT", "IN"])
    #expect(allowedWords(of: .snap, in: .map) == [])
  }

  @Test func `the grammar departs where a number is quoted`() {
    let source = SourceFile(name: "media.m3u8", bytes: Array(Self.playlist.utf8))
    #expect(departures(of: Playlist(parsing: source)) == ["line 4, EXT-X-DATERANGE: quoted"])
  }

  @Test func `the rule that the article shows reports its example`() throws {
    let rule = try #require(RuleCatalog.book["interstitial/resume-offset-negative"])
    let examples = rule.violating.map { String(decoding: $0.completed.bytes, as: UTF8.self) }
    #expect(
      examples.map { messages(of: rule, in: $0) } == [["X-RESUME-OFFSET below zero replays 10 s"]])
  }

  @Test func `a report tells of no source where there is none`() throws {
    let report = String(decoding: try junitReport(on: []), as: UTF8.self)
    #expect(report.contains(#"<testsuites name="interlint" tests="0""#))
  }

  @Test func `a run that is kept is in the store`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try keep(LintRun(toolVersion: "0.1.0", rules: [], sources: []), begun: 60, in: path)
    #expect(try HistoryStore(opening: path).snapshot().runs.map(\.begun) == [60])
  }
}
