import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSLoading
import HLSPlaylist
import HLSRules
@testable import HLSWatching
import SourceText
import Testing

/// What is measured of a channel that is loaded for a time is that of all loads.
struct ObservedFactsTests {
  private static let folder = "http://example.com/"
  private static let start = DateTime(seconds: 1_767_225_600, nanoseconds: 0)

  /// A load at that second that took so many seconds.
  private static func load(
    _ name: String, at second: Int, took seconds: String, _ body: String?
  ) -> DocumentLoad {
    let time = start.advanced(by: Seconds(second)).utcText
    let line =
      #"{"url":"\#(folder)\#(name)","time":"\#(time)","seconds":\#(seconds),"#
      + #""status":\#(body == nil ? 404 : 200)}"#
    let log = ExchangeLog(parsing: SourceFile(name: "log", bytes: Array(line.utf8)))
    return DocumentLoad(
      log.exchanges[0], body: body.map { .bytes(Array($0.utf8)) } ?? .none("status 404"),
      since: start)
  }

  /// Four segments from that number on, and breaks with their lists.
  private static func window(
    _ first: Int, _ breaks: [(id: String, start: Int, planned: Int)]
  ) -> String {
    func date(_ second: Int) -> String { start.advanced(by: Seconds(second)).utcText }
    return "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      + "#EXT-X-PROGRAM-DATE-TIME:\(date(first * 6))\n"
      + breaks.map {
        "#EXT-X-DATERANGE:ID=\"\($0.id)\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"\(date($0.start))\","
          + "PLANNED-DURATION=\($0.planned),X-ASSET-LIST=\"\($0.id).json\"\n"
      }.joined() + (first..<first + 4).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
  }

  private static let masking = BreakDetails.Masking(
    text: { $0 }, bytes: { range, bytes in Array(bytes[range]) })

  @Test func `breaks, fill and answer times are those of all loads`() throws {
    let channel = WatchedChannel(
      Linter(RuleCatalog.book), at: Self.folder + "live.m3u8",
      facts: ObservedFacts(masking: Self.masking))
    var state = WatchState(channel)
    func live(_ text: String, at second: Int, took seconds: String, _ query: String = "") {
      _ = state.record(
        Self.load("live.m3u8" + query, at: second, took: seconds, text), of: 0, named: nil)
    }
    func asset(_ name: String, at second: Int, took seconds: String, _ text: String?) {
      _ = state.record(Self.load(name, at: second, took: seconds, text), ofAsset: nil)
    }
    live(Self.window(0, [("a", 6, 15)]), at: 0, took: "0.1")
    asset("a.json", at: 1, took: "1.2", #"{"ASSETS":[{"URI":"ad.m3u8","DURATION":6}]}"#)
    asset(
      "ad.m3u8", at: 3, took: "0.5",
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nad.ts\n#EXT-X-ENDLIST\n")
    live(Self.window(4, [("b", 30, 15)]), at: 6, took: "0.3")
    asset("b.json", at: 7, took: "9", nil)
    // The server waits until there is another segment, which says nothing about how fast it is.
    live(Self.window(5, [("b", 30, 15)]), at: 8, took: "4", "?_HLS_msn=8")
    live(Self.window(6, [("b", 30, 20)]), at: 12, took: "0.2")
    _ = state.finish()

    let seen = try #require(state.channel.assets.facts)
    var facts = TargetFacts()
    facts.read(state.breaks.all, seen, observed: Seconds(12))
    var expected = TargetFacts()
    (expected.observed, expected.breaks, expected.gap) = (12_000, 2, 24_000)
    // An ad of 6 s fills the first break; that of the second, which is planned for 20 s at last, failed,
    // so that nothing is played in it.
    (expected.played, expected.planned, expected.filled) = (1, 35_000, 6_000)
    expected.ads = 6_000
    // One of both lists was answered, with an ad.
    (expected.answered, expected.offered) = (1, 1)
    (expected.playlistTime, expected.listTime, expected.assetTime) = (200, 1_200, 500)
    #expect(facts == expected)

    #expect(seen.details.map(\.id) == ["a", "b"])
    #expect(seen.details.map(\.declared) == [15_000, 20_000])
    #expect(seen.details.map { $0.ads.map(\.state) } == [[.loaded], []])
    #expect(
      seen.details.map { $0.requests.map { "\($0.document.rawValue) \($0.status ?? 0)" } } == [
        ["asset list 200", "asset 200"], ["asset list 404"],
      ])
    #expect(seen.details.allSatisfy { $0.lines.contains(where: \.isOfBreak) })
  }

  @Test func `only the last breaks are kept`() {
    var seen = ObservedFacts(masking: Self.masking)
    for load in 0..<30 {
      let breaks = (0..<10).map { number in
        let second = load * 100 + number * 10
        return (id: "b\(second)", start: second, planned: 5)
      }
      let text = Self.window(load, breaks)
      seen.add(
        DocumentGraph(
          SourceFile(name: "live.m3u8", bytes: Array(text.utf8)), at: Self.folder + "live.m3u8"
        ) { _ in .absent(reason: "status 404") })
    }
    #expect(seen.details.map(\.id) == (280..<300).map { "b\($0 * 10)" })
    var facts = TargetFacts()
    facts.read([], seen, observed: .zero)
    #expect(facts.ads == 200 * 5_000)
  }
}
