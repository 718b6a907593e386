import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Classes of date ranges that a player does not support.
extension PortabilityRules {
  static let interstitialSupport = Rule.portability(
    "portability/interstitial-support", .info, each: [.dateRanges(.interstitial)],
    facts: [.habit, .actedOn(by: .app)],
    says: "Apps should be set up for interstitials, or get ads in another way.",
    remedy: """
      Load the full build of hls.js, 1.6.0 or later; set the tweak enable_sgai_handling of Bitmovin Player; insert \
      the ads on the server for players that have no interstitials.
      """,
    fails: [.media("#EXT-X-DATERANGE" + insertedAd.replacing(klass, with: "«\(klass)»"))],
    passes: [
      .media("#EXT-X-DATERANGE" + insertedAd.replacing(klass, with: "com.example.interstitial"))
    ])

  private static let klass = "com.apple.hls.interstitial"

  static let preloadSupport = Rule.portability(
    "portability/preload-support", .info, each: [.dateRanges(.preload)], about: .preloads,
    facts: [.habit],
    says: "An asset list should be available in time even without a preload date range.",
    remedy: "Prepare the server for requests that come shortly before the event.",
    fails: [.live("#EXT-X-DATERANGE" + preload("«com.apple.hls.preload»") + list)],
    passes: [.live("#EXT-X-DATERANGE" + preload("com.example.preload") + list)])

  private static let list =
    "\n#EXT-X-DATERANGE" + dated
    + #",DURATION=15,X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1""#

  private static func preload(_ name: String) -> String {
    #":ID="p",CLASS="\#(name)",START-DATE="2026-01-01T00:00:00.000Z",DURATION=6,"#
      + #"X-URI="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",X-TARGET-ID="ad1","#
      + #"X-TARGET-CLASS="com.apple.hls.interstitial""#
  }

  static let scheduleSupport = Rule.portability(
    "portability/schedule-support", .info, each: [.dateRanges(.schedule)], about: .dateRanges,
    facts: [.habit],
    says: "Events that have to play in every player should be in the playlist, not in a schedule.",
    remedy: "Write the date ranges of the schedule into the playlist as well.",
    fails: [.live("#EXT-X-DATERANGE" + schedule("«com.apple.hls.daterange-schedule»"))],
    passes: [.live("#EXT-X-DATERANGE" + schedule("com.example.schedule"))])

  private static func schedule(_ name: String) -> String {
    #":ID="s",CLASS="\#(name)",START-DATE="2026-01-01T00:00:06.000Z","#
      + #"X-URI="https://ads.example.com/schedule.json""#
  }
}
