/// A condition on the value of another attribute of the same tag.
public struct AttributeCondition: Sendable {
  public let attribute: AttributeName
  public let words: Words
  /// Whether the other attribute has to be one of the words, or has to be none of them.
  public let isOneOf: Bool

  static func when(_ attribute: AttributeName, _ words: Words) -> AttributeCondition {
    AttributeCondition(attribute: attribute, words: words, isOneOf: true)
  }

  static func unless(_ attribute: AttributeName, _ words: Words) -> AttributeCondition {
    AttributeCondition(attribute: attribute, words: words, isOneOf: false)
  }

  func holds(for word: Word) -> Bool { words.contains(word) == isOneOf }
}

/// Whether an attribute has to be there.
public enum Presence: Sendable {
  case optional
  case required
  case requiredIf(AttributeCondition)
  /// Required next to another attribute of the tag.
  case requiredWith(AttributeName)
  /// Exactly one attribute of the tag that is marked so has to be there.
  case choice
}

/// What an attribute of one tag has to look like.
public struct AttributeDefinition: Sendable {
  public let name: AttributeName
  public let type: ValueType
  public let presence: Presence
  public let forbidden: AttributeCondition?
  /// Whether the attribute may stand in media playlists alone.
  public let isMediaOnly: Bool
  /// What makes the attribute need a later protocol version.
  public let feature: ProtocolFeature?
  /// The date ranges that the attribute belongs to, or nil where it belongs to the tag as such.
  public let dateRangeClass: DateRangeClass?
  /// The section that defines the attribute where it is not the tag's.
  public let section: StaticString?

  init(
    _ name: AttributeName, _ type: ValueType, _ presence: Presence = .optional,
    forbidden: AttributeCondition? = nil, mediaOnly: Bool = false,
    needs feature: ProtocolFeature? = nil, of dateRangeClass: DateRangeClass? = nil,
    section: StaticString? = nil
  ) {
    self.name = name
    self.type = type
    self.presence = presence
    self.forbidden = forbidden
    isMediaOnly = mediaOnly
    self.feature = feature
    self.dateRangeClass = dateRangeClass
    self.section = section
  }
}

/// A CLASS of date ranges that the specification defines.
public enum DateRangeClass: UInt8, Sendable {
  /// Appendix D.2.
  case interstitial
  /// Appendix F.
  case preload

  public var text: StaticString {
    switch self {
    case .interstitial: "com.apple.hls.interstitial"
    case .preload: "com.apple.hls.preload"
    }
  }
}
