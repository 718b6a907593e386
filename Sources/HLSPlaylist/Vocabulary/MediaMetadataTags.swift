extension TagDefinition {
  /// Metadata tags of a media playlist (rfc8216bis-22, section 4.4.5).
  static let mediaMetadataTags: [TagDefinition] = [
    TagDefinition(.dateRange, "4.4.5.1", .many, .attributes, dateRangeAttributes),
    TagDefinition(
      .skip, "4.4.5.2", .once, .attributes, needs: .skip,
      [
        AttributeDefinition(.skippedSegments, .integer, .required),
        AttributeDefinition(
          .recentlyRemovedDateranges, .string(.anyOrEmpty), needs: .skippedDateRanges),
      ]),
    TagDefinition(
      .preloadHint, "4.4.5.3", .many, .attributes, excludes: .endlist,
      [
        // KEY is a type of the June 2026 text, which clients of rfc8216bis-22 skip.
        AttributeDefinition(.type, .word(["PART", "MAP", "KEY"]), .required),
        AttributeDefinition(.uri, .string(.uri), .required),
        AttributeDefinition(.byterangeStart, .integer),
        AttributeDefinition(.byterangeLength, .integer),
      ]),
    TagDefinition(
      .renditionReport, "4.4.5.4", .many, .attributes,
      [
        AttributeDefinition(.uri, .string(.relativeURI), .required),
        // A server may omit these if they equal the playlist's own values.
        AttributeDefinition(.lastMSN, .integer),
        AttributeDefinition(.lastPart, .integer),
      ]),
  ]

  /// Attributes of EXT-X-DATERANGE.
  ///
  /// START-DATE is not marked as required, because only the first tag with an ID needs it.
  private static let dateRangeAttributes: [AttributeDefinition] =
    [
      AttributeDefinition(.id, .string(.any), .required),
      AttributeDefinition(.class, .string(.any)),
      AttributeDefinition(.startDate, .string(.date)),
      AttributeDefinition(.cue, .words(["PRE", "POST", "ONCE"])),
      AttributeDefinition(.endDate, .string(.date)),
      AttributeDefinition(.duration, .decimal),
      AttributeDefinition(.plannedDuration, .decimal),
      AttributeDefinition(.scte35CMD, .hexadecimalBytes, section: "4.4.5.1.1"),
      AttributeDefinition(.scte35Out, .hexadecimalBytes, section: "4.4.5.1.1"),
      AttributeDefinition(.scte35In, .hexadecimalBytes, section: "4.4.5.1.1"),
      AttributeDefinition(.endOnNext, .word(["YES"])),
    ] + interstitialAttributes + preloadAttributes
}

extension TagDefinition {
  /// Attributes of date ranges that schedule an interstitial (rfc8216bis-22, appendices D.2 and D.3).
  static let interstitialAttributes: [AttributeDefinition] = [
    interstitial(.assetURI, .string(.absoluteURI)),
    interstitial(.assetList, .string(.uri)),
    interstitial(.resumeOffset, .signedDecimal),
    interstitial(.playoutLimit, .decimal),
    interstitial(.snap, .words(["OUT", "IN"])),
    interstitial(.restrict, .words(["SKIP", "JUMP"])),
    interstitial(.contentMayVary, .quotedWord(["YES", "NO"])),
    interstitial(.timelineOccupies, .quotedWord(["POINT", "RANGE"])),
    interstitial(.timelineStyle, .quotedWord(["HIGHLIGHT", "PRIMARY"])),
    interstitial(.skipControlOffset, .integer, section: "D.3"),
    interstitial(.skipControlDuration, .integer, section: "D.3"),
    interstitial(.skipControlLabelID, .string(.labelID), section: "D.3"),
  ]

  /// Attributes of date ranges that announce a resource to load early (rfc8216bis-22, appendix F).
  static let preloadAttributes: [AttributeDefinition] = [
    AttributeDefinition(.preloadURI, .string(.uri), of: .preload, section: "F"),
    AttributeDefinition(.targetID, .string(.any), of: .preload, section: "F"),
    AttributeDefinition(.targetClass, .string(.any), of: .preload, section: "F"),
  ]

  private static func interstitial(
    _ name: AttributeName, _ type: ValueType, section: StaticString = "D.2"
  ) -> AttributeDefinition {
    AttributeDefinition(name, type, of: .interstitial, section: section)
  }
}
