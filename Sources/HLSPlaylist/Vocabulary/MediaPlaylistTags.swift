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
