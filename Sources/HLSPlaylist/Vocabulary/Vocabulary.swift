/// Every tag and attribute that rfc8216bis-22 defines, found by number.
public struct Vocabulary: Sendable {
  /// What the attribute list of a tag asks for as a whole, as sets of attribute numbers.
  struct ListShape: Sendable {
    var required: UInt128 = 0
    var choice: UInt128 = 0
    /// The attributes whose presence depends on another one.
    var conditional: UInt128 = 0
    /// The enumerated attribute that decides about others, such as METHOD.
    var governing: AttributeName = .unknown

    var asksForSomething: Bool { required | choice != 0 }
  }

  public static let standard = Vocabulary()

  private let tags: [TagDefinition]
  private let shapes: [ListShape]
  /// For each tag the number of each attribute's definition plus one, or zero.
  private let slots: [UInt8]
  let attributes: [AttributeDefinition]

  private static let width = AttributeName.allCases.count

  private init() {
    let known =
      TagDefinition.basicTags + TagDefinition.mediaPlaylistTags + TagDefinition.mediaSegmentTags
      + TagDefinition.mediaMetadataTags + TagDefinition.multivariantPlaylistTags
    var tags: [TagDefinition] = []
    var shapes: [ListShape] = []
    var slots = [UInt8](repeating: 0, count: TagName.allCases.count * Self.width)
    var attributes: [AttributeDefinition] = []
    for name in TagName.allCases {
      let tag = known.first { $0.name == name } ?? TagDefinition(.unknown, "6.3.1", .many)
      var shape = ListShape()
      for attribute in tag.attributes {
        attributes.append(attribute)
        slots[Int(name.rawValue) * Self.width + Int(attribute.name.rawValue)] =
          UInt8(clamping: attributes.count)
        shape.add(attribute)
      }
      tags.append(tag)
      shapes.append(shape)
    }
    (self.tags, self.shapes, self.slots, self.attributes) = (tags, shapes, slots, attributes)
  }

  public func definition(of tag: TagName) -> TagDefinition { tags[Int(tag.rawValue)] }

  /// What `attribute` means in `tag`, or nil where it means nothing.
  public func definition(of attribute: AttributeName, in tag: TagName) -> AttributeDefinition? {
    number(of: attribute, in: tag).map { attributes[$0] }
  }

  @inline(__always)
  func number(of attribute: AttributeName, in tag: TagName) -> Int? {
    let slot = slots[Int(tag.rawValue) * Self.width + Int(attribute.rawValue)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  @inline(__always)
  func shape(of tag: TagName) -> ListShape { shapes[Int(tag.rawValue)] }

  /// Attributes that a class of date ranges defines.
  static let classAttributes: [(name: AttributeName, owner: DateRangeClass)] =
    TagDefinition.interstitialAttributes.map { ($0.name, .interstitial) }
    + TagDefinition.preloadAttributes.map { ($0.name, .preload) }

  /// Attributes under names that they had in drafts and guides.
  static let formerNames: [(tag: TagName, former: StaticString, today: AttributeName)] = [
    (.dateRange, "X-CUE", .cue),
    (.dateRange, "X-ENABLE-SKIP-AFTER", .skipControlOffset),
    (.dateRange, "X-ENABLE-SKIP-FOR", .skipControlDuration),
    (.preloadHint, "BYTERANGE-OFFSET", .byterangeStart),
  ]
}

extension Vocabulary.ListShape {
  fileprivate mutating func add(_ attribute: AttributeDefinition) {
    let bit = attribute.name.bit
    switch attribute.presence {
    case .optional: break
    case .required: required |= bit
    case .choice: choice |= bit
    case .requiredWith: conditional |= bit
    case .requiredIf(let condition):
      conditional |= bit
      governing = condition.attribute
    }
    if let condition = attribute.forbidden {
      conditional |= bit
      governing = condition.attribute
    }
  }
}

extension AttributeName {
  /// The attribute as a set of one.
  @inline(__always)
  var bit: UInt128 { 1 << UInt128(rawValue) }
}
