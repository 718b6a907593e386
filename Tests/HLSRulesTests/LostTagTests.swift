import HLSLinting
import HLSPlaylist
import SourceText
import Testing

@testable import HLSRules

/// The loss of each tag is one finding, and so is a file that was joined from two.
struct LostTagTests {
  @Test(arguments: TagName.allCases.filter { $0 != .unknown })
  func `each tag has a row of what follows, or a reason why nothing does`(tag: TagName) {
    let hasRow = LostTags.rows.contains { $0.tags.contains(tag) }
    #expect(hasRow != (LostTags.withoutConsequence[tag] != nil))
  }

  @Test func `the rows are about rules that exist`() {
    #expect(LostTags.rows.flatMap(\.silenced).filter { RuleCatalog.book[$0] == nil } == [])
  }

  private static func found(_ text: String) -> [String] {
    Linter(RuleCatalog.book)
      .lint(SourceFile(name: "p.m3u8", bytes: Array(text.utf8))).findings
      .map { "\($0.place.start.line) \($0.severity) \($0.rule)" }
  }

  /// A live playlist with parts, byte ranges and a delta update's tags.
  private static let lowLatency = """
    #EXTM3U
    #EXT-X-VERSION:9
    #EXT-X-TARGETDURATION:4
    #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3.0
    #EXT-X-PART-INF:PART-TARGET=1.0
    #EXT-X-MEDIA-SEQUENCE:10
    #EXT-X-MAP:URI="init.mp4"
    #EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:00.000Z
    #EXTINF:4.000,
    s10.m4s
    #EXTINF:4.000,
    s11.m4s
    #EXTINF:4.000,
    s12.m4s
    #EXT-X-PART:DURATION=1.0,URI="s13.0.m4s",INDEPENDENT=YES
    #EXT-X-PART:DURATION=1.0,URI="s13.1.m4s"
    #EXT-X-PRELOAD-HINT:TYPE=PART,URI="s13.2.m4s"

    """

  private static let byteRanges = """
    #EXTM3U
    #EXT-X-VERSION:6
    #EXT-X-TARGETDURATION:6
    #EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x0000000000000000000000000000000A
    #EXTINF:6,
    #EXT-X-BYTERANGE:1000@0
    a.ts
    #EXTINF:6,
    #EXT-X-BYTERANGE:1000
    a.ts
    #EXT-X-DISCONTINUITY
    #EXTINF:6,
    #EXT-X-BYTERANGE:1000
    a.ts
    #EXT-X-ENDLIST

    """

  private static let iFrames = """
    #EXTM3U
    #EXT-X-VERSION:5
    #EXT-X-TARGETDURATION:6
    #EXT-X-I-FRAMES-ONLY
    #EXT-X-MAP:URI="a.mp4",BYTERANGE="900@0"
    #EXTINF:6,
    #EXT-X-BYTERANGE:1000@900
    a.mp4
    #EXTINF:6,
    #EXT-X-BYTERANGE:1000@9000
    a.mp4
    #EXT-X-ENDLIST

    """

  private static let lines = [lowLatency, byteRanges, iFrames].flatMap { text in
    let lines = text.split(separator: "\n").map(String.init)
    return lines.indices.filter { lines[$0].hasPrefix("#") }
      .map { SpoiledTagTests.Place(lines: lines, line: $0) }
  }

  @Test(arguments: lines) func `a lost tag is one finding`(place: SpoiledTagTests.Place) {
    #expect(Self.found(place.lines.joined(separator: "\n") + "\n") == [])
    var lines = place.lines
    lines[place.line] = "# " + lines[place.line].dropFirst()
    let found = Self.found(lines.joined(separator: "\n") + "\n")
    #expect(found.map { String($0.split(separator: " ")[2]) } == ["text/commented-tag"], "\(found)")
  }

  @Test(arguments: [lowLatency, byteRanges, iFrames])
  func `a file that was written twice is one finding with the severity of what follows`(
    text: String
  ) {
    let line = text.count { $0 == "\n" } + 1
    #expect(Self.found(text + text) == ["\(line) error playlist/extm3u-repeated"])
  }

  @Test func `a second EXTM3U from which nothing follows is a warning`() {
    let text = Self.byteRanges.replacing(
      "#EXT-X-DISCONTINUITY", with: "#EXTM3U\n#EXT-X-DISCONTINUITY")
    #expect(Self.found(text) == ["11 warning playlist/extm3u-repeated"])
  }

  @Test func `what is wrong before the second file is reported`() {
    let text = Self.byteRanges.replacing(
      "#EXT-X-KEY:METHOD=AES-128,", with: "#EXT-X-KEY:METHOD=AES-1,")
    #expect(
      Self.found(text + Self.byteRanges) == [
        "4 error encryption/method-value", "16 error playlist/extm3u-repeated",
      ])
  }

  @Test func `a merge conflict is the reason why nothing is checked`() {
    let text = Self.byteRanges.replacing(
      "#EXT-X-DISCONTINUITY",
      with: "<<<<<<< HEAD\n#EXT-X-GAP\n=======\n#EXT-X-BITRATE:x\n>>>>>>> other")
    let result = Linter(RuleCatalog.book).lint(
      SourceFile(name: "p.m3u8", bytes: Array(text.utf8)))
    #expect(result.findings == [])
    #expect(
      result.status
        == .unchecked(reason: "line 11 is a marker of a merge conflict that is not resolved"))
  }
}
