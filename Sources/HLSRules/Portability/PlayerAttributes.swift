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
