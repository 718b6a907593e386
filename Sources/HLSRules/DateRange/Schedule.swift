import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Date ranges in a separate schedule, as defined in the pre-release of June 2026.
extension DateRangeRules {
  static let scheduleXURIRequired = Rule(
    "date-range/schedule-x-uri-required", .warning, .experimental,
    .must("rfc8216bis-wwdc2026 (pre-release) App H"), about: .dateRanges,
    says:
      "A date range of CLASS com.apple.hls.daterange-schedule must name a JSON document in X-URI.",
    why: "The document contains the date ranges; without its address the schedule is empty.",
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
      report("a schedule without X-URI", at: range.head)
    })

  static let scheduleLosslessTag = Rule(
    "date-range/schedule-lossless-tag", .info, .experimental,
    .advice("rfc8216bis-wwdc2026 (pre-release) App H"), about: .dateRanges,
    says: "A date range that may move to a schedule should have CLASS.",
    why: """
      The objects of a schedule need one, so a tag without CLASS cannot be written as JSON without \
      loss.
      """,
    remedy: "Add a CLASS under a domain that you own.",
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
      report("a date range without CLASS cannot move to a schedule", at: range.head)
    })
}
