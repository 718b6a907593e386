extension TagDefinition {
  /// Tags of any playlist (rfc8216bis-22, sections 4.4.1 and 4.4.2).
  static let basicTags: [TagDefinition] = [
    // The specification only requires EXTM3U on the first line; it does not forbid repetition.
    TagDefinition(.extm3u, "4.4.1.1", .many, place: .firstLine),
    TagDefinition(.version, "4.4.1.2", .once, .version),
    TagDefinition(.independentSegments, "4.4.2.1", .once),
    TagDefinition(
      .start, "4.4.2.2", .once, .attributes,
      [
        AttributeDefinition(.timeOffset, .signedDecimal, .required),
        AttributeDefinition(.precise, .word(["YES", "NO"])),
      ]),
    TagDefinition(
      .define, "4.4.2.3", .many, .attributes, needs: .variables,
      [
        AttributeDefinition(.name, .string(.variableName), .choice),
        AttributeDefinition(.value, .string(.anyOrEmpty), .requiredWith(.name)),
        AttributeDefinition(.import, .string(.variableName), .choice, mediaOnly: true),
        AttributeDefinition(
          .queryparam, .string(.variableName), .choice, needs: .queryParameter),
      ]),
  ]
}

extension TagDefinition {
  /// Tags that describe a media playlist as a whole (rfc8216bis-22, section 4.4.3).
  static let mediaPlaylistTags: [TagDefinition] = [
    TagDefinition(.targetDuration, "4.4.3.1", .once, .integer(atLeast: 1), required: true),
    TagDefinition(
      .mediaSequence, "4.4.3.2", .once, .integer(atLeast: 0), place: .beforeFirstSegment),
    TagDefinition(
      .discontinuitySequence, "4.4.3.3", .once, .integer(atLeast: 0), place: .beforeFirstSegment,
      precedes: .discontinuity),
    TagDefinition(.endlist, "4.4.3.4", .once),
    TagDefinition(.playlistType, "4.4.3.5", .once, .word(["EVENT", "VOD"])),
    TagDefinition(.iFramesOnly, "4.4.3.6", .once, needs: .iFramesOnly),
    TagDefinition(
      .partInf, "4.4.3.7", .once, .attributes,
      [AttributeDefinition(.partTarget, .decimal, .required)]),
    TagDefinition(
      .serverControl, "4.4.3.8", .once, .attributes,
      [
        AttributeDefinition(.canSkipUntil, .decimal, needs: .deltaUpdates),
        AttributeDefinition(.canSkipDateranges, .word(["YES"]), needs: .deltaDateRanges),
        AttributeDefinition(.holdBack, .decimal),
        AttributeDefinition(.partHoldBack, .decimal),
        AttributeDefinition(.canBlockReload, .word(["YES"])),
      ]),
    TagDefinition(.allowCache, "8", .many, .word(["YES", "NO"]), removedIn: 7),
  ]
}

extension TagDefinition {
  /// Tags that describe media segments (rfc8216bis-22, section 4.4.4).
  static let mediaSegmentTags: [TagDefinition] = [
    TagDefinition(.extinf, "4.4.4.1", .many, .duration),
    TagDefinition(.byterange, "4.4.4.2", .many, .byteRange, needs: .byteRange),
    TagDefinition(.discontinuity, "4.4.4.3", .many),
    TagDefinition(
      .key, "4.4.4.4", .many, .attributes,
      [
        AttributeDefinition(
          .method, .word(["NONE", "AES-128", "SAMPLE-AES", "SAMPLE-AES-CTR", "AES-256-GCM"]),
          .required),
        AttributeDefinition(
          .uri, .string(.uri), .requiredIf(.unless(.method, ["NONE"])),
          forbidden: .when(.method, ["NONE"])),
        AttributeDefinition(
          .iv, .hexadecimal(atMost: 32),
          forbidden: .when(.method, ["NONE", "SAMPLE-AES-CTR", "AES-256-GCM"]),
          needs: .initializationVector),
        AttributeDefinition(
          .keyFormat, .string(.any), forbidden: .when(.method, ["NONE"]), needs: .keyFormat),
        AttributeDefinition(
          .keyFormatVersions, .string(.keyFormatVersions), forbidden: .when(.method, ["NONE"]),
          needs: .keyFormatVersions),
      ]),
    TagDefinition(
      .map, "4.4.4.5", .many, .attributes, needs: .map,
      [
        AttributeDefinition(.uri, .string(.uri), .required),
        AttributeDefinition(.byterange, .string(.byteRangeWithOffset)),
      ]),
    TagDefinition(.programDateTime, "4.4.4.6", .many, .date),
    TagDefinition(.gap, "4.4.4.7", .many),
    TagDefinition(.bitrate, "4.4.4.8", .many, .integer(atLeast: 0)),
    TagDefinition(
      .part, "4.4.4.9", .many, .attributes,
      [
        AttributeDefinition(.uri, .string(.uri), .required),
        AttributeDefinition(.duration, .decimal, .required),
        AttributeDefinition(.independent, .word(["YES"])),
        AttributeDefinition(.byterange, .string(.byteRange)),
        AttributeDefinition(.gap, .word(["YES"])),
      ]),
  ]
}
