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
