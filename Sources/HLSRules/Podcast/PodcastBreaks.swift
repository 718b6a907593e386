import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// When breaks start and how long they are.
extension PodcastRules {
  static let durationMissing = Rule(
    "authoring/podcast-duration-missing", .warning, .applePodcasts, .must(interstitials),
    about: .interstitials,
    facts: [
      .silences(
        ["timeline/range-without-duration", "date-range/unknown-duration"], about: .dateRange)
    ],
    says: "An interstitial in a podcast with X-ASSET-URI must have DURATION or PLANNED-DURATION.",
    why: "Apple Podcasts shows the length of the episode with its ads before it loads them.",
    remedy: "Write the length of the asset in DURATION.",
    fails: [Podcast.incomplete(",DURATION=15")],
    passes: [
      Podcast.media(), Podcast.media(",PLANNED-DURATION=15", without: ",DURATION=15"),
      // The list gives the length.
      .media(
        "#EXT-X-DATERANGE"
          + Podcast.event.replacing(",DURATION=15", with: "")
          .replacing(InterstitialRules.asset, with: list)),
    ],
    check: .interstitial { interstitial, document, report in
      let range = interstitial.dateRange
      guard !document.isAsset, range.has(.assetURI), !range.has(.duration), !range.has(.endDate),
        !range.has(.plannedDuration)
      else { return }
      report("no DURATION and no PLANNED-DURATION; expected one of them", at: range.head)
    })

  private static let list =
    #"X-ASSET-LIST="https://ads.example.com/ad1.json?_HLS_interstitial_id=ad1",PLANNED-DURATION=15"#

  static let rangeBoundary = Rule(
    "authoring/podcast-range-boundary", .error, .applePodcasts, .must(validation("24060")),
    about: .dateRanges,
    facts: [
      .silences(
        [
          "timeline/start-after-end", "timeline/start-at-end", "timeline/start-near-end",
          "timeline/start-before-first-date", "date-range/outside-timeline",
        ], about: .attribute), .apple(24060),
    ],
    says: """
      A date range in a podcast must start neither before the beginning, nor after the end, nor \
      in the last two seconds.
      """,
    why: """
      Listeners may not get the break. Apple does not say whether the rule excepts post-rolls, so \
      CUE="POST" is not reported.
      """,
    remedy: #"Correct START-DATE, or write CUE="POST" for a post-roll."#,
    fails: [dated("«2026-01-01T00:00:59.000Z»"), dated("«2025-12-31T23:59:58.000Z»")],
    passes: [
      dated("2026-01-01T00:00:00.000Z"), dated("2026-01-01T00:00:58.000Z"),
      dated("2026-01-01T00:00:59.000Z", #",CUE="POST""#),
    ],
    check: .dateRange { range, document, report in
      guard !document.isAsset, document.playlist.isEnded, !range.has(.cue),
        case .value(let date, let place) = range.startDate, let clock = document.clock,
        !clock.goesBack
      else { return }
      let (start, end) = (clock.offset(of: date), document.playlist.totalDuration)
      let margin = report.settings.podcast.boundaryMargin
      if start + ScheduledEvents.leeway < .zero {
        report(
          "START-DATE is \(start.magnitude) s before the beginning", at: place,
          measured: .most(start.magnitude))
      } else if start > end + ScheduledEvents.leeway {
        report(
          "START-DATE is \(start - end) s after the end", at: place, measured: .most(start - end))
      } else if start > end - margin + ScheduledEvents.leeway {
        report(
          "START-DATE is \((end - start).magnitude) s before the end; expected at least \(margin) s",
          at: place, measured: .least((end - start).magnitude))
      }
    })

  private static func dated(_ date: String, _ more: String = "") -> Example {
    .media(
      "#EXT-X-DATERANGE"
        + Podcast.event.replacing("2026-01-01T00:00:06.000Z", with: date) + more)
  }
}
