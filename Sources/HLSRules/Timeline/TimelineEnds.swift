import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Interstitials that start close to, at or after the end of the primary.
extension TimelineRules {
  static let startAfterEnd = Rule(
    "timeline/start-after-end", .warning, .recommended,
    .advice("rfc8216bis-22 App D.2; hls.js v1.7.1; Media3 1.11.0; hls.js issue 6591"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.silences(["date-range/outside-timeline"], about: .attribute)],
    says: """
      In a finished playlist, START-DATE should not be after the end, unless CUE triggers the \
      event.
      """,
    why: """
      The event never plays: hls.js and Media3 drop it, and older versions of hls.js stop \
      buffering.
      """,
    remedy: "Correct START-DATE, or write CUE=\"POST\" for a post-roll.",
    fails: [.media(marked("ad1", "00:01:30.000", ",X-RESUME-OFFSET=0"))],
    passes: [
      .media(event("ad1", "00:01:30.000", ",X-RESUME-OFFSET=0,CUE=\"POST\"")),
      // The announced content may still be added.
      .live(event("ad1", "00:01:30.000", ",DURATION=30")),
      // The position of the tag in the file has no meaning.
      .media(
        "#EXT-X-TARGETDURATION:60\n#EXTINF:60,\na.ts\n"
          + event("ad1", "00:00:30.000", ",X-RESUME-OFFSET=0") + "\n#EXT-X-ENDLIST"),
    ], check: .shared(layout))

  static let startAtEnd = Rule(
    "timeline/start-at-end", .info, .recommended, .advice("rfc8216bis-22 §4.4.5.1"),
    about: .interstitials, alsoIn: .schedules,
    says: "An event at the end of a finished playlist should be a post-roll.",
    why: "At that date nothing remains to interrupt, and players may drop the event.",
    remedy: #"Add CUE="POST" to the date range."#,
    fails: [.media(marked("ad1", "00:01:00.000", ",X-RESUME-OFFSET=0"))],
    passes: [.media(event("ad1", "00:01:00.000", ",X-RESUME-OFFSET=0,CUE=\"POST\""))],
    check: .shared(layout))

  static let startNearEnd = Rule(
    "timeline/start-near-end", .info, .recommended,
    .advice("HLS for Apple Podcasts: examples-and-validation (podcasts.json 1.05) rule 24060"),
    about: .interstitials, alsoIn: .schedules,
    says: """
      In a finished playlist, an event should not start in the last two seconds, unless CUE \
      triggers it.
      """,
    why: """
      Apple's validator rejects such date ranges in podcasts. Almost nothing remains to return to, \
      so a post-roll is probably intended.
      """,
    remedy: "Write CUE=\"POST\" for a post-roll, or an earlier START-DATE.",
    fails: [.media(marked("ad1", "00:00:58.500", ",X-RESUME-OFFSET=0"))],
    passes: [
      .media(event("ad1", "00:00:58.000", ",X-RESUME-OFFSET=0")),
      .media(event("ad1", "00:00:58.500", ",X-RESUME-OFFSET=0,CUE=\"POST\"")),
      // The playlist still grows.
      .live(event("ad1", "00:00:58.500", ",X-RESUME-OFFSET=0")),
      // A pre-roll of short content.
      .media(
        "#EXT-X-TARGETDURATION:2\n" + event("ad1", "00:00:00.000", ",X-RESUME-OFFSET=0")
          + "\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXTINF:1,\na.ts\n"
          + "#EXT-X-ENDLIST"),
    ],
    check: .shared(layout))

  /// The time before the end in which an event is probably a post-roll.
  private static let margin = Seconds(2)

  /// Reports an event that starts close to, at or after the end of a finished playlist; returns whether it
  /// did.
  static func judgeEnd(
    _ schedule: ScheduledEvents, _ event: Int, at start: Seconds, _ report: inout SharedReport
  ) -> Bool {
    let playlist = schedule.document.playlist
    guard playlist.isEnded else { return false }
    let (leeway, end) = (ScheduledEvents.leeway, playlist.totalDuration)
    let place = schedule.place(event)
    if start > end + leeway + schedule.rounding {
      report.report(
        startAfterEnd.id, "\(schedule.startName) is \(start - end) s after the end of the playlist",
        at: place, related: schedule.segment(at: end), measured: .most(start - end))
    } else if (start - end).magnitude <= leeway {
      report.report(
        startAtEnd.id, "\(schedule.startName) is the end of the playlist; expected CUE=\"POST\"",
        at: place,
        related: schedule.segment(at: end))
    } else if leeway < start, end - margin + leeway < start, start < end {
      report.report(
        startNearEnd.id,
        "\(schedule.startName) is \(end - start) s before the end of the playlist; expected at least "
          + "\(margin) s, or CUE=\"POST\"",
        at: place, related: schedule.segment(at: end), measured: .least(end - start))
    } else {
      return false
    }
    return true
  }
}
