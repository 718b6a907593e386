import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// Tags with the same ID, which players merge into one date range.
extension DateRangeRules {
  static let classChangesForID = Rule(
    "date-range/class-changes-for-id", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges,
    facts: [.silences(["date-range/same-id-conflict"], about: .dateRange)],
    says: "All tags with the same ID that have CLASS must have the same CLASS.",
    why: """
      Tags with the same ID are one date range. An ID that is used again merges two interstitials, \
      or makes players drop one, and viewers do not get its break.
      """,
    remedy: "Give the other event its own ID.",
    fails: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="1",CLASS="com.example.programme",START-DATE="2026-01-01T00:00:06.000Z"
        #EXT-X-DATERANGE:ID="1",CLASS="«com.example.chapter»",START-DATE="2026-01-01T00:00:06.000Z"
        """#)
    ],
    passes: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="1",CLASS="com.example.programme",START-DATE="2026-01-01T00:00:06.000Z"
        #EXT-X-DATERANGE:ID="2",CLASS="com.example.chapter",START-DATE="2026-01-01T00:00:06.000Z"
        """#)
    ],
    check: .dateRange { range, document, report in
      for repeated in range.repeatedAttributes
      where repeated.attribute.name == .class && repeated.agreement == .different {
        report(
          """
          CLASS \(document.playlist.text(repeated.attribute.lexemeRange)) for an ID whose first \
          CLASS is \(document.playlist.text(repeated.first.lexemeRange))
          """, at: repeated.attribute.valueRange, related: [repeated.firstPlace])
      }
    })

  static let sameIDConflict = Rule(
    "date-range/same-id-conflict", .error, .spec, .must("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges,
    says: "An attribute on several tags with the same ID must have the same value on each.",
    why: """
      A later tag may add attributes but not change them. hls.js ignores the date range or the \
      later tag, and its viewers miss the change; Media3 rejects the playlist.
      """,
    remedy: "Repeat the first value, or start a new date range with its own ID.",
    fails: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=«18»
        """#),
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",X-COM-EXAMPLE-TIER="gold"
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",X-COM-EXAMPLE-TIER="«silver»"
        """#),
    ],
    passes: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z"
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=18
        """#),
      .live(
        #"""
        #EXT-X-VERSION:8
        #EXT-X-DEFINE:NAME="tier",VALUE="gold"
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",X-COM-EXAMPLE-TIER="gold"
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",X-COM-EXAMPLE-TIER="{$tier}"
        """#),
    ],
    check: .dateRange { range, document, report in
      for repeated in range.repeatedAttributes where repeated.agreement == .different {
        let name = document.playlist.text(repeated.attribute.nameRange)
        report(
          """
          \(name)\(valueText(of: repeated.attribute, in: document)) differs from \
          \(repeated.first.isPublic ? document.playlist.text(repeated.first.lexemeRange) : "the value") \
          on an earlier tag of this ID
          """, at: repeated.attribute.valueRange, related: [repeated.firstPlace])
      }
    })

  static let sameIDDifferentSpelling = Rule(
    "date-range/same-id-different-spelling", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.5.1, §4.2"), about: .dateRanges,
    says: "An attribute on several tags with the same ID should have the same text on each.",
    why: """
      Clients that compare the text, such as hls.js, take 15 and 15.0 or Z and +00:00 for a \
      conflict and drop the date range.
      """,
    remedy: "Repeat the value with exactly the same text.",
    fails: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=«12.0»
        """#),
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z"
        #EXT-X-DATERANGE:ID="a",START-DATE="«2026-01-01T01:00:06.000+01:00»",DURATION=12
        """#),
    ],
    passes: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12
        """#)
    ],
    check: .dateRange { range, document, report in
      for repeated in range.repeatedAttributes where repeated.agreement == .sameMeaning {
        let name = document.playlist.text(repeated.attribute.nameRange)
        report(
          """
          \(name)\(valueText(of: repeated.attribute, in: document)) is written differently on an \
          earlier tag of this ID
          """, at: repeated.attribute.valueRange, related: [repeated.firstPlace])
      }
    })

  static let identicalRepeat = Rule(
    "date-range/identical-repeat", .info, .pedantic, .advice("rfc8216bis-22 §4.4.5.1"),
    about: .dateRanges,
    says: "A later tag with the same ID should add an attribute that no earlier tag has.",
    why: """
      A tag that adds nothing makes every load of the playlist longer, and is often an event that \
      was written twice.
      """,
    remedy: "Remove the later tag, or give it its own ID if it is another date range.",
    fails: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12
        «#EXT-X-DATERANGE»:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12
        """#)
    ],
    passes: [
      .live(
        #"""
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z"
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",DURATION=12
        """#)
    ],
    check: .dateRange { range, _, report in
      for later in range.laterTags
      where !later.addsAttributes && later.repeated.allSatisfy({ $0.agreement.isEquality }) {
        report(
          "the tag repeats an earlier tag of its ID and adds nothing", at: later.tag.nameRange,
          related: [RelatedPlace(range.head, "the first tag of this ID")])
      }
    })

  private static func valueText(of attribute: Attribute, in document: Document) -> String {
    attribute.isPublic ? " " + document.playlist.text(attribute.lexemeRange) : ""
  }
}

extension DateRange {
  fileprivate var repeatedAttributes: [RepeatedAttribute] { laterTags.flatMap(\.repeated) }
}

extension DateRange.RepeatedAttribute {
  fileprivate var firstPlace: RelatedPlace {
    RelatedPlace(first.range, "the first value is here")
  }
}

extension AttributeAgreement {
  fileprivate var isEquality: Bool { self == .same || self == .sameMeaning }
}

extension Attribute {
  /// Whether a message may show the value: it is neither an address nor data of a vendor.
  fileprivate var isPublic: Bool {
    switch name {
    case .class, .startDate, .endDate, .duration, .plannedDuration, .cue, .resumeOffset,
      .playoutLimit, .snap, .restrict, .contentMayVary, .timelineOccupies, .timelineStyle,
      .skipControlOffset, .skipControlDuration, .skipControlLabelID:
      true
    default: false
    }
  }
}
