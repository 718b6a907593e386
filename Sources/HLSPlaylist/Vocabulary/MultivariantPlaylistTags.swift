extension TagDefinition {
  /// Tags of a multivariant playlist (rfc8216bis-22, section 4.4.6).
  static let multivariantPlaylistTags: [TagDefinition] = [
    TagDefinition(
      .media, "4.4.6.1", .many, .attributes, needs: .renditions,
      [
        AttributeDefinition(
          .type, .word(["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"]), .required),
        AttributeDefinition(
          .uri, .string(.uri), .requiredIf(.when(.type, ["SUBTITLES"])),
          forbidden: .when(.type, ["CLOSED-CAPTIONS"])),
        AttributeDefinition(.groupID, .string(.any), .required),
        AttributeDefinition(.language, .string(.language)),
        AttributeDefinition(.assocLanguage, .string(.language)),
        AttributeDefinition(.name, .string(.any), .required),
        AttributeDefinition(.stableRenditionID, .string(.stableID)),
        AttributeDefinition(.default, .word(["YES", "NO"])),
        AttributeDefinition(.autoselect, .word(["YES", "NO"])),
        AttributeDefinition(
          .forced, .word(["YES", "NO"]), forbidden: .unless(.type, ["SUBTITLES"])),
        AttributeDefinition(
          .instreamID, .string(.instreamID), .requiredIf(.when(.type, ["CLOSED-CAPTIONS"]))),
        AttributeDefinition(.bitDepth, .integer, forbidden: .unless(.type, ["AUDIO"])),
        AttributeDefinition(.sampleRate, .integer, forbidden: .unless(.type, ["AUDIO"])),
        AttributeDefinition(.characteristics, .string(.characteristics)),
        AttributeDefinition(.channels, .string(.any), forbidden: .unless(.type, ["AUDIO"])),
      ]),
    TagDefinition(
      .streamInf, "4.4.6.2", .many, .attributes,
      variantAttributes + [
        AttributeDefinition(.frameRate, .decimal),
        AttributeDefinition(.audio, .string(.any)),
        AttributeDefinition(.subtitles, .string(.any)),
        AttributeDefinition(.closedCaptions, .stringOrWord(["NONE"])),
      ]),
    TagDefinition(
      .iFrameStreamInf, "4.4.6.3", .many, .attributes,
      variantAttributes + [AttributeDefinition(.uri, .string(.uri), .required)]),
    TagDefinition(
      .sessionData, "4.4.6.4", .many, .attributes,
      [
        AttributeDefinition(.dataID, .string(.any), .required),
        AttributeDefinition(.value, .string(.any), .choice),
        AttributeDefinition(.uri, .string(.uri), .choice),
        AttributeDefinition(.format, .word(["JSON", "RAW"])),
        AttributeDefinition(.language, .string(.language)),
      ]),
    TagDefinition(
      .sessionKey, "4.4.6.5", .many, .attributes,
      [
        AttributeDefinition(
          .method, .word(["AES-128", "SAMPLE-AES", "SAMPLE-AES-CTR", "AES-256-GCM"]), .required),
        AttributeDefinition(.uri, .string(.uri), .required),
        AttributeDefinition(
          .iv, .hexadecimal(atMost: 32),
          forbidden: .when(.method, ["SAMPLE-AES-CTR", "AES-256-GCM"]), needs: .sessionKeyVector),
        AttributeDefinition(.keyFormat, .string(.any), needs: .sessionKeyFormat),
        AttributeDefinition(
          .keyFormatVersions, .string(.keyFormatVersions), needs: .sessionKeyFormat),
      ]),
    TagDefinition(
      .contentSteering, "4.4.6.6", .once, .attributes,
      [
        AttributeDefinition(.serverURI, .string(.uri), .required),
        AttributeDefinition(.pathwayID, .string(.pathwayID)),
      ]),
  ]

  /// Attributes that EXT-X-STREAM-INF and EXT-X-I-FRAME-STREAM-INF share.
  private static let variantAttributes: [AttributeDefinition] = [
    AttributeDefinition(.bandwidth, .integer, .required),
    AttributeDefinition(.averageBandwidth, .integer),
    AttributeDefinition(.score, .positiveDecimal),
    AttributeDefinition(.codecs, .string(.codecs)),
    AttributeDefinition(.supplementalCodecs, .string(.supplementalCodecs)),
    AttributeDefinition(.resolution, .resolution),
    AttributeDefinition(.hdcpLevel, .word(["TYPE-0", "TYPE-1", "NONE"])),
    AttributeDefinition(.allowedCPC, .string(.allowedCPC)),
    AttributeDefinition(.videoRange, .word(["SDR", "HLG", "PQ"])),
    AttributeDefinition(.reqVideoLayout, .string(.any), needs: .requiredAttribute),
    AttributeDefinition(.stableVariantID, .string(.stableID)),
    AttributeDefinition(.video, .string(.any)),
    AttributeDefinition(.pathwayID, .string(.pathwayID)),
  ]
}
