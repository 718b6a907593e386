import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Classes of date ranges that a player does not support.
extension PortabilityRules {
  static let hlsJSLightBuild = interstitials(
    "portability/hlsjs-light-build", in: .hlsJS,
    says: "Pages with interstitials should use the full build of hls.js, version 1.6.0 or later.",
    remedy: "Load hls.js instead of hls.light.js, in version 1.6.0 or later.")

  static let bitmovinSetup = interstitials(
    "portability/bitmovin-setup", in: .bitmovin,
    says: "The SGAI handling of the Bitmovin web player should be enabled to play interstitials.",
    remedy: "Set the tweak enable_sgai_handling, and write absolute URIs.")

  static let theoPlayerSupport = interstitials(
    "portability/theoplayer-support", in: .theoPlayer,
    says: "THEOplayer should get ads from its own integration, not from date ranges.",
    remedy: "Use an ad integration of the vendor, or insert the ads on the server.")

  static let videoJSSupport = interstitials(
    "portability/videojs-support", in: .videoJS,
    says: "Video.js should get ads as part of the stream, not from date ranges.",
    remedy: "Insert the ads on the server for this player.")

  /// A rule about a player that does not play interstitials by default.
  private static func interstitials(
    _ id: RuleID, in player: Player, says summary: String, remedy: String
  ) -> Rule {
    .portability(
      id, .info, once: [.dateRanges(.interstitial)], of: [player], says: summary, remedy: remedy,
      fails: [.media("#EXT-X-DATERANGE" + insertedAd.replacing(klass, with: "«\(klass)»"))],
      passes: [
        .media(
          "#EXT-X-DATERANGE" + insertedAd.replacing(klass, with: "com.example.interstitial"))
      ])
  }

  private static let klass = "com.apple.hls.interstitial"

  static let preloadSupport = Rule.portability(
    "portability/preload-support", .info, once: [.dateRanges(.preload)], about: .preloads,
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
    "portability/schedule-support", .info, once: [.dateRanges(.schedule)], about: .dateRanges,
    says: "Events that have to play in every player should be in the playlist, not in a schedule.",
    remedy: "Write the date ranges of the schedule into the playlist as well.",
    fails: [.live("#EXT-X-DATERANGE" + schedule("«com.apple.hls.daterange-schedule»"))],
    passes: [.live("#EXT-X-DATERANGE" + schedule("com.example.schedule"))])

  private static func schedule(_ name: String) -> String {
    #":ID="s",CLASS="\#(name)",START-DATE="2026-01-01T00:00:06.000Z","#
      + #"X-URI="https://ads.example.com/schedule.json""#
  }
}
