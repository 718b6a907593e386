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
