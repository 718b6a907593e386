import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// How the rendition groups of one TYPE have to correspond, and whether they are used.
extension RenditionRules {
  static let groupsDifferInMembers = Rule(
    "rendition/groups-differ-in-members", .error, .spec,
    .must("rfc8216bis-22 §4.4.6.1.1; HLS authoring spec 2025-05-08"), about: .tag(.media),
    says: "All groups of one TYPE must have the same members, matched by NAME.",
    why: "A player that switches to a variant with the other group loses the viewer's choice.",
    remedy: "Add a rendition with each NAME to every group of that TYPE.",
    fails: [
      .multivariant(
        audio(#"NAME="English",URI="a.m3u8""#) + audio(#"NAME="Deutsch",URI="b.m3u8""#)
          + #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="«b»",CHANNELS="6",NAME="English",URI="c.m3u8""#
          + "\n" + twoVariants),
      // As in example 9.12.
      .multivariant(
        audio(#"NAME="English",URI="a.m3u8""#)
          + #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="«b»",CHANNELS="6",NAME="english",URI="c.m3u8""#
          + "\n" + twoVariants),
    ],
    passes: [
      .multivariant(
        audio(#"NAME="English",URI="a.m3u8""#) + audio(#"NAME="Deutsch",URI="b.m3u8""#)
          + #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",CHANNELS="6",NAME="English",URI="c.m3u8""# + "\n"
          + #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",CHANNELS="6",NAME="Deutsch",URI="d.m3u8""# + "\n"
          + twoVariants)
    ],
    check: .document { document, report in
      let list = document.playlist.renditionGroups
      guard list.isComplete, list.groups.count > 1 else { return }
      for kind in Rendition.Kind.allCases {
        let groups = list.groups.lazy.filter { $0.kind == kind }
        guard let first = groups.first else { continue }
        let expected = Set(first.members.map(\.name))
        for group in groups.dropFirst() {
          let names = Set(group.members.map(\.name))
          guard names != expected else { continue }
          let (folded, expectedFolded) = (names.foldingCase, expected.foldingCase)
          if folded == expectedFolded,
            let other = group.members.first(where: { !expected.contains($0.name) }),
            let counterpart = first.members.first(where: {
              $0.name.lowercased() == other.name.lowercased()
            })
          {
            report(
              "group \"\(group.id)\" has \"\(other.name)\", and group \"\(first.id)\" has "
                + "\"\(counterpart.name)\"; names are compared with their capital letters",
              at: group.idRange,
              related: [RelatedPlace(counterpart.tag.range, "the other member")],
              severity: .warning)
          } else if let missing = first.members.first(where: {
            !folded.contains($0.name.lowercased())
          }) {
            report(
              "group \"\(group.id)\" has no \"\(missing.name)\", but group \"\(first.id)\" has",
              at: group.idRange, related: [RelatedPlace(missing.tag.range, "the missing member")])
          } else if let extra = group.members.first(where: {
            !expectedFolded.contains($0.name.lowercased())
          }) {
            report(
              "group \"\(group.id)\" has \"\(extra.name)\", but group \"\(first.id)\" does not",
              at: group.idRange, related: [RelatedPlace(extra.tag.range, "the additional member")])
          }
        }
      }
    })

  static let groupsDifferInAttributes = Rule(
    "rendition/groups-differ-in-attributes", .error, .spec, .must("rfc8216bis-22 §4.4.6.1.1"),
    about: .tag(.media),
    says: "Renditions of one TYPE and NAME in different groups must have the same attributes, "
      + "except URI, CHANNELS, BIT-DEPTH, SAMPLE-RATE, INSTREAM-ID and STABLE-RENDITION-ID.",
    why: """
      Players treat them as different renditions, so viewers lose the language that they chose \
      when the variant changes.
      """,
    remedy: "Copy the attributes of one rendition to the other.",
    fails: [
      .multivariant(
        audio(#"NAME="English",LANGUAGE="en",URI="a.m3u8""#)
          + audio(#"NAME="English",LANGUAGE="«en-US»",URI="b.m3u8""#, group: "b") + twoVariants),
      .multivariant(
        audio(#"NAME="English",URI="a.m3u8""#)
          + audio(#"NAME="English",«LANGUAGE="en"»,URI="b.m3u8""#, group: "b") + twoVariants),
      .multivariant(
        audio(#"NAME="English",LANGUAGE="en",URI="a.m3u8""#)
          + #"«#EXT-X-MEDIA»:TYPE=AUDIO,GROUP-ID="b",CHANNELS="2",NAME="English",URI="b.m3u8""#
          + "\n" + twoVariants),
    ],
    passes: [
      .multivariant(
        audio(#"NAME="English",LANGUAGE="en",URI="a.m3u8""#)
          + audio(#"NAME="English",LANGUAGE="en",URI="b.m3u8""#, group: "b") + twoVariants),
      .multivariant(
        audio(#"NAME="English",PATHWAY-ID="x",X-RANK="1",URI="a.m3u8""#)
          + audio(#"NAME="English",PATHWAY-ID="y",URI="b.m3u8""#, group: "b") + twoVariants),
      // A missing DEFAULT counts as NO.
      .multivariant(
        audio(#"NAME="English",DEFAULT=NO,URI="a.m3u8""#)
          + audio(#"NAME="English",URI="b.m3u8""#, group: "b") + twoVariants),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      let groups = playlist.renditionGroups.groups
      guard groups.count > 1 else { return }
      var first: [Rendition.Kind: [String: Rendition]] = [:]
      for group in groups {
        var names: Set<String> = []
        for member in group.members where names.insert(member.name).inserted {
          if let other = first[member.kind]?[member.name] {
            compare(member, with: other, in: playlist, &report)
          } else {
            first[member.kind, default: [:]][member.name] = member
          }
        }
      }
    })

  static let groupUnused = Rule(
    "rendition/group-unused", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2"),
    about: .tag(.media),
    says: "Every rendition group should be used by a variant.",
    why: "A group that no variant references can never be selected.",
    remedy: "Reference the group in a variant, or remove its renditions.",
    fails: [
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="«a»",CHANNELS="2",NAME="English",URI="a.m3u8""# + "\n"
          + Piece.variant(""))
    ],
    passes: [
      .multivariant(audio(#"NAME="English",URI="a.m3u8""#) + Piece.variant(#",AUDIO="a""#))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      let list = playlist.renditionGroups
      guard document.isMultivariant, list.isComplete, playlist.census.count(of: .streamInf) > 0,
        let used = usedGroups(in: playlist)
      else { return }
      // Another rule reports references to groups of another TYPE or to missing groups.
      let all = Set(used.values.joined())
      for kind in Rendition.Kind.allCases {
        let groups = list.groups.filter { $0.kind == kind }
        guard (used[kind] ?? []).isSubset(of: groups.lazy.map(\.id)) else { continue }
        for group in groups where !all.contains(group.id) {
          report("no variant references the group \"\(group.id)\"", at: group.idRange)
        }
      }
    })

  /// The groups that variants reference; nil if one of the references is not known.
  private static func usedGroups(in playlist: Playlist) -> [Rendition.Kind: Set<String>]? {
    var used: [Rendition.Kind: Set<String>] = [:]
    for tag in playlist.tags where tag.name == .streamInf || tag.name == .iFrameStreamInf {
      for index in tag.attributes {
        let attribute = playlist.attributes[index]
        guard let kind = kind(referredToBy: attribute.name) else { continue }
        if kind == .closedCaptions, playlist.word(attribute).value == "NONE" { continue }
        guard let id = playlist.knownText(attribute) else { return nil }
        used[kind, default: []].insert(id)
      }
    }
    return used
  }

  private static func kind(referredToBy name: AttributeName) -> Rendition.Kind? {
    switch name {
    case .audio: .audio
    case .video: .video
    case .subtitles: .subtitles
    case .closedCaptions: .closedCaptions
    default: nil
    }
  }

  /// More attributes than any specification defines; members with more are not compared.
  private static let mostAttributes = 64

  private static func compare(
    _ member: Rendition, with other: Rendition, in playlist: Playlist, _ report: inout Report
  ) {
    guard member.tag.attributes.count <= mostAttributes,
      other.tag.attributes.count <= mostAttributes
    else { return }
    let own = compared(member.tag, in: playlist)
    let others = compared(other.tag, in: playlist)
    for (name, attribute) in own {
      guard let counterpart = others.first(where: { $0.name == name })?.attribute else {
        if isImplied(attribute, in: playlist) { continue }
        report(
          "\"\(member.name)\" has \(name) in group \"\(member.groupID)\", but not in group "
            + "\"\(other.groupID)\"", at: attribute.range,
          related: [RelatedPlace(other.tag.range, "the other rendition")])
        continue
      }
      guard let text = text(of: attribute, in: playlist),
        let expected = Self.text(of: counterpart, in: playlist), text != expected
      else { continue }
      report(
        "\(name) of \"\(member.name)\" is \(text) in group \"\(member.groupID)\", but \(expected) "
          + "in group \"\(other.groupID)\"", at: attribute.valueRange,
        related: [RelatedPlace(counterpart.range, "the other value")])
    }
    for (name, attribute) in others where !own.contains(where: { $0.name == name }) {
      if isImplied(attribute, in: playlist) { continue }
      report(
        "\"\(member.name)\" has no \(name) in group \"\(member.groupID)\", but has it in group "
          + "\"\(other.groupID)\"", at: member.tag.nameRange,
        related: [RelatedPlace(attribute.range, "the attribute in the other group")])
    }
  }

  /// The attributes that have to be the same, each name once; not those that the specification does not define for
  /// the tag, such as PATHWAY-ID or those of a vendor.
  private static func compared(
    _ tag: PlaylistTag, in playlist: Playlist
  ) -> [(name: String, attribute: Attribute)] {
    var result: [(name: String, attribute: Attribute)] = []
    for attribute in playlist.attributes[tag.attributes] {
      switch attribute.name {
      case .type, .groupID, .name, .uri, .channels, .bitDepth, .stableRenditionID, .instreamID,
        .sampleRate:
        continue
      case let name:
        guard Vocabulary.standard.definition(of: name, in: .media) != nil else { continue }
      }
      guard attribute.form == .quoted || attribute.form == .unquoted else { continue }
      let name = playlist.text(attribute.nameRange)
      if !result.contains(where: { $0.name == name }) { result.append((name, attribute)) }
    }
    return result
  }

  /// The value for a comparison; nil if it is not known, or not a value of its attribute.
  private static func text(of attribute: Attribute, in playlist: Playlist) -> String? {
    if attribute.form == .quoted { return playlist.knownText(attribute) }
    let text = playlist.text(attribute.valueRange)
    switch attribute.name {
    case .default, .autoselect, .forced: return ["YES", "NO"].contains(text) ? text : nil
    default: return text
    }
  }

  /// Whether the attribute has its default value.
  private static func isImplied(_ attribute: Attribute, in playlist: Playlist) -> Bool {
    switch attribute.name {
    case .default, .autoselect, .forced: playlist.text(attribute.valueRange) == "NO"
    default: false
    }
  }

  static let twoVariants =
    Piece.variant(#",AUDIO="a""#) + "\n" + Piece.variant(#",AUDIO="b""#, uri: "w.m3u8")
}

extension Set<String> {
  fileprivate var foldingCase: Set<String> { Set(map { $0.lowercased() }) }
}
