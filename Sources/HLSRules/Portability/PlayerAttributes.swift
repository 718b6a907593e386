import HLSLinting
import HLSPlaylist

/// Attributes and words of an event that a player reads without effect, or not at all.
extension PortabilityRules {
  static let contentMayVarySupport = Rule.portability(
    "portability/content-may-vary-support", .info, once: [.word("NO", in: .contentMayVary)],
    says: "Only on Apple platforms is anything expected of X-CONTENT-MAY-VARY.",
    remedy: "Coordinate viewers in the app, or show them the event at their own time.",
    fails: [.media(#"#EXT-X-DATERANGE\#(insertedAd),X-CONTENT-MAY-VARY="«NO»""#)],
    passes: [.media(#"#EXT-X-DATERANGE\#(insertedAd),X-CONTENT-MAY-VARY="YES""#)])

  static let cueOnceSupport = Rule.portability(
    "portability/cue-once-support", .info, once: [.word("ONCE", in: .cue)],
    says: "An event is not expected to play again, nor its list to be asked for again.",
    remedy: "Nothing, unless the server counts on a second request.",
    fails: [.media(#"#EXT-X-DATERANGE\#(insertedAd),CUE="«PRE,ONCE»""#)],
    passes: [.media(#"#EXT-X-DATERANGE\#(insertedAd),CUE="PRE""#)])

  static let playoutLimitSupport = Rule.portability(
    "portability/playout-limit-support", .info,
    once: [.attribute(.playoutLimit), .lateAttribute(.playoutLimit)],
    says: "The assets of an event are as long as they are to play, without X-PLAYOUT-LIMIT.",
    remedy: "Cut the assets to length, or ask for players that know the limit.",
    fails: [
      .live(#"#EXT-X-DATERANGE\#(ad),«X-PLAYOUT-LIMIT»=10"#),
      .live(
        #"#EXT-X-DATERANGE\#(ad)"# + "\n"
          + #"#EXT-X-DATERANGE\#(dated),«X-PLAYOUT-LIMIT»=10"#),
    ],
    passes: [.live("#EXT-X-DATERANGE\(ad)")])

  static let restrictNotEnforced = Rule.portability(
    "portability/restrict-not-enforced", .info, once: [.attribute(.restrict)],
    says: "The app enforces X-RESTRICT where its player does not.",
    remedy: "Take the restrictions from the playlist and hold them in the app.",
    fails: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,«X-RESTRICT»="SKIP""#)],
    passes: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0"#)])

  static let skipControlSupport = Rule.portability(
    "portability/skip-control-support", .info,
    once: [
      .skipControl, .attribute(.skipControlDuration), .attribute(.skipControlLabelID),
    ],
    says: "A skip button does not rest on X-SKIP-CONTROL attributes alone.",
    remedy: "Draw the skip button in the app where its player does not.",
    fails: [
      .media("#EXT-X-DATERANGE\(insertedAd),«X-SKIP-CONTROL-OFFSET»=5"),
      .media(
        "#EXT-X-DATERANGE\(insertedAd),«X-SKIP-CONTROL-OFFSET»=5,«X-SKIP-CONTROL-DURATION»=5,"
          + #"«X-SKIP-CONTROL-LABEL-ID»="skip""#),
    ],
    passes: [.media("#EXT-X-DATERANGE\(insertedAd)")])

  static let timelineOccupiesSupport = Rule.portability(
    "portability/timeline-occupies-support", .info, once: [.word("RANGE", in: .timelineOccupies)],
    says: "Nothing rests on the room that an event takes up on the timeline.",
    remedy: "Draw the timeline in the app where its player does not.",
    fails: [.media(#"#EXT-X-DATERANGE\#(insertedAd),X-TIMELINE-OCCUPIES="«RANGE»""#)],
    passes: [.media(#"#EXT-X-DATERANGE\#(insertedAd),X-TIMELINE-OCCUPIES="POINT""#)])

  static let timelineStyleSupport = Rule.portability(
    "portability/timeline-style-support", .info, once: [.word("PRIMARY", in: .timelineStyle)],
    says: "Nothing rests on how an event looks on the timeline.",
    remedy: "Draw the timeline in the app where its player does not.",
    fails: [.media(#"#EXT-X-DATERANGE\#(insertedAd),X-TIMELINE-STYLE="«PRIMARY»""#)],
    passes: [.media(#"#EXT-X-DATERANGE\#(insertedAd),X-TIMELINE-STYLE="HIGHLIGHT""#)])
}
