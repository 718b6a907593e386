import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Where START-DATE may be omitted.
extension DateRangeRules {
  static let startDateRequired = Rule(
    "date-range/start-date-required", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges,
    facts: [.silences(["live/date-range-attribute-lost"], about: .dateRange)],
    says: """
      EXT-X-DATERANGE must have START-DATE, even with CUE, unless an earlier tag of its ID has it.
      """,
    why: """
      Without a start, the date range has no position in time. Players such as hls.js drop it, \
      even pre-rolls and post-rolls, and viewers do not get the break.
      """,
    remedy: "Add START-DATE to the first tag of the ID.",
    fails: [
      .media(#"«#EXT-X-DATERANGE»:ID="a",DURATION=12"#),
      .live(
        #"""
        «#EXT-X-DATERANGE»:ID="a",DURATION=12
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z"
        """#),
    ],
    passes: [
      .media(#"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12"#),
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z"
        #EXT-X-DATERANGE:ID="a",DURATION=12
        """#),
      .live(
        #"""
        #EXT-X-VERSION:10
        #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36,CAN-SKIP-DATERANGES=YES
        #EXT-X-SKIP:SKIPPED-SEGMENTS=20,RECENTLY-REMOVED-DATERANGES=""
        #EXT-X-DATERANGE:ID="a",DURATION=12
        """#),
    ],
    check: .dateRange { range, document, report in
      guard let tag = range.tags.first, document.playlist.attribute(.startDate, of: tag) == nil,
        !document.playlist.skipsDateRanges, !range.misspells(.startDate)
      else { return }
      report("no START-DATE, and no earlier tag of this ID has it", at: tag.nameRange)
    })

  static let startDateOmittedCompat = Rule(
    "date-range/start-date-omitted-compat", .info, .recommended,
    .advice("rfc8216bis-22 §4.4.5.1; RFC 8216 §4.3.2.7"), about: .dateRanges,
    facts: [.habit, .raised(.players([.shaka, .media3]), to: .warning)],
    says: "A later tag of an ID should repeat START-DATE, although it is optional since draft 18.",
    why: """
      Parsers written for RFC 8216 require START-DATE on each tag: Shaka Player drops a tag \
      without it, and Media3 once rejected the whole playlist.
      """,
    remedy: "Repeat START-DATE, with exactly the same text, on each tag of the ID.",
    fails: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z"
        «#EXT-X-DATERANGE»:ID="a",DURATION=12
        """#)
    ],
    passes: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z"
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12
        """#)
    ],
    check: .document { document, report in
      for range in document.dateRanges where range.tagNumbers.count > 1 {
        var given: Attribute?
        for tag in range.tags {
          if let attribute = document.playlist.attribute(.startDate, of: tag) {
            given = given ?? attribute
          } else if let given {
            report(
              "no START-DATE on a later tag of this ID; older players require it on each",
              at: tag.nameRange, related: [RelatedPlace(given.range, "START-DATE is here")])
          }
        }
      }
    })
}
