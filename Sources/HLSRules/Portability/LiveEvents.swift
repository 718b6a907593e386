import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Events in live playlists after which a player does not resume as it should.
extension PortabilityRules {
  static let preRollInLive = Rule.portability(
    "portability/pre-roll-in-live", .info, each: [.preRollInLive],
    facts: [.habit],
    says: "Live playlists should have pre-rolls only for players that resume at the live edge.",
    remedy: "Require hls.js 1.7.0 or later.",
    fails: [.live(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,CUE="«PRE,ONCE»""#)],
    passes: [
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,CUE="PRE,ONCE""#),
      .live(#"#EXT-X-DATERANGE\#(ad),CUE="ONCE""#),
    ],
    at: { _, range, document in
      guard document.isLive else { return nil }
      return PlayerTrait.word("PRE", in: .cue).place(in: range, document)
    })

  static let snapWithLowLatency = Rule.portability(
    "portability/snap-with-low-latency", .info, each: [.snapWithLowLatency],
    facts: [.habit],
    says: "Low-latency playlists should have OUT in X-SNAP only for players that can handle it.",
    remedy: "Require hls.js 1.7.1 or later, or remove OUT and start at a segment boundary.",
    fails: [.live(parts + #"#EXT-X-DATERANGE\#(ad),X-SNAP="«OUT,IN»""#)],
    passes: [
      .live(#"#EXT-X-DATERANGE\#(ad),X-SNAP="OUT,IN""#),
      .live(parts + #"#EXT-X-DATERANGE\#(ad),X-SNAP="IN""#),
    ],
    at: { _, range, document in
      guard document.isLive, document.playlist.firstTag(.partInf) != nil else { return nil }
      return PlayerTrait.word("OUT", in: .snap).place(in: range, document)
    })

  private static let parts =
    "#EXT-X-VERSION:6\n#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3\n#EXT-X-PART-INF:PART-TARGET=1\n"
}

/// Attributes that a later load adds to an event.
extension PortabilityRules {
  static let lateAttribute = Rule.portability(
    "portability/late-attribute", .info, [.addedAttribute], about: .reloads,
    says: "An event should have all its attributes except X-PLAYOUT-LIMIT when it first appears.",
    remedy: "Write the attribute when the event first appears, or use a new ID.",
    fails: [
      .reloads([
        .live("#EXT-X-DATERANGE\(ad)"), .live("#EXT-X-DATERANGE\(ad),«X-RESUME-OFFSET»=15"),
      ]),
      .reloads([
        .live("#EXT-X-DATERANGE\(ad)"),
        .live(#"#EXT-X-DATERANGE\#(ad)"# + "\n" + #"#EXT-X-DATERANGE\#(dated),«X-SNAP»="OUT""#),
      ]),
    ],
    passes: [
      .reloads([
        .live("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=15"),
        .live("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=15"),
      ]),
      .reloads([
        .live("#EXT-X-DATERANGE\(ad)"), .live("#EXT-X-DATERANGE\(ad),X-PLAYOUT-LIMIT=10"),
      ]),
    ],
    check: .reload { reload, report in
      let settings = report.settings
      for pair in reload.dateRanges {
        guard let before = pair.before, let after = pair.after,
          before.category == .interstitial, after.category == .interstitial,
          before.has(.assetURI) || before.has(.assetList)
        else { continue }
        for name in lateNames where !before.has(name) {
          guard let attribute = after.attribute(name) else { continue }
          report(
            "\(name) was added after the event first appeared, so it has no effect in "
              + settings.facts(about: .addedAttribute).players,
            at: attribute.nameRange)
        }
      }
    })

  /// The attributes that determine how an event plays.
  private static let lateNames: [AttributeName] = [
    .cue, .resumeOffset, .snap, .restrict, .timelineOccupies, .timelineStyle, .contentMayVary,
    .skipControlOffset, .skipControlDuration, .skipControlLabelID,
  ]
}
