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
