import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension InterstitialRules {
  static let startDateRequiredWithCue = Rule(
    "interstitial/start-date-required-with-cue", .error, .spec,
    .must("rfc8216bis-22 §4.4.5.1; rfc8216bis-22 App D.2"),
    about: .interstitials,
    facts: [.silences(["date-range/start-date-required"], about: .dateRange)],
    says: "An interstitial with CUE must also have START-DATE.",
    why: """
      PRE and POST change when the interstitial plays; they do not replace the date. Without it \
      the tag is malformed: players skip it, and viewers get no ad.
      """,
    remedy: "Add START-DATE; for a pre-roll, write the date of the first segment.",
    fails: [
      .media(
        #"«#EXT-X-DATERANGE»:ID="ad1",CLASS="com.apple.hls.interstitial","#
          + #"\#(asset),X-RESUME-OFFSET=0,CUE="PRE""#)
    ],
    passes: [.media(#"#EXT-X-DATERANGE\#(dated),\#(asset),X-RESUME-OFFSET=0,CUE="PRE""#)],
    check: .interstitial { interstitial, document, report in
      guard interstitial.startDate.isAbsent, let cue = interstitial.dateRange.attribute(.cue),
        !document.playlist.skipsDateRanges, !interstitial.dateRange.misspells(.startDate)
      else { return }
      report(
        "no START-DATE; it is required even with CUE", at: interstitial.head,
        related: [RelatedPlace(cue.nameRange, "CUE is here")])
    })

  static let cueWithoutDuration = Rule(
    "interstitial/cue-without-duration", .info, .pedantic, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "An interstitial with CUE should have DURATION, END-DATE or PLANNED-DURATION.",
    why: "Without a length, no player can draw the break on its timeline before the assets load.",
    remedy: "Add DURATION, or PLANNED-DURATION if the length is an estimate.",
    fails: [.media(#"«#EXT-X-DATERANGE»\#(dated),\#(asset),X-RESUME-OFFSET=0,CUE="PRE""#)],
    passes: [
      .media(#"#EXT-X-DATERANGE\#(dated),\#(asset),X-RESUME-OFFSET=0,CUE="PRE",DURATION=15"#)
    ],
    check: .interstitial { interstitial, document, report in
      let range = interstitial.dateRange
      guard interstitial.isCued, !range.has(.duration), !range.has(.endDate),
        !range.has(.plannedDuration)
      else { return }
      report(
        document.isOfApp
          ? "cue without plannedDuration, which draws the break at once"
          : "CUE without a length; expected DURATION or PLANNED-DURATION to draw the break at once",
        at: interstitial.head)
    })

  static let postRollInEndlessLive = Rule(
    "interstitial/post-roll-in-endless-live", .info, .recommended,
    .advice("rfc8216bis-22 §4.4.5.1; AVPlayerInterstitialEventController.h (SDK 26.4) leaveCue"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.silences(["portability/post-roll-in-live"], about: .attribute)],
    says: "A post-roll should be in a playlist that ends.",
    why:
      "POST plays at the end of the primary, which a stream without EXT-X-ENDLIST may never reach.",
    remedy: "Remove POST to play the event at its date, unless the stream will end.",
    fails: [
      .live(#"#EXT-X-DATERANGE\#(ad),CUE="«POST»""#),
      ScheduleRules.schedule(
        ScheduleRules.event(at: #""cue":"«leaveCue»""#), head: #""primary":{"live":true},"#),
    ],
    passes: [
      .media(#"#EXT-X-DATERANGE\#(ad),CUE="POST""#),
      .live("#EXT-X-PLAYLIST-TYPE:EVENT\n" + #"#EXT-X-DATERANGE\#(ad),CUE="POST""#),
      ScheduleRules.schedule(
        ScheduleRules.event(at: #""cue":"leaveCue""#), head: #""primary":{"live":false},"#),
    ],
    check: .interstitial { interstitial, document, report in
      // A playlist with a type is going to end.
      guard document.isLive, document.playlist.census.count(of: .playlistType) == 0,
        case .value(let triggers, let place) = interstitial.dateRange.words(.cue),
        triggers.contains("POST")
      else { return }
      report(
        document.isOfApp
          ? "leaveCue in a live stream plays only if the stream ends"
          : "POST in a playlist without EXT-X-ENDLIST plays only if the stream ends", at: place)
    })
}
