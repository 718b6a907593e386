import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Segment boundaries that X-SNAP means, and that a player does not find.
extension PortabilityRules {
  static let snapAfterLiveEdge = Rule.portability(
    "portability/snap-after-live-edge", .warning, each: [.snapAfterEdge],
    facts: [.habit, .loses(.breaksCutOrLate)],
    says: "A live event with OUT in X-SNAP should not appear before the segment where it starts.",
    remedy: "Start at a segment boundary and remove OUT, or require hls.js 1.7.1 or later.",
    fails: [.live(announced("01:06", "«OUT»"))],
    passes: [
      .live(announced("00:06", "OUT")), .live(announced("01:06", "IN")),
    ],
    at: { _, range, document in
      // Another rule reports low latency.
      guard document.isLive, document.playlist.firstTag(.partInf) == nil,
        let interstitial = Interstitial(range), !interstitial.isCued,
        let date = interstitial.startDate.value, let clock = document.clock,
        clock.offset(of: date) >= document.playlist.totalDuration
      else { return nil }
      return PlayerTrait.word("OUT", in: .snap).place(in: range, document)
    })

  private static func announced(_ time: String, _ words: String) -> String {
    "#EXT-X-DATERANGE" + ad.replacing("00:06", with: time) + #",X-SNAP="\#(words)""#
  }
}
