import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

/// The timeline of a playlist as it is written (rfc8216bis-22, appendix D.2).
struct PlaylistTimelineTests {
  /// A playlist of four segments of 6 s each, the first at 00:00:00.
  private func playlist(_ tags: String, isEnded: Bool = true) -> Playlist {
    let segments = String(repeating: "#EXTINF:6,\na.ts\n", count: 4)
    let text =
      "#EXTM3U\n\(tags)\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n\(segments)"
      + (isEnded ? "#EXT-X-ENDLIST\n" : "")
    return Playlist(parsing: SourceFile(name: "p", bytes: Array(text.utf8)))
  }

  private func tag(_ id: String, _ second: String, _ more: String) -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:\#(second)Z",X-ASSET-URI="a.m3u8"\#(more)"#
  }

  @Test func `loaded assets, events seen before and a join position count`() throws {
    let playlist = playlist(
      """
      \(tag("pre", "00", ",CUE=\"PRE\",X-RESUME-OFFSET=0,DURATION=3"))
      \(tag("once", "03", ",CUE=\"ONCE\",DURATION=9"))
      \(tag("ad", "06", ",X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES=\"RANGE\",DURATION=15"))
      """, isEnded: false)
    // The assets of the ad last 14 s, not 15 s.
    let timeline = try Timeline(
      of: playlist, assets: ["ad": .loaded(Seconds(14))], played: ["once"], joining: Seconds(4))
    #expect(timeline.events.map(\.id) == ["pre", "once", "ad"])
    #expect(timeline.remarks == [.playedBefore(id: "once")])
    #expect(
      timeline.breaks.map { $0.members.map { timeline.events[$0.event].id } } == [["pre"], ["ad"]])
    #expect(
      timeline.segments.map(\.start) == [0, 0, 2, 16].map { Seconds($0) })
    #expect(timeline.unplaced == [])
    #expect(timeline.total == nil)
  }

  @Test func `an interstitial that is left out has its line and reason`() throws {
    let timeline = try Timeline(
      of: playlist(
        """
        #EXT-X-DATERANGE:ID="other",START-DATE="2026-01-01T00:00:00Z"
        \(tag("", "06", ""))
        \(tag("both", "06", ",X-ASSET-LIST=\"a.json\""))
        \(tag("ad", "06", ",DURATION=6"))
        """))
    #expect(timeline.unplaced.map(\.id) == [nil, "both"])
    #expect(timeline.unplaced.map(\.line) == [3, 4])
    #expect(timeline.unplaced.map(\.reason) == [.noID, .twoAssets])
    #expect(timeline.events.map(\.id) == ["ad"])
    // The ad is a point that replaces 6 s of 24 s.
    #expect(timeline.total == Seconds(18))
  }

  @Test func `starts snap to the segments of the playlist`() throws {
    let timeline = try Timeline(
      of: playlist(tag("ad", "07", ",X-RESUME-OFFSET=0,X-SNAP=\"OUT\"")))
    #expect(timeline.breaks.map(\.resumption) == [Seconds(6)])
  }
}
