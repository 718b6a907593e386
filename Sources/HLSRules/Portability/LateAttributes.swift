import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

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
