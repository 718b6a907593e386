import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// What the pre-release of June 2026 says of date ranges that are scheduled from elsewhere.
extension DateRangeRules {
  static let scheduleXURIRequired = Rule(
    "date-range/schedule-x-uri-required", .warning, .experimental,
    .must("rfc8216bis-wwdc2026 (pre-release) App H"), about: .dateRanges,
    says: "A date range of CLASS com.apple.hls.daterange-schedule names a JSON document in X-URI.",
    why: "The document holds the date ranges; without its address the schedule is empty.",
    remedy: "Add X-URI with the address of the document.",
    fails: [
      .live(
        #"«#EXT-X-DATERANGE»:ID="s",CLASS="com.apple.hls.daterange-schedule",START-DATE="2026-01-01T00:00:06.000Z""#
      )
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="s",CLASS="com.apple.hls.daterange-schedule",START-DATE="2026-01-01T00:00:06.000Z",X-URI="https://ads.example.com/schedule.json""#
      )
    ],
    check: .dateRange { range, document, report in
      guard range.category == .schedule, !range.has(.preloadURI),
        !document.playlist.skipsDateRanges
      else { return }
      report("a schedule without X-URI", at: range.tag.nameRange)
    })

  static let scheduleLosslessTag = Rule(
    "date-range/schedule-lossless-tag", .info, .experimental,
    .advice("rfc8216bis-wwdc2026 (pre-release) App H"), about: .dateRanges,
    says: "A date range that may move into a schedule has a CLASS.",
    why: "The objects of a schedule need one, so that a tag without it cannot be written as JSON"
      + " without loss.",
    remedy: "Give the date range a CLASS under a domain that you own.",
    fails: [
      .live(#"«#EXT-X-DATERANGE»:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12"#)
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.programme",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12"#
      )
    ],
    check: .dateRange { range, document, report in
      guard range.category == .none, !document.playlist.skipsDateRanges else { return }
      report("a date range without a CLASS cannot move into a schedule", at: range.tag.nameRange)
    })
}
