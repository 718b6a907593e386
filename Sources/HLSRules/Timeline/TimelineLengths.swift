import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Lengths of interstitials compared with the content they skip (rfc8216bis-22, appendix D.2).
extension TimelineRules {
  static let preRollReplacesOpening = Rule(
    "timeline/pre-roll-replaces-opening", .warning, .recommended,
    .advice("rfc8216bis-22 App D.2; hls.js v1.7.1"), about: .interstitials, alsoIn: .schedules,
    says: "In a finished playlist, a pre-roll should have X-RESUME-OFFSET.",
    why: """
      Without it, hls.js and Media3 skip as much of the opening as the pre-roll plays, as the \
      specification says: viewers miss the beginning.
      """,
    remedy: "Add X-RESUME-OFFSET=0 to the date range.",
    fails: [
      .media(
        event("ad1", "00:00:00.000", ",CUE=\"PRE\",DURATION=15")
          .replacing("#EXT-X-DATERANGE", with: "«#EXT-X-DATERANGE»"))
    ],
    passes: [
      .media(event("ad1", "00:00:00.000", ",CUE=\"PRE\",DURATION=15,X-RESUME-OFFSET=0")),
      .live(event("ad1", "00:00:00.000", ",CUE=\"PRE\",DURATION=15")),
    ],
    check: .interstitial { interstitial, document, report in
      guard document.playlist.isEnded, interstitial.resumeOffset.isAbsent,
        interstitial.dateRange.hasCue("PRE"), interstitial.length.playout != .zero
      else { return }
      let length = interstitial.length.playout.map { "\($0) s" } ?? "as much as it plays"
      report(
        "a pre-roll without \(document.name(of: .resumeOffset)) skips \(length) of the opening; 0 skips "
          + "nothing",
        at: interstitial.head)
    })

  static let resumeDiffersFromDuration = Rule(
    "timeline/resume-differs-from-duration", .info, .pedantic, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "An event that replaces primary content should be as long as that content.",
    why: "Each break moves playback closer to the live edge or further away from it.",
    remedy: "Remove X-RESUME-OFFSET, unless the difference is intended.",
    fails: [.live(event("ad1", "00:00:06.000", ",DURATION=30,X-RESUME-OFFSET=«25»"))],
    passes: [.live(event("ad1", "00:00:06.000", ",DURATION=30,X-RESUME-OFFSET=30"))],
    check: .interstitial { interstitial, document, report in
      guard case .value(let number, let place) = interstitial.resumeOffset,
        !number.isNegative, !number.isZero, !interstitial.dateRange.hasCue("POST"),
        let length = interstitial.length.playout
      else { return }
      let offset = number.seconds
      guard (offset - length).magnitude > ScheduledEvents.leeway else { return }
      report(
        "\(document.name(of: .resumeOffset)) is \(offset) s; the event plays for \(length) s",
        at: place)
    })

  static let liveDrift = Rule(
    "timeline/live-drift", .warning, .recommended, .advice("rfc8216bis-22 App D.2, §6.2.2"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.silences(["interstitial/resume-offset-live-zero"], about: .document)],
    says: "Events in a live playlist should not delay playback by more than the playlist lists.",
    why: """
      Each event moves playback further from the live edge, until the next media segment is no \
      longer in the playlist.
      """,
    remedy: """
      Remove X-RESUME-OFFSET so that events skip as much as they play, or list more media \
      segments.
      """,
    fails: [
      .live(
        window + event("ad1", "00:00:12.000", ",DURATION=40,X-RESUME-OFFSET=0") + "\n"
          + event("ad2", "00:00:48.000", ",DURATION=40,X-RESUME-OFFSET=«0»"))
    ],
    passes: [
      .live(
        window + event("ad1", "00:00:12.000", ",DURATION=40,X-RESUME-OFFSET=0") + "\n"
          + event("ad2", "00:00:48.000", ",DURATION=40")),
      // No media segment has been removed yet.
      .live(
        event("ad1", "00:00:12.000", ",DURATION=40,X-RESUME-OFFSET=0") + "\n"
          + event("ad2", "00:00:48.000", ",DURATION=40,X-RESUME-OFFSET=0")),
    ], check: .shared(layout))

  /// The start of a playlist from which media segments were removed.
  private static let window = "#EXT-X-MEDIA-SEQUENCE:7\n"

  static func judgeDrift(_ schedule: ScheduledEvents, _ report: inout SharedReport) {
    let playlist = schedule.document.playlist
    guard schedule.document.isLive, !playlist.segments.isEmpty,
      let first = playlist.firstTag(.mediaSequence),
      playlist.integer(of: first) ?? 0 > 0
    else { return }
    let window = playlist.totalDuration
    var drift = Seconds.zero
    for member in schedule.timeline.breaks.lazy.flatMap(\.members) {
      let event = schedule.events[member.event]
      // Pre-rolls play before playback has a distance from the live edge.
      guard schedule.dated(member.event) != nil, member.start >= .zero, event.isLengthKnown else {
        continue
      }
      drift = drift + (event.length - event.offset)
      guard drift > window,
        let place = schedule.interstitials[member.event].resumeOffset.range
      else { continue }
      report.report(
        liveDrift.id,
        "playback is \(drift) s behind by the end of this event; the playlist lists \(window) s",
        at: place)
      return
    }
  }
}
