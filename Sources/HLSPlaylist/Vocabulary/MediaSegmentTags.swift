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
