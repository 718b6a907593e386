/// The definitions of all tags and attributes in rfc8216bis-22.
public struct Vocabulary: Sendable {
  /// What the attribute list of a tag requires as a whole.
  struct ListShape: Sendable {
    var required = CaseSet<AttributeName>()
    var choice = CaseSet<AttributeName>()
    /// The attributes whose presence depends on another attribute.
    var conditional = CaseSet<AttributeName>()
    /// The enumerated attribute on which the presence of others depends, such as METHOD.
    var governing: AttributeName?

    var requiresAttribute: Bool { !required.isEmpty || !choice.isEmpty }
  }

  /// The tags and attributes of rfc8216bis-22.
  public static let standard = Vocabulary(
    TagDefinition.basicTags + TagDefinition.mediaPlaylistTags + TagDefinition.mediaSegmentTags
      + TagDefinition.mediaMetadataTags + TagDefinition.multivariantPlaylistTags)

  private let tags: CaseTable<TagName, TagDefinition>
  private let shapes: CaseTable<TagName, ListShape>
  /// For each tag and attribute, the index of the definition plus one; zero if there is none.
  private let slots: [UInt16]
  let attributes: [AttributeDefinition]

  private static let width = AttributeName.allCases.count

  /// Traps unless each tag is defined exactly once, and each attribute at most once for a tag.
  init(_ definitions: [TagDefinition]) {
    let tags = CaseTable { Self.definition(of: $0, among: definitions) }
    var slots = [UInt16](repeating: 0, count: TagName.allCases.count * Self.width)
    var attributes: [AttributeDefinition] = []
    for tag in TagName.allCases {
      for attribute in tags[tag].attributes {
        let slot = Int(tag.rawValue) * Self.width + Int(attribute.name.rawValue)
        precondition(slots[slot] == 0, "\(tag) has two definitions of \(attribute.name)")
        attributes.append(attribute)
        slots[slot] = UInt16(attributes.count)
      }
    }
    shapes = CaseTable { ListShape(tags[$0]) }
    (self.tags, self.slots, self.attributes) = (tags, slots, attributes)
  }

  private static func definition(
    of name: TagName, among definitions: [TagDefinition]
  ) -> TagDefinition {
    guard name != .unknown else { return TagDefinition(.unknown, "6.3.1", .many) }
    let found = definitions.indices.filter { definitions[$0].name == name }
    precondition(found.count == 1, "\(name) has \(found.count) definitions")
    let definition = definitions[found[0]]
    var isList = false
    if case .attributes = definition.value { isList = true }
    precondition(
      isList == name.hasAttributeList,
      "\(name) has an attribute list by its definition or for the parser, but not for both")
    return definition
  }

  /// The definition of a tag; an `unknown` tag has one without value and attributes.
  public func definition(of tag: TagName) -> TagDefinition { tags[tag] }

  /// The definition of `attribute` in `tag`; nil if the tag does not define it.
  public func definition(of attribute: AttributeName, in tag: TagName) -> AttributeDefinition? {
    number(of: attribute, in: tag).map { attributes[$0] }
  }

  @inline(__always)
  func number(of attribute: AttributeName, in tag: TagName) -> Int? {
    let slot = slots[Int(tag.rawValue) * Self.width + Int(attribute.rawValue)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  @inline(__always)
  func shape(of tag: TagName) -> ListShape { shapes[tag] }

  /// The attributes that belong to a class of date ranges, with that class.
  static let classAttributes: [(name: AttributeName, owner: DateRangeClass)] =
    TagDefinition.interstitialAttributes.map { ($0.name, .interstitial) }
    + TagDefinition.preloadAttributes.map { ($0.name, .preload) }

  /// Names that attributes had in earlier drafts and guides, with today's attribute.
  static let formerNames: [(tag: TagName, former: StaticString, today: AttributeName)] = [
    (.dateRange, "X-CUE", .cue),
    (.dateRange, "X-ENABLE-SKIP-AFTER", .skipControlOffset),
    (.dateRange, "X-ENABLE-SKIP-FOR", .skipControlDuration),
    (.preloadHint, "BYTERANGE-OFFSET", .byterangeStart),
  ]

  /// Whether the June 2026 text gives a tag an attribute that rfc8216bis-22 defines only for others.
  static func isPreliminary(_ attribute: AttributeName, of tag: TagName) -> Bool {
    tag == .preloadHint && [.method, .keyFormat, .keyFormatVersions].contains(attribute)
  }

  /// An attribute of EXT-X-PRELOAD-HINT in the June 2026 text.
  static let dateOfFirstUse: StaticString = "DATE-OF-FIRST-USE"

  /// Names that date ranges get from the properties of AVPlayerInterstitialEvent, with the
  /// attributes of playlists.
  static let interfaceNames: [(interface: StaticString, attribute: AttributeName)] = [
    ("X-TIMELINE-OCCUPANCY", .timelineOccupies),
    ("X-SUPPLEMENTS-PRIMARY-CONTENT", .timelineStyle),
    ("X-PLANNED-DURATION", .plannedDuration),
    ("X-RESUMPTION-OFFSET", .resumeOffset),
    ("X-ALIGNS-START-WITH-PRIMARY-SEGMENT-BOUNDARY", .snap),
    ("X-ALIGNS-RESUMPTION-WITH-PRIMARY-SEGMENT-BOUNDARY", .snap),
  ]

  /// Values of those properties, with the words of playlists.
  static let interfaceWords: [(attribute: AttributeName, value: Word, word: Word)] = [
    (.timelineOccupies, "FILL", "RANGE"), (.timelineOccupies, "SINGLEPOINT", "POINT"),
    (.timelineOccupies, "SINGLE-POINT", "POINT"), (.timelineOccupies, "SINGLE_POINT", "POINT"),
    (.timelineStyle, "TRUE", "PRIMARY"), (.timelineStyle, "FALSE", "HIGHLIGHT"),
    (.contentMayVary, "TRUE", "YES"), (.contentMayVary, "FALSE", "NO"),
  ]
}

extension Vocabulary.ListShape {
  /// Traps if the presence of attributes depends on more than one other attribute.
  fileprivate init(_ tag: TagDefinition) {
    for attribute in tag.attributes {
      var conditions = [attribute.forbidden].compactMap { $0 }
      switch attribute.presence {
      case .optional: break
      case .required: required.insert(attribute.name)
      case .choice: choice.insert(attribute.name)
      case .requiredWith: conditional.insert(attribute.name)
      case .requiredIf(let condition): conditions.append(condition)
      }
      for condition in conditions {
        precondition(
          governing == nil || governing == condition.attribute,
          "\(tag.name) has conditions on two attributes, of which only one is checked")
        conditional.insert(attribute.name)
        governing = condition.attribute
      }
    }
  }
}
