import Foundation
import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import HLSReporting
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
      + Self.files(under: "Tests/ReadmeTests", ending: "Snippets.swift"))
      .map { Self.flush(try MarkdownPage($0).lines) }
    var isShown = false
    let articles = try Self.files(under: "Sources", ending: ".md").filter { $0.contains(".docc/") }
    for article in articles + ["README.md"] {
      for block in try MarkdownPage(article).codeBlocks where block.language == "swift" {
        isShown = true
        let code = Self.flush(Array(block.lines.drop { $0.isEmpty || $0.hasPrefix("import ") }))
        #expect(sources.contains { $0.contains(code) }, "\(article):\(block.start)")
      }
    }
    #expect(isShown)
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

  @Test func `segments have a place in time and an address`() {
    let playlist = "#EXTM3U\n#EXTINF:6.006,\n1.ts\n#EXTINF:4,\n2.ts\n"
    #expect(
      segments(in: Array(playlist.utf8)) == ["0 s to 6.006 s: 1.ts", "6.006 s to 10.006 s: 2.ts"])
  }

  @Test func `the addresses in an asset list have positions`() {
    let list =
      "{\"ASSETS\": [\n  {\"URI\": \"a.m3u8\", \"DURATION\": 15},\n  {\"DURATION\": 15}\n]}"
    #expect(addresses(in: Array(list.utf8)) == ["2:11: \"a.m3u8\""])
  }

  @Test func `the vocabulary knows the words of X-SNAP`() {
    #expect(allowedWords(of: .snap, in: .dateRange) == ["OUT", "IN"])
    #expect(allowedWords(of: .snap, in: .map) == [])
  }

  @Test func `the grammar departs where a number is quoted`() {
    let source = SourceFile(name: "media.m3u8", bytes: Array(Self.playlist.utf8))
    #expect(deviations(of: Playlist(parsing: source)) == ["line 4, EXT-X-DATERANGE: quoted"])
  }

  /// A film of 24 s.
  ///
  /// By rfc8216bis-22, appendix D.2: `ad` starts at 6 s, takes its 15 s on the timeline (RANGE) and skips
  /// nothing (offset 0), so that the primary resumes at 6 s. `point` starts at 12 s of the primary, which is
  /// 27 s of the timeline; it takes no time (POINT) and skips its own length, 6 s, because it has no offset.
  private static let film = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
    #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:06Z",\
    DURATION=15,X-ASSET-URI="ad.m3u8",X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES="RANGE"
    #EXT-X-DATERANGE:ID="point",CLASS="com.apple.hls.interstitial",\
    START-DATE="2026-01-01T00:00:12Z",DURATION=6,X-ASSET-URI="point.m3u8"
    #EXT-X-DATERANGE:ID="none",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:18Z"
    #EXTINF:6,
    1.ts
    #EXTINF:6,
    2.ts
    #EXTINF:6,
    3.ts
    #EXTINF:6,
    4.ts
    #EXT-X-ENDLIST

    """

  @Test func `a film has a timeline with its ads`() throws {
    #expect(
      try shownContent(of: Array(Self.film.utf8)) == [
        "0–6 s primary", "6–21 s ad", "21–27 s primary", "27–27 s point", "27–33 s primary",
        "line 6: neither X-ASSET-URI nor X-ASSET-LIST is present",
      ])
    #expect(throws: PrimaryContent.Obstacle.notAPlaylist) { try shownContent(of: []) }
  }

  @Test func `the rule that the article shows reports its example`() throws {
    let rule = try #require(RuleCatalog.book["interstitial/resume-offset-negative"])
    let examples = rule.violating.map { String(decoding: $0.completed.bytes, as: UTF8.self) }
    #expect(
      examples.map { messages(of: rule, in: $0) } == [
        ["X-RESUME-OFFSET is negative and replays 10 s"]
      ])
  }

  @Test func `a rule of one's own finds what its examples mark`() throws {
    let rule = resumeOffsetGiven
    let bad = try #require(rule.violating.first).completed
    let good = try #require(rule.conforming.first).completed
    #expect(houseFindings(in: good.bytes).isEmpty)
    let found = houseFindings(in: bad.bytes)
    #expect(found.map(\.rule) == ["house/resume-offset-given"])
    #expect(found.map(\.severity) == [.warning])
    #expect(found.map(\.message) == ["X-RESUME-OFFSET is missing; expected a number"])
    #expect(found.map(\.place.range.offsets) == bad.marks)
  }

  @Test func `advice on a rule is its summary and its remedy`() {
    #expect(
      advice(on: "interstitial/resume-offset-negative")
        == "X-RESUME-OFFSET should not be negative. "
        + "Use 0 to resume where the event began, unless the replay is intended.")
    #expect(advice(on: "house/unknown") == nil)
  }

  /// A run that no linter made.
  private static let madeRun = LintRun(
    toolVersion: "0.1.0", rules: [],
    sources: [
      SourceResult(
        source: "live.m3u8", kind: "media playlist",
        findings: [
          Finding(
            rule: "house/rule", severity: .warning, message: "\"a\" of ?token=abc",
            place: Place(
              source: "live.m3u8", range: ByteRange(8, 9), start: Position(line: 2, column: 1),
              end: Position(line: 2, column: 2)))
        ])
    ])

  @Test func `a reporter of one's own writes a line for each finding`() throws {
    #expect(
      String(decoding: try CSVReporter().render(Self.madeRun.redacted()), as: UTF8.self)
        == "\"live.m3u8\",\"2\",\"house/rule\",\"\"\"a\"\" of ?token=***\"\r\n")
  }

  @Test func `a JSON report can be read into findings`() throws {
    let run = Self.madeRun.redacted()
    #expect(
      try findings(inReport: JSONReporter().render(run)) == run.value.sources[0].findings)
  }

  @Test func `the problems of a playlist have lines`() {
    let found = problems(in: Array(Self.playlist.utf8))
    #expect(found.contains { $0.hasPrefix("line 4: DURATION is \"15\"") })
  }

  @Test func `the documents of a presentation are loaded by a function`() async throws {
    let base = "https://a.example/"
    let multivariant = """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1
      v/low.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=2
      v/gone.m3u8

      """
    let files = [
      base + "main.m3u8": Array(multivariant.utf8), base + "v/low.m3u8": Array(Self.playlist.utf8),
    ]
    #expect(
      try await documents(linkedFrom: base + "main.m3u8", in: files) == [
        "multivariant playlist: https://a.example/main.m3u8",
        "media playlist: https://a.example/v/low.m3u8",
      ])
    await #expect(throws: UnavailableDocument.self) {
      try await documents(linkedFrom: base + "none.m3u8", in: files)
    }
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
    #expect(!steps.isEmpty)
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
