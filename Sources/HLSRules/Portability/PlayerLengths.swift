import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// What an event lasts and replaces where the playlist leaves it open.
extension PortabilityRules {
  static let resumeOffsetUnknownLength = Rule.portability(
    "portability/resume-offset-unknown-length", .warning, [.unknownLength],
    says: "An event has X-RESUME-OFFSET, or a length.",
    remedy: "Add X-RESUME-OFFSET, or DURATION.",
    fails: [.live("«#EXT-X-DATERANGE»\(dated),\(InterstitialRules.asset)")],
    passes: [
      .live("#EXT-X-DATERANGE\(dated),\(InterstitialRules.asset),X-RESUME-OFFSET=0"),
      .live("#EXT-X-DATERANGE\(ad)"),
      .live("#EXT-X-DATERANGE\(dated),\(InterstitialRules.asset),X-PLAYOUT-LIMIT=15"),
    ],
    check: .interstitial { interstitial, document, report in
      let settings = report.settings
      // What a misspelt length was to be is not known; after a post-roll nothing resumes.
      let range = interstitial.dateRange
      guard interstitial.resumeOffset.isAbsent, range.duration.isAbsent, range.endDate.isAbsent,
        range.plannedDuration.isAbsent, interstitial.playoutLimit.isAbsent,
        !range.hasCue("POST"), !document.playlist.skipsDateRanges
      else { return }
      report(
        settings.facts(about: .unknownLength).sentences.joined(separator: "; "),
        at: interstitial.tag.nameRange)
    })

  static let timelineOccupiesDefault = Rule.portability(
    "portability/timeline-occupies-default", .info, once: [.missingOccupancy],
    says: "In a live playlist an event says in X-TIMELINE-OCCUPIES what it takes up.",
    remedy: #"Add X-TIMELINE-OCCUPIES="POINT", which is the default of the text."#,
    fails: [.live("«#EXT-X-DATERANGE»\(ad)")],
    passes: [
      .live(#"#EXT-X-DATERANGE\#(ad),X-TIMELINE-OCCUPIES="POINT""#),
      .media("#EXT-X-DATERANGE\(ad)"),
    ],
    at: { _, range, document in
      guard document.isLive, range.category == .interstitial, !range.has(.timelineOccupies),
        !range.has(.resumeOffset), !range.hasCue("PRE"), !range.hasCue("POST"),
        !document.playlist.skipsDateRanges
      else { return nil }
      return range.tag.nameRange
    })

  static let postRollInLive = Rule.portability(
    "portability/post-roll-in-live", .info, once: [.postRollInLive],
    says: "In a playlist that still grows an event at the end has a date instead of POST.",
    remedy: "Date the event, or add it when the playlist is finished.",
    fails: [.live("#EXT-X-PLAYLIST-TYPE:EVENT\n" + #"#EXT-X-DATERANGE\#(ad),CUE="«POST»""#)],
    passes: [.media("#EXT-X-PLAYLIST-TYPE:EVENT\n" + #"#EXT-X-DATERANGE\#(ad),CUE="POST""#)],
    at: { _, range, document in
      guard document.isLive else { return nil }
      return PlayerTrait.word("POST", in: .cue).place(in: range, document)
    })
}
