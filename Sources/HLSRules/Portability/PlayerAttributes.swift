import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Attributes of events, and their values, that a player ignores.
extension PortabilityRules {
  static let contentMayVarySupport = Rule.portability(
    "portability/content-may-vary-support", .info, each: [.word("NO", in: .contentMayVary)],
    facts: [.habit],
    says: "Streams should rely on X-CONTENT-MAY-VARY only on Apple platforms.",
    remedy: "Coordinate viewers in the app, or let each viewer see the event at a different time.",
    fails: [.media(#"#EXT-X-DATERANGE\#(insertedAd),X-CONTENT-MAY-VARY="«NO»""#)],
    passes: [.media(#"#EXT-X-DATERANGE\#(insertedAd),X-CONTENT-MAY-VARY="YES""#)])

  static let cueOnceSupport = Rule.portability(
    "portability/cue-once-support", .info, each: [.word("ONCE", in: .cue)],
    facts: [.habit],
    says: "Streams should not rely on an event or its asset list being loaded a second time.",
    remedy: "No change is needed, unless the server relies on a second request.",
    fails: [.media(#"#EXT-X-DATERANGE\#(insertedAd),CUE="«PRE,ONCE»""#)],
    passes: [.media(#"#EXT-X-DATERANGE\#(insertedAd),CUE="PRE""#)])

  static let playoutLimitSupport = Rule.portability(
    "portability/playout-limit-support", .info,
    each: [.attribute(.playoutLimit), .lateAttribute(.playoutLimit)],
    facts: [.habit],
    says: "The assets of an event should have the intended length without X-PLAYOUT-LIMIT.",
    remedy: "Cut the assets to length, or require players that support the limit.",
    fails: [
      .live(#"#EXT-X-DATERANGE\#(ad),«X-PLAYOUT-LIMIT»=10"#),
      .live(
        #"#EXT-X-DATERANGE\#(ad)"# + "\n"
          + #"#EXT-X-DATERANGE\#(dated),«X-PLAYOUT-LIMIT»=10"#),
    ],
    passes: [.live("#EXT-X-DATERANGE\(ad)")])

  static let restrictNotEnforced = Rule.portability(
    "portability/restrict-not-enforced", .info, each: [.attribute(.restrict)],
    facts: [.habit],
    says: "The app should enforce X-RESTRICT if its player does not.",
    remedy: "Read the restrictions from the playlist and enforce them in the app.",
    fails: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,«X-RESTRICT»="SKIP""#)],
    passes: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0"#)])

  static let skipControlSupport = Rule.portability(
    "portability/skip-control-support", .info,
    each: [
      .skipControl, .attribute(.skipControlDuration), .attribute(.skipControlLabelID),
    ],
    facts: [.habit],
    says: "A skip button should not depend only on X-SKIP-CONTROL attributes.",
    remedy: "Show the skip button in the app if its player does not.",
    fails: [
      .media("#EXT-X-DATERANGE\(insertedAd),«X-SKIP-CONTROL-OFFSET»=5"),
      .media(
        "#EXT-X-DATERANGE\(insertedAd),«X-SKIP-CONTROL-OFFSET»=5,«X-SKIP-CONTROL-DURATION»=5,"
          + #"«X-SKIP-CONTROL-LABEL-ID»="skip""#),
    ],
    passes: [.media("#EXT-X-DATERANGE\(insertedAd)")])

  static let timelineOccupiesSupport = Rule.portability(
    "portability/timeline-occupies-support", .info, each: [.word("RANGE", in: .timelineOccupies)],
    facts: [.habit],
    says: "Streams should not rely on the space that an event takes on the timeline.",
    remedy: "Draw the timeline in the app if its player does not.",
    fails: [.media(#"#EXT-X-DATERANGE\#(insertedAd),X-TIMELINE-OCCUPIES="«RANGE»""#)],
    passes: [.media(#"#EXT-X-DATERANGE\#(insertedAd),X-TIMELINE-OCCUPIES="POINT""#)])

  static let timelineStyleSupport = Rule.portability(
    "portability/timeline-style-support", .info, each: [.word("PRIMARY", in: .timelineStyle)],
    facts: [.habit],
    says: "Streams should not rely on how an event looks on the timeline.",
    remedy: "Draw the timeline in the app if its player does not.",
    fails: [.media(#"#EXT-X-DATERANGE\#(insertedAd),X-TIMELINE-STYLE="«PRIMARY»""#)],
    passes: [.media(#"#EXT-X-DATERANGE\#(insertedAd),X-TIMELINE-STYLE="HIGHLIGHT""#)])
}

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
