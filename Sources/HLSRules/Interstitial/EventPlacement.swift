import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension InterstitialRules {
  static let snapFarFromBoundary = Rule(
    "interstitial/snap-far-from-boundary", .info, .pedantic,
    .advice("rfc8216bis-22 App D.2; WWDC22 10145"),
    about: .interstitials, alsoIn: .schedules,
    facts: [.silences(["portability/snap-ignored"], about: .attribute)],
    says: "X-SNAP should move an event by at most a second.",
    why: """
      Snapping hides differences of a few frames. If it moves an event by seconds, the ad covers \
      content or shows what it should cover. The specification sets no limit.
      """,
    remedy: "Begin a segment at the break, or correct START-DATE or EXT-X-PROGRAM-DATE-TIME.",
    fails: [
      .media(
        "#EXT-X-VERSION:3\n" + dateRangeAt("03.100") + #",X-SNAP="«OUT»""#
          + "\n#EXTINF:6.4,\n1.ts\n#EXTINF:6.4,\n2.ts")
    ],
    passes: [
      .media(
        "#EXT-X-VERSION:3\n" + dateRangeAt("00.800") + #",X-SNAP="OUT""#
          + "\n#EXTINF:6.4,\n1.ts\n#EXTINF:6.4,\n2.ts")
    ],
    check: .interstitial { interstitial, document, report in
      guard case .value(let words, let place) = interstitial.snap, !interstitial.isCued,
        let date = interstitial.startDate.value, let clock = document.clock
      else { return }
      let playlist = document.playlist
      var start = clock.offset(of: date)
      guard start >= .zero else { return }
      if words.contains("OUT"), start <= playlist.totalDuration,
        let boundary = playlist.segmentBoundaries.nearest(to: start)?.time
      {
        let shift = (boundary - start).magnitude
        if shift > Seconds(1) {
          report(
            "OUT moves the start by \(shift) s; expected at most a second", at: place,
            measured: .most(shift))
          return
        }
        start = boundary
      }
      let offset = interstitial.resumeOffset.value?.seconds ?? interstitial.length.playout
      guard words.contains("IN"), let offset, start + offset >= .zero,
        start + offset <= playlist.totalDuration,
        let boundary = playlist.segmentBoundaries.nearest(to: start + offset)?.time
      else { return }
      let shift = (boundary - start - offset).magnitude
      guard shift > Seconds(1) else { return }
      report(
        "IN moves the resumption by \(shift) s; expected at most a second", at: place,
        measured: .most(shift))
    })

  private static func dateRangeAt(_ seconds: String) -> String {
    #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:\#(seconds)Z",DURATION=15,X-RESUME-OFFSET=0,\#(asset)"#
  }

  static let pointWithReplacement = Rule(
    "interstitial/point-with-replacement", .info, .pedantic, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: #"An event that replaces primary content should have X-TIMELINE-OCCUPIES="RANGE"."#,
    why: "Players draw a dot, and the replaced part of the primary disappears from the timeline.",
    remedy: #"Write X-TIMELINE-OCCUPIES="RANGE", or X-RESUME-OFFSET=0 to replace nothing."#,
    fails: [
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=15,X-TIMELINE-OCCUPIES="«POINT»""#)
    ],
    passes: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=15,X-TIMELINE-OCCUPIES="RANGE""#)],
    check: .interstitial { interstitial, _, report in
      guard
        case .value("POINT", let place) = interstitial.dateRange.string(.timelineOccupies),
        let offset = interstitial.resumeOffset.value?.seconds, offset > .zero
      else { return }
      report("POINT for an event that replaces \(offset) s; expected RANGE", at: place)
    })
}

extension InterstitialRules {
  static let zeroLengthRange = Rule(
    "interstitial/zero-length-range", .warning, .recommended, .should("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "The date range of an interstitial should be as long as its assets, not zero.",
    why: """
      Media3 and Bitmovin use the length as the missing resume offset, and timelines draw it: the \
      break looks empty, and a live stream falls behind.
      """,
    remedy: "Write the length of the assets, or omit the length until it is known.",
    fails: [
      .media("#EXT-X-DATERANGE\(dated),DURATION=«0»,\(asset)"),
      .media(
        #"#EXT-X-DATERANGE\#(dated),END-DATE="«2026-01-01T00:00:06.000Z»",\#(asset)"#),
    ],
    passes: [
      .media("#EXT-X-DATERANGE\(dated),DURATION=15,\(asset)"),
      .media("#EXT-X-DATERANGE\(dated),\(asset)"),
    ],
    check: .interstitial { interstitial, _, report in
      let range = interstitial.dateRange
      guard range.knownLength == .zero, let place = range.duration.range ?? range.endDate.range
      else { return }
      report("the date range is 0 s long; expected the length of the assets", at: place)
    })
}
