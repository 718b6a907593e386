import HLSLinting
import HLSRules
import SourceText
import Testing

/// A line that is meant to be a tag and is not one is one finding, whatever follows from it.
struct SpoiledTagTests {
  private static let media = """
    #EXTM3U
    #EXT-X-VERSION:6
    #EXT-X-TARGETDURATION:6
    #EXT-X-MEDIA-SEQUENCE:0
    #EXT-X-PLAYLIST-TYPE:VOD
    #EXT-X-INDEPENDENT-SEGMENTS
    #EXT-X-MAP:URI="init.mp4"
    #EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:00.000Z
    #EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="2026-03-01T12:00:12.000Z",\
    DURATION=15.0,X-ASSET-URI="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1",\
    X-RESUME-OFFSET=0,X-RESTRICT="SKIP,JUMP"
    #EXTINF:6.000,
    s0.m4s
    #EXTINF:6.000,
    s1.m4s
    #EXTINF:6.000,
    s2.m4s
    #EXTINF:6.000,
    s3.m4s
    #EXT-X-ENDLIST

    """

  private static let multivariant = """
    #EXTM3U
    #EXT-X-VERSION:4
    #EXT-X-INDEPENDENT-SEGMENTS
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="sub",NAME="English",LANGUAGE="en",AUTOSELECT=YES,URI="s-en.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=2500000,AVERAGE-BANDWIDTH=2000000,CODECS="avc1.640020,mp4a.40.2",\
    RESOLUTION=960x540,FRAME-RATE=25.000,SUBTITLES="sub",CLOSED-CAPTIONS=NONE
    v1.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=6000000,AVERAGE-BANDWIDTH=5000000,CODECS="avc1.640028,mp4a.40.2",\
    RESOLUTION=1920x1080,FRAME-RATE=25.000,SUBTITLES="sub",CLOSED-CAPTIONS=NONE
    v2.m3u8

    """

  /// A line of a playlist, from 0.
  struct Place: Sendable, CustomTestStringConvertible {
    let lines: [String]
    let line: Int

    var testDescription: String { lines[line] }
  }

  private static let lines = [media, multivariant].flatMap { text in
    let lines = text.split(separator: "\n").map(String.init)
    return lines.indices.filter { lines[$0].hasPrefix("#") }.map { Place(lines: lines, line: $0) }
  }

  private static func findings(_ text: String) -> [Finding] {
    Linter(RuleCatalog.book).lint(SourceFile(name: "p.m3u8", bytes: Array(text.utf8))).findings
  }

  /// The findings after a change of one line, as `line rule`.
  private func found(_ place: Place, _ change: (String) -> String) -> [String] {
    var lines = place.lines
    lines[place.line] = change(lines[place.line])
    return Self.findings(lines.joined(separator: "\n") + "\n").map {
      "\($0.place.start.line - 1) \($0.rule)"
    }
  }

  @Test func `the playlists have no finding`() {
    #expect(Self.findings(Self.media) == [])
    #expect(Self.findings(Self.multivariant) == [])
  }

  @Test(arguments: lines)
  func `without its number sign`(place: Place) {
    #expect(
      found(place) { String($0.dropFirst()) } == ["\(place.line) text/tag-without-number-sign"])
  }

  @Test(arguments: lines, ["# ", "##", "#\t", "## "])
  func `after something else than a number sign`(place: Place, start: String) {
    let found = found(place) { start + $0.dropFirst() }
    #expect(
      found.filter { $0 != "\(place.line) text/tab-character" }
        == ["\(place.line) text/commented-tag"])
  }

  @Test(arguments: lines)
  func `in lower case`(place: Place) {
    let found = found(place) { line in
      let name = line.prefix { $0 != ":" }
      return name.lowercased() + line.dropFirst(name.count)
    }
    #expect(found == ["\(place.line) text/tag-case"])
  }

  @Test(arguments: lines, [" ", "\u{FF1A}", "", "=", ";"])
  func `with something else than its colon`(place: Place, colon: String) {
    guard let end = place.lines[place.line].firstIndex(of: ":") else { return }
    let found = found(place) { line in
      String(line[..<end]) + colon + line[line.index(after: end)...]
    }
    #expect(found == ["\(place.line) text/tag-typo"])
  }

  @Test(arguments: [
    "# EXTINF is the duration of a segment", "# EXT-X-DATERANGE tags follow",
    "# EXT-X-DATERANGE: one for each ad", "#EXTRA", "#EXTRA:1", "# EXTM3U8 by example",
    "#EXT-X-CUE-OUT 30", "#EXT-X-CUE-OUT:30", "#EXT-X-DISCONTINUITY-REASON:ad",
    "# the tag #EXT-X-GAP is missing", "## Segments", "# EXTINF",
  ])
  func `comments and private tags are not meant to be tags`(line: String) {
    let found = Self.findings(
      Self.media.replacing("#EXT-X-MAP", with: line + "\n#EXT-X-MAP"))
    let rules: [RuleID] = [
      "text/tag-typo", "text/tag-case", "text/commented-tag", "text/tag-without-number-sign",
    ]
    #expect(found.filter { rules.contains($0.rule) } == [])
  }

  @Test(arguments: [
    "EXTRA/1.m4s", "EXTINF.m4s", "EXT-X-MAP/1.m4s", "EXT-X-GAP.m4s", "EXTINF/s1.m4s",
  ])
  func `addresses are not meant to be tags`(address: String) {
    #expect(Self.findings(Self.media.replacing("s1.m4s", with: address)) == [])
  }

  @Test(arguments: [
    ("#EXT-X-TARGETDURATION", Severity.error), ("#EXT-X-MAP", .error), ("#EXT-X-ENDLIST", .error),
    ("#EXT-X-DATERANGE", .info), ("#EXT-X-INDEPENDENT", .info),
  ])
  func `a commented tag has the severity of what follows from it`(name: String, expected: Severity)
  {
    let text = Self.media.replacing(name, with: "# " + name.dropFirst())
    #expect(Self.findings(text).map(\.severity) == [expected])
  }

  @Test func `without the rule, what follows is reported`() {
    let text = Self.media.replacing("#EXT-X-TARGETDURATION", with: "# EXT-X-TARGETDURATION")
    var selection = RuleSelection()
    selection.without = ["text/commented-tag"]
    let found = Linter(RuleCatalog.book, selection: selection)
      .lint(SourceFile(name: "p.m3u8", bytes: Array(text.utf8))).findings
    #expect(found.map(\.rule) == ["segment/target-duration-required"])
  }
}
