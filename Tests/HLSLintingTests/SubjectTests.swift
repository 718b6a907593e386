import HLSLinting
import HLSPlaylist
import SourceText
import Testing

/// A rule applies where there is something for it to look at.
struct SubjectTests {
  private static func subjects(_ text: String) -> SubjectSet { lint(text, []).subjects }

  private static let media = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n"
  private static let ranges = media + "#EXT-X-DATERANGE:ID=\"a\",CLASS="
  private static let all: [Subject] =
    [
      .playlist, .mediaPlaylist, .multivariantPlaylist, .segments, .dateRanges, .interstitials,
      .preloads, .spliceInformation, .podURLs, .variables,
    ] + TagName.allCases.map { .tag($0) }

  @Test(
    arguments: [
      (media, [.mediaPlaylist, .segments, .tag(.extm3u), .tag(.targetDuration), .tag(.extinf)]),
      (
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n",
        [.multivariantPlaylist, .tag(.extm3u), .tag(.streamInf)]
      ),
      ("#EXTM3U\n", [.multivariantPlaylist, .tag(.extm3u)]),
      (
        "#EXTM3U\n#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n",
        [.multivariantPlaylist, .tag(.extm3u), .tag(.define), .variables]
      ),
    ] as [(String, [Subject])])
  func `a playlist has the subjects that it holds and no others`(
    text: String, subjects: [Subject]
  ) {
    let found = Self.subjects(text)
    #expect(
      Self.all.filter { found.contains($0) }
        == Self.all.filter { ([.playlist] + subjects).contains($0) })
    #expect(Self.all.allSatisfy { (found.absence(of: $0) == nil) == found.contains($0) })
  }

  @Test(
    arguments: [
      (ranges + "\"x\"", []), (ranges + "\"com.apple.hls.interstitial\"", [.interstitials]),
      (ranges + "\"com.apple.hls.preload\"", [.preloads]),
      (ranges + "\"x\",SCTE35-OUT=0xFC", [.spliceInformation]),
    ] as [(String, [Subject])])
  func `date ranges are distinguished by what they are for`(text: String, subjects: [Subject]) {
    let found = Self.subjects(text + "\n")
    #expect(found.contains(.dateRanges))
    let kinds: [Subject] = [.interstitials, .preloads, .spliceInformation, .podURLs]
    #expect(kinds.filter { found.contains($0) } == subjects)
  }

  @Test(arguments: [
    (Subject.multivariantPlaylist, "not a multivariant playlist"), (.tag(.gap), "no EXT-X-GAP"),
    (.dateRanges, "no date ranges"), (.variables, "no variables"),
    (.podURLs, "no pod-serving URL"),
  ])
  func `the reason says what is not there`(subject: Subject, reason: String) {
    #expect(Self.subjects(Self.media).absence(of: subject) == reason)
  }

  @Test func `in a text that does not decode that is the reason, whatever it holds`() {
    let result = Linter(RuleBook(rules: []))
      .lint(SourceFile(name: "p", bytes: Array(Self.media.utf8) + [0xFF]))
    for subject in Self.all {
      #expect(result.subjects.absence(of: subject) == "the text does not decode")
    }
  }
}
