public import HLSPlaylist

/// The attributes that later tags of a date range repeat.
extension DateRange {
  /// An attribute that an earlier tag of the range already has.
  public struct RepeatedAttribute: Sendable {
    /// The attribute on the later tag.
    public let attribute: Attribute
    /// The attribute with that name on the first tag that has it.
    public let first: Attribute
    /// The result of comparing the two.
    public let agreement: AttributeAgreement
  }

  /// A tag after the first of its range.
  public struct LaterTag: Sendable {
    /// The tag.
    public let tag: PlaylistTag
    /// The attributes that earlier tags already have, in order, without ID.
    public let repeated: [RepeatedAttribute]
    /// Whether the tag has an attribute that no earlier tag has.
    public let addsAttributes: Bool
  }

  /// The tags after the first one; empty for most ranges.
  public var laterTags: [LaterTag] {
    guard tagNumbers.count > 1 else { return [] }
    var first = FirstAttributes()
    return tags.enumerated().compactMap { number, tag in
      var repeated: [RepeatedAttribute] = []
      var addsAttributes = false
      var own: [Attribute] = []
      for attribute in playlist.attributes[tag.attributes]
      where attribute.name != .id && attribute.form != .empty {
        if let earlier = first.find(attribute, in: playlist) {
          let agreement = playlist.agreement(of: attribute, with: earlier, in: playlist)
          repeated.append(
            RepeatedAttribute(attribute: attribute, first: earlier, agreement: agreement))
        } else {
          addsAttributes = true
          own.append(attribute)
        }
      }
      // Added last, so that a name that one tag has twice does not count as repeated.
      for attribute in own { first.add(attribute, in: playlist) }
      guard number > 0 else { return nil }
      return LaterTag(tag: tag, repeated: repeated, addsAttributes: addsAttributes)
    }
  }
}

/// The first attribute of each name, so that many tags with one ID are read in one pass.
private struct FirstAttributes {
  private var defined = [Attribute?](repeating: nil, count: AttributeName.allCases.count)
  private var others: [String: Attribute] = [:]

  func find(_ attribute: Attribute, in playlist: Playlist) -> Attribute? {
    attribute.name == .unknown
      ? others[playlist.text(attribute.nameRange)] : defined[Int(attribute.name.rawValue)]
  }

  mutating func add(_ attribute: Attribute, in playlist: Playlist) {
    if attribute.name == .unknown {
      let name = playlist.text(attribute.nameRange)
      if others[name] == nil { others[name] = attribute }
    } else if defined[Int(attribute.name.rawValue)] == nil {
      defined[Int(attribute.name.rawValue)] = attribute
    }
  }
}
