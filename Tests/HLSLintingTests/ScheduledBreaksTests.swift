import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText
import Testing

/// The breaks that the playlists of a channel announce, each told once.
struct ScheduledBreaksTests {
  private static func breaks(_ documents: KeyValuePairs<String, String>) -> [ScheduledBreak] {
    let sources = documents.map { SourceFile(name: $0.key, bytes: Array($0.value.utf8)) }
    let byName = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let graph = DocumentGraph(sources[0], at: sources[0].name) { address in
      byName[address].map { .source($0, location: address) } ?? .absent(reason: "not there")
    }
    return graph.scheduledBreaks
  }

  private static func media(_ ranges: String...) -> String {
    """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    \(ranges.joined(separator: "\n"))
    #EXTINF:6,
    a.ts
    """
  }

  private static func range(_ id: String, at time: String, _ attributes: String) -> String {
    "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"\(time)\",\(attributes)"
  }

  private static func interstitial(_ id: String, at time: String, _ attributes: String) -> String {
    range(id, at: time, "CLASS=\"com.apple.hls.interstitial\",\(attributes)")
  }

  /// 2026-01-01T00:00:00Z is 20454 days after 1970-01-01.
  private static let midnight: Int64 = 20_454 * 86_400_000

  @Test(arguments: [
    (
      interstitial("a", at: "2026-01-01T00:00:06.5Z", "DURATION=30.5,X-ASSET-URI=\"x\""),
      ScheduledBreak(id: "a", content: .asset, start: midnight + 6_500, duration: 30_500)
    ),
    (
      // Two hours east of Greenwich.
      interstitial("a", at: "2026-01-01T02:00:00+02:00", "X-ASSET-LIST=\"x\""),
      ScheduledBreak(id: "a", content: .assetList, start: midnight, duration: nil)
    ),
    (
      interstitial("a", at: "today", "PLANNED-DURATION=15,X-ASSET-LIST=\"x\""),
      ScheduledBreak(id: "a", content: .assetList, start: nil, duration: 15_000)
    ),
    (
      range(
        "a", at: "2026-01-01T00:00:00Z", "END-DATE=\"2026-01-01T00:01:00Z\",SCTE35-OUT=0xFC"),
      ScheduledBreak(id: "a", content: .signal, start: midnight, duration: 60_000)
    ),
    (
      // DURATION is known, and what was planned counts no more.
      range("a", at: "2026-01-01T00:00:00Z", "PLANNED-DURATION=9,DURATION=10,SCTE35-OUT=0xFC"),
      ScheduledBreak(id: "a", content: .signal, start: midnight, duration: 10_000)
    ),
    (
      interstitial(
        "a", at: "2026-01-01T00:00:00Z", "DURATION=30,X-PLAYOUT-LIMIT=12,X-ASSET-URI=\"x\""),
      ScheduledBreak(id: "a", content: .asset, start: midnight, duration: 12_000)
    ),
    (
      // A cue moves the break away from its date, which is all that can be said.
      interstitial("a", at: "2026-01-01T00:00:00Z", "CUE=\"PRE\",X-ASSET-URI=\"x\""),
      ScheduledBreak(id: "a", content: .asset, start: midnight, duration: nil)
    ),
  ])
  func `a break has content, start and length`(line: String, expected: ScheduledBreak) {
    #expect(Self.breaks(["v.m3u8": Self.media(line)]) == [expected])
  }

  @Test(arguments: [
    range("a", at: "2026-01-01T00:00:00Z", "DURATION=6"),
    range("a", at: "2026-01-01T00:00:00Z", "SCTE35-IN=0xFC"),
    range("a", at: "2026-01-01T00:00:00Z", "CLASS=\"com.apple.hls.preload\",SCTE35-OUT=0xFC"),
    interstitial("a", at: "2026-01-01T00:00:00Z", "DURATION=6"),
    "#EXT-X-DATERANGE:START-DATE=\"2026-01-01T00:00:00Z\",SCTE35-OUT=0xFC",
  ])
  func `other date ranges announce no break`(line: String) {
    #expect(Self.breaks(["v.m3u8": Self.media(line)]) == [])
  }

  @Test func `playlists of a presentation announce each break once, and assets announce none`() {
    let first = Self.media(
      Self.range("b", at: "2026-01-01T00:02:00Z", "DURATION=20,SCTE35-OUT=0xFC"),
      Self.interstitial("c", at: "2026-01-01T00:03:00Z", "X-ASSET-URI=\"ad.m3u8\""))
    let second = Self.media(
      Self.interstitial("b", at: "2026-01-01T00:02:00Z", "DURATION=30,X-ASSET-LIST=\"l\""),
      Self.interstitial("c", at: "2026-01-01T00:03:00Z", "X-ASSET-LIST=\"l\""),
      Self.range("a", at: "2026-01-01T00:01:00Z", "SCTE35-OUT=0xFC"),
      Self.range("z", at: "soon", "SCTE35-OUT=0xFC"))
    let asset = Self.media(Self.range("d", at: "2026-01-01T00:00:00Z", "SCTE35-OUT=0xFC"))
    let main = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A",URI="second.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"
      first.m3u8
      """
    let found = Self.breaks([
      "main.m3u8": main, "second.m3u8": second, "first.m3u8": first, "ad.m3u8": asset,
    ])
    #expect(
      found == [
        ScheduledBreak(id: "z", content: .signal, start: nil, duration: nil),
        ScheduledBreak(
          id: "a", content: .signal, start: Self.midnight + 60_000, duration: nil),
        ScheduledBreak(
          id: "b", content: .assetList, start: Self.midnight + 120_000, duration: 30_000),
        // The playlist that the multivariant playlist names first has the word.
        ScheduledBreak(
          id: "c", content: .assetList, start: Self.midnight + 180_000, duration: nil),
      ])
  }
}
