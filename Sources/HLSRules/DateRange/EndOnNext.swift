import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// END-ON-NEXT=YES, which ends a date range where the next one of its CLASS begins.
///
/// Preload ranges must not have it, which another rule reports.
extension DateRangeRules {
  static let endOnNextNeedsClass = Rule(
    "date-range/end-on-next-needs-class", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges,
    says: "A date range with END-ON-NEXT=YES must have CLASS.",
    why: """
      The next range of the same CLASS ends it; without CLASS no range can, and hls.js rejects the \
      date range.
      """,
    remedy: "Add the CLASS of the following range, or write DURATION instead of END-ON-NEXT.",
    fails: [
      .live(#"«#EXT-X-DATERANGE»:ID="a",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES"#)
    ],
    passes: [
      .live(
        #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES"#
      ),
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z"
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES
        """#),
    ],
    check: .dateRange { range, document, report in
      guard range.endsOnNext, !range.has(.class), !document.playlist.skipsDateRanges,
        let tag = range.tag(with: .endOnNext)
      else { return }
      report("END-ON-NEXT=YES without CLASS", at: tag.nameRange)
    })

  static let endOnNextWithDuration = excluded(
    "date-range/end-on-next-with-duration", by: .duration,
    remedy: "Remove DURATION, or remove END-ON-NEXT if the length is known.",
    fails:
      #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES,«DURATION»=12"#,
    passes:
      #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES,PLANNED-DURATION=12"#
  )

  static let endOnNextWithEndDate = excluded(
    "date-range/end-on-next-with-end-date", by: .endDate,
    remedy: "Remove END-DATE, or remove END-ON-NEXT if the end is known.",
    fails:
      #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES,«END-DATE»="2026-01-01T00:00:18.000Z""#,
    passes:
      #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES"#
  )

  private static func excluded(
    _ id: RuleID, by name: AttributeName, remedy: String, fails: String, passes: String
  ) -> Rule {
    Rule(
      id, .error, .spec, .must("rfc8216bis-22 §4.4.5.1"), about: .dateRanges,
      alsoIn: .dateRangeSchedules,
      says: "A date range with END-ON-NEXT=YES must not have \(name) on any of its tags.",
      why:
        "It ends where the next range of its CLASS starts; with a second end, players disagree on"
        + " its length.",
      remedy: remedy, fails: [.live(fails)], passes: [.live(passes)],
      check: .dateRange { range, _, report in
        guard range.endsOnNext, range.category != .preload, let attribute = range.attribute(name),
          let next = range.attribute(.endOnNext)
        else { return }
        report(
          "\(name) in addition to END-ON-NEXT=YES, which already defines the end of the range",
          at: attribute.nameRange, related: [RelatedPlace(next.range, "END-ON-NEXT")])
      })
  }
}
