import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// END-ON-NEXT=YES, which ends a date range where the next one of its CLASS begins.
///
/// A preload range may not have it at all, and is left to the rule that says so.
extension DateRangeRules {
  static let endOnNextNeedsClass = Rule(
    "date-range/end-on-next-needs-class", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges,
    says: "A date range with END-ON-NEXT=YES has a CLASS.",
    why:
      "The range that ends it is the next one of the same CLASS; without a CLASS there is none, and"
      + " hls.js rejects the range.",
    remedy: "Add the CLASS that the following range has too, or give DURATION instead.",
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
      report("END-ON-NEXT=YES without a CLASS", at: tag.nameRange)
    })

  static let endOnNextWithDuration = excluded(
    "date-range/end-on-next-with-duration", by: .duration,
    remedy: "Remove DURATION, or remove END-ON-NEXT and keep the length that is known.",
    fails:
      #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES,«DURATION»=12"#,
    passes:
      #"#EXT-X-DATERANGE:ID="a",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z",END-ON-NEXT=YES,PLANNED-DURATION=12"#
  )

  static let endOnNextWithEndDate = excluded(
    "date-range/end-on-next-with-end-date", by: .endDate,
    remedy: "Remove END-DATE, or remove END-ON-NEXT and keep the end that is known.",
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
      says: "A date range with END-ON-NEXT=YES has no \(name), on none of its tags.",
      why:
        "Its end is the start of the next range of its CLASS; with a second end players"
        + " disagree on how long it lasts.",
      remedy: remedy, fails: [.live(fails)], passes: [.live(passes)],
      check: .dateRange { range, _, report in
        guard range.endsOnNext, range.category != .preload, let attribute = range.attribute(name),
          let next = range.attribute(.endOnNext)
        else { return }
        report(
          "\(name) beside END-ON-NEXT=YES, which already says where the range ends",
          at: attribute.nameRange, related: [RelatedPlace(next.range, "END-ON-NEXT")])
      })
  }
}
