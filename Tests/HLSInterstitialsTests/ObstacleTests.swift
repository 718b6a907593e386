import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

/// What a playlist and an interstitial need to have for a timeline.
struct ObstacleTests {
  private func playlist(_ text: String) -> Playlist {
    Playlist(parsing: SourceFile(name: "p", bytes: Array(text.utf8)))
  }

  private static let segment = "#EXTINF:6,\na.ts\n"
  private static let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00"

  @Test(
    arguments: [
      ("", .notAPlaylist), ("<html></html>\n", .notAPlaylist),
      ("#EXTM3U\n", .multivariant), ("#EXTM3U\n#EXT-X-INDEPENDENT-SEGMENTS\n", .multivariant),
      ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n", .multivariant),
      ("#EXTM3U\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n\(segment)", .deltaUpdate),
    ] as [(String, PrimaryContent.Obstacle)])
  func `a playlist without a timeline says why`(text: String, reason: PrimaryContent.Obstacle) {
    #expect(throws: reason) { try PrimaryContent(playlist(text)) }
    #expect(throws: reason) { try Timeline(of: playlist(text)) }
  }

  @Test func `bytes that are not UTF-8 are undecodable`() {
    for bytes in [[0xFF, 0xFE, 0x23, 0], Array("#EXTM3U\n".utf8) + [0xFF, 0x0A]] as [[UInt8]] {
      #expect(throws: PrimaryContent.Obstacle.undecodable) {
        try PrimaryContent(Playlist(parsing: SourceFile(name: "p", bytes: bytes)))
      }
    }
  }

  @Test(arguments: [
    segment, "#EXTM3U\n#EXT-X-TARGETDURATION:6\n", "#EXTM3U\n\(segment)",
    "#EXTM3U\n\(date):06Z\n\(segment)\(date):06Z\n\(segment)",
    "#EXTM3U\n\(date):06Z\n\(segment)\(date):00Z\n\(segment)",
    "#EXTM3U\n\(segment)#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n",
  ])
  func `a mark, a segment or a date that is missing is no obstacle`(text: String) throws {
    #expect(try PrimaryContent(playlist(text)).end == nil)
    #expect(try Timeline(of: playlist(text)).total == nil)
  }

  /// The reason why an interstitial is no event, in a playlist with one dated segment or none.
  private func obstacle(_ attributes: String, isDated: Bool = true) throws
    -> TimelineEvent.Obstacle?
  {
    let playlist = playlist(
      """
      #EXTM3U
      #EXT-X-DATERANGE:CLASS="com.apple.hls.interstitial",\(attributes)
      \(isDated ? "\(Self.date):00Z\n" : "")\(Self.segment)
      """)
    let interstitial = try #require(DateRange.merged(in: playlist).first.flatMap(Interstitial.init))
    do throws(TimelineEvent.Obstacle) {
      _ = try TimelineEvent(interstitial, clock: ProgramClock(playlist))
      return nil
    } catch {
      return error
    }
  }

  private static let start = #"START-DATE="2026-01-01T00:00:03Z""#
  private static let uri = #"X-ASSET-URI="a.m3u8""#
  private static let list = #"X-ASSET-LIST="a.json""#

  @Test(
    arguments: [
      ("\(start),\(uri)", .noID), ("ID=\"\",\(start),\(uri)", .noID),
      ("ID=\"a\",\(uri)", .noStartDate), ("ID=\"a\",START-DATE=\"soon\",\(uri)", .noStartDate),
      ("ID=\"a\",\(uri),CUE=\"PRE\"", .noStartDate),
      ("ID=\"a\",\(start)", .noAsset), ("ID=\"a\",\(start),\(uri),\(list)", .twoAssets),
      ("ID=\"a\",\(start),\(uri)", nil), ("ID=\"a\",\(start),\(list)", nil),
      // The first reason counts.
      ("X-RESUME-OFFSET=0", .noID), ("ID=\"a\"", .noStartDate),
    ] as [(String, TimelineEvent.Obstacle?)])
  func `an interstitial that is no event says why`(
    attributes: String, reason: TimelineEvent.Obstacle?
  ) throws {
    #expect(try obstacle(attributes) == reason)
  }

  @Test(
    arguments: [
      ("", .noClock), (",CUE=\"ONCE\"", .noClock), (",CUE=\"PRE\"", nil),
      (",CUE=\"POST,ONCE\"", nil),
    ] as [(String, TimelineEvent.Obstacle?)])
  func `without a dated segment only a pre-roll and a post-roll have a position`(
    cue: String, reason: TimelineEvent.Obstacle?
  ) throws {
    #expect(try obstacle("ID=\"a\",\(Self.start),\(Self.uri)\(cue)", isDated: false) == reason)
  }

  @Test func `each reason is a clause of its own`() {
    let texts =
      PrimaryContent.Obstacle.allCases.map(\.description)
      + TimelineEvent.Obstacle.allCases.map(\.description)
    #expect(Set(texts).count == 4 + 5)
    #expect(texts.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
  }
}
