import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The length of an event, and what it replaces, if the playlist does not say.
extension PortabilityRules {
  static let resumeOffsetUnknownLength = Rule.portability(
    "portability/resume-offset-unknown-length", .warning, [.unknownLength],
    says: "An event should have X-RESUME-OFFSET or a duration.",
    remedy: "Add X-RESUME-OFFSET or DURATION.",
    fails: [
      .live("«#EXT-X-DATERANGE»\(dated),\(InterstitialRules.asset)"),
      .live(
        "«#EXT-X-DATERANGE»\(dated),\(InterstitialRules.asset),END-ON-NEXT=YES\n#EXT-X-DATERANGE"
          + ad.replacing("ad1", with: "ad2").replacing("00:06", with: "00:30")),
    ],
    passes: [
      .live("#EXT-X-DATERANGE\(dated),\(InterstitialRules.asset),X-RESUME-OFFSET=0"),
      .live("#EXT-X-DATERANGE\(ad)"),
      .live("#EXT-X-DATERANGE\(dated),\(InterstitialRules.asset),X-PLAYOUT-LIMIT=15"),
    ],
    check: .interstitial { interstitial, document, report in
      let settings = report.settings
      // The intended length is unknown if it is misspelled; nothing resumes after a post-roll.
      let range = interstitial.dateRange
      guard interstitial.resumeOffset.isAbsent, range.duration.isAbsent, range.endDate.isAbsent,
        range.plannedDuration.isAbsent, interstitial.playoutLimit.isAbsent,
        !range.hasCue("POST"), !document.playlist.skipsDateRanges
      else { return }
      report(
        settings.facts(about: .unknownLength).sentences.joined(separator: "; "),
        at: interstitial.head)
    })

  static let timelineOccupiesDefault = Rule.portability(
    "portability/timeline-occupies-default", .info, each: [.missingOccupancy],
    facts: [.habit],
    says: "An event in a live playlist should have X-TIMELINE-OCCUPIES.",
    remedy: #"Add X-TIMELINE-OCCUPIES="POINT", which is the default in the specification."#,
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
      return range.head
    })

  static let postRollInLive = Rule.portability(
    "portability/post-roll-in-live", .info, each: [.postRollInLive],
    facts: [.habit],
    says: "An event at the end of a live playlist should have a date instead of CUE with POST.",
    remedy: "Replace POST with a START-DATE, or add the event when the playlist ends.",
    fails: [.live("#EXT-X-PLAYLIST-TYPE:EVENT\n" + #"#EXT-X-DATERANGE\#(ad),CUE="«POST»""#)],
    passes: [.media("#EXT-X-PLAYLIST-TYPE:EVENT\n" + #"#EXT-X-DATERANGE\#(ad),CUE="POST""#)],
    at: { _, range, document in
      guard document.isLive else { return nil }
      return PlayerTrait.word("POST", in: .cue).place(in: range, document)
    })
}

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
