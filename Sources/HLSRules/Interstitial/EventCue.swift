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
    says: "An interstitial with CUE has a START-DATE too.",
    why: """
      PRE and POST move the moment of playback; they do not replace the date, without which the tag \
      is malformed and players skip it.
      """,
    remedy: "Add START-DATE, such as the date of the first segment for a pre-roll.",
    fails: [
      .media(
        #"«#EXT-X-DATERANGE»:ID="ad1",CLASS="com.apple.hls.interstitial","#
          + #"\#(asset),X-RESUME-OFFSET=0,CUE="PRE""#)
    ],
    passes: [.media(#"#EXT-X-DATERANGE\#(dated),\#(asset),X-RESUME-OFFSET=0,CUE="PRE""#)],
    check: .interstitial { interstitial, document, report in
      guard interstitial.startDate.isAbsent, let cue = interstitial.dateRange.attribute(.cue),
        !document.playlist.skipsDateRanges
      else { return }
      report(
        "no START-DATE; it is required beside CUE as well", at: interstitial.tag.nameRange,
        related: [RelatedPlace(cue.nameRange, "CUE given here")])
    })

  static let cueWithoutDuration = Rule(
    "interstitial/cue-without-duration", .info, .pedantic, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials,
    says: "An interstitial with CUE has DURATION, END-DATE or PLANNED-DURATION.",
    why: "Without a length no player can draw the break on its timeline before the assets load.",
    remedy: "Add DURATION, or PLANNED-DURATION where the length is an estimate.",
    fails: [.media(#"«#EXT-X-DATERANGE»\#(dated),\#(asset),X-RESUME-OFFSET=0,CUE="PRE""#)],
    passes: [
      .media(#"#EXT-X-DATERANGE\#(dated),\#(asset),X-RESUME-OFFSET=0,CUE="PRE",DURATION=15"#)
    ],
    check: .interstitial { interstitial, _, report in
      let range = interstitial.dateRange
      guard interstitial.isCued, !range.has(.duration), !range.has(.endDate),
        !range.has(.plannedDuration)
      else { return }
      report(
        "CUE without a length; DURATION or PLANNED-DURATION lets players draw the break at once",
        at: interstitial.tag.nameRange)
    })

  static let postRollInEndlessLive = Rule(
    "interstitial/post-roll-in-endless-live", .info, .recommended,
    .advice("rfc8216bis-22 §4.4.5.1; AVPlayerInterstitialEventController.h (SDK 26.4) leaveCue"),
    about: .interstitials,
    says: "A post-roll stands in a playlist that ends.",
    why:
      "POST waits for the end of the primary, which a stream without EXT-X-ENDLIST may never reach.",
    remedy: "Date the event instead, unless the stream is going to be finished.",
    fails: [.live(#"#EXT-X-DATERANGE\#(ad),CUE="«POST»""#)],
    passes: [
      .media(#"#EXT-X-DATERANGE\#(ad),CUE="POST""#),
      .live("#EXT-X-PLAYLIST-TYPE:EVENT\n" + #"#EXT-X-DATERANGE\#(ad),CUE="POST""#),
    ],
    check: .interstitial { interstitial, document, report in
      // A playlist with a type is going to end.
      guard document.isLive, document.playlist.census.count(of: .playlistType) == 0,
        case .value(let triggers, let place) = interstitial.dateRange.words(.cue),
        triggers.contains("POST")
      else { return }
      report("POST in a playlist without EXT-X-ENDLIST plays only if the stream ends", at: place)
    })
}
