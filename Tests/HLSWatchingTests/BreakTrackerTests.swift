import HLSDocuments
import HLSInterstitials
import HLSPlaylist
@testable import HLSWatching
@testable import InterlintCommand
import SourceText
import Testing

/// Breaks are past, running or to come as seen from the end of the playlists.
struct BreakTrackerTests {
  /// A playlist of six seconds that ends at that second, with a break of 20 seconds.
  private static func document(endingAt second: Int, breakAt start: Int) -> Document {
    func date(_ second: Int) -> String {
      DateTime(milliseconds: 1_767_225_600_000 + Int64(second) * 1_000).utcText
    }
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:6
      #EXT-X-PROGRAM-DATE-TIME:\(date(second - 6))
      #EXT-X-DATERANGE:ID="a",START-DATE="\(date(start))",DURATION=20,SCTE35-OUT=0xFC
      #EXTINF:6,
      a.ts

      """
    return Document(Playlist(parsing: SourceFile(name: "p", bytes: Array(text.utf8))))
  }

  private static func phase(_ tracker: BreakTracker, at second: Int) -> BreakTracker.Phase? {
    tracker.all.first.map { tracker.phase(of: $0, at: Seconds(second)) }
  }

  @Test func `a break comes, runs and is past as time goes on`() {
    var tracker = BreakTracker()
    tracker.record(Self.document(endingAt: 100, breakAt: 110), at: Seconds(5))
    #expect(Self.phase(tracker, at: 5) == .coming(10_000))
    #expect(Self.phase(tracker, at: 14) == .coming(1_000))
    #expect(Self.phase(tracker, at: 15) == .running(0))
    #expect(Self.phase(tracker, at: 34) == .running(19_000))
    #expect(Self.phase(tracker, at: 35) == .past)
    #expect(tracker.all.map(\.content) == [.signal])
  }

  @Test func `a playlist that is a little behind changes nothing, and one far behind does`() {
    var tracker = BreakTracker()
    tracker.record(Self.document(endingAt: 100, breakAt: 130), at: Seconds(0))
    tracker.record(Self.document(endingAt: 96, breakAt: 130), at: Seconds(1))
    #expect(Self.phase(tracker, at: 1) == .coming(29_000))
    tracker.record(Self.document(endingAt: 60, breakAt: 130), at: Seconds(1))
    #expect(Self.phase(tracker, at: 1) == .coming(70_000))
    tracker.record(Self.document(endingAt: 66, breakAt: 130), at: Seconds(2))
    #expect(Self.phase(tracker, at: 2) == .coming(64_000))
  }

  @Test func `an update of a break takes the place of what was known`() {
    var tracker = BreakTracker()
    tracker.record(Self.document(endingAt: 100, breakAt: 110), at: Seconds(0))
    tracker.record(Self.document(endingAt: 106, breakAt: 120), at: Seconds(6))
    #expect(tracker.all.map(\.start) == [1_767_225_720_000])
  }
}
