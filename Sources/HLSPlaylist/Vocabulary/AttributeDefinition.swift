/// A condition on the value of another attribute of the same tag.
public struct AttributeCondition: Sendable {
  /// The attribute whose value decides.
  public let attribute: AttributeName
  /// The words to compare the value with.
  public let words: Words
  /// Whether the value must be one of the words (true) or none of them (false).
  public let isOneOf: Bool

  static func when(_ attribute: AttributeName, _ words: Words) -> AttributeCondition {
    AttributeCondition(attribute: attribute, words: words, isOneOf: true)
  }

  static func unless(_ attribute: AttributeName, _ words: Words) -> AttributeCondition {
    AttributeCondition(attribute: attribute, words: words, isOneOf: false)
  }

  func holds(for word: Word) -> Bool { words.contains(word) == isOneOf }
}

/// Whether an attribute must be present.
public enum Presence: Sendable {
  /// It may be absent.
  case optional
  /// It must be present.
  case required
  /// It must be present if the condition holds.
  case requiredIf(AttributeCondition)
  /// It must be present if another attribute of the tag is.
  case requiredWith(AttributeName)
  /// Exactly one of the tag's attributes with this presence must be present.
  case choice
}

/// The definition of an attribute of one tag.
public struct AttributeDefinition: Sendable {
  /// The attribute that is defined.
  public let name: AttributeName
  /// The type of the value.
  public let type: ValueType
  /// Whether it must be present.
  public let presence: Presence
  /// The condition under which it must be absent; nil if there is none.
  public let forbidden: AttributeCondition?
  /// Whether only media playlists may use the attribute.
  public let isMediaOnly: Bool
  /// The protocol feature that the attribute uses; nil if it needs no specific protocol version.
  public let feature: ProtocolFeature?
  /// The class of date ranges to which the attribute belongs; nil if it belongs to the tag itself.
  public let dateRangeClass: DateRangeClass?
  /// The number of the section of rfc8216bis-22, or the letter of the appendix, that defines the
  /// attribute; nil if it is the section of the tag.
  public var section: String? { sectionNumber?.description }
  private let sectionNumber: StaticString?

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
    sectionNumber = section
  }
}

/// A CLASS of date ranges that rfc8216bis-22 defines.
public enum DateRangeClass: UInt8, Sendable {
  /// A date range that schedules an interstitial (appendix D.2).
  case interstitial
  /// A date range that announces a resource to preload (appendix F).
  case preload

  /// The value of CLASS.
  public var text: String { name.description }

  var name: StaticString {
    switch self {
    case .interstitial: "com.apple.hls.interstitial"
    case .preload: "com.apple.hls.preload"
    }
  }
}
