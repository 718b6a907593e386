import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension VariantRules {
  static let audioGroupMissing = groupMissing(
    "variant/audio-group-missing", .audio, "AUDIO", of: .streamInf,
    why: "Clients find no audio rendition for the variant, so viewers may hear nothing.",
    fails: Piece.variant(#",AUDIO="«a»""#), passes: Piece.audio(""))

  static let videoGroupMissing = groupMissing(
    "variant/video-group-missing", .video, "VIDEO", of: .streamInf,
    why: """
      Clients find no video rendition for the variant, so viewers cannot choose another camera or \
      view.
      """,
    fails: Piece.variant(#",VIDEO="«m»""#), passes: Piece.video(""))

  static let subtitlesGroupMissing = groupMissing(
    "variant/subtitles-group-missing", .subtitles, "SUBTITLES", of: .streamInf,
    why: "Clients show viewers no subtitles with the variant, or drop it.",
    fails: Piece.variant(#",SUBTITLES="«s»""#), passes: Piece.subtitles(""))

  static let closedCaptionsGroupMissing = groupMissing(
    "variant/closed-captions-group-missing", .closedCaptions, "CLOSED-CAPTIONS", of: .streamInf,
    facts: [.silences(["authoring/closed-captions-undeclared"], about: .line)],
    why: """
      Clients do not know which captions the variant has, so viewers cannot choose them by \
      language.
      """,
    fails: Piece.variant(#",CLOSED-CAPTIONS="«c»""#),
    passes: Piece.captions(#",INSTREAM-ID="CC1""#))

  static let iFrameVideoGroupMissing = groupMissing(
    "variant/iframe-video-group-missing", .video, "VIDEO", of: .iFrameStreamInf,
    why: """
      Clients find no I-frames for the other video renditions, so viewers who seek see no pictures \
      of them.
      """,
    fails: Piece.iFrames(#",VIDEO="«i»""#) + "\n" + Piece.variant(""),
    passes: #"#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="i",NAME="Main",URI="i.m3u8""# + "\n"
      + Piece.iFrames(#",VIDEO="i""#) + "\n" + Piece.variant(""))

  static let groupTypeMismatch = Rule(
    "variant/group-type-mismatch", .error, .spec, .must("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    facts: [
      .silences(
        [
          "variant/audio-group-missing", "variant/video-group-missing",
          "variant/subtitles-group-missing", "variant/closed-captions-group-missing",
          "variant/iframe-video-group-missing",
        ], about: .attribute)
    ],
    says: "A rendition group must be named in the attribute that matches its TYPE.",
    why: "Clients look for a group of that TYPE and find none, so viewers lose its renditions.",
    remedy: "Name the group in the attribute that matches its TYPE.",
    fails: [
      .multivariant(
        Piece.subtitles("").replacing(",SUBTITLES=\"s\"", with: ",AUDIO=\"«s»\""))
    ],
    passes: [.multivariant(Piece.subtitles(""))],
    check: .document { document, report in
      let playlist = document.playlist
      let groups = GroupNames(of: playlist)
      for tag in playlist.streamTags {
        for (attribute, type) in references {
          guard let reference = groups.reference(attribute, of: tag, in: playlist),
            groups.isMissing(reference.name, type: type),
            let other = groups.otherType(of: reference.name)
          else { continue }
          report(
            "\(type) names the group \"\(reference.name)\", but the group has TYPE=\(other.type)",
            at: reference.range, related: [RelatedPlace(other.range, "the group begins here")])
        }
      }
    })

  private static let references: [(AttributeName, String)] = [
    (.audio, "AUDIO"), (.video, "VIDEO"), (.subtitles, "SUBTITLES"),
    (.closedCaptions, "CLOSED-CAPTIONS"),
  ]

  private static func groupMissing(
    _ id: RuleID, _ attribute: AttributeName, _ type: String, of tagName: TagName,
    facts: [Rule.Fact] = [], why: String, fails: String, passes: String
  ) -> Rule {
    Rule(
      id, .error, .spec,
      .must("rfc8216bis-22 " + (tagName == .streamInf ? "§4.4.6.2" : "§4.4.6.3, §4.4.6.2")),
      about: .tag(tagName), facts: facts,
      says: "\(type) of \(tagName.text) must name a group of EXT-X-MEDIA tags with TYPE=\(type).",
      why: why, remedy: "Correct the name, or add the EXT-X-MEDIA tags of the group.",
      fails: [.multivariant(fails)], passes: [.multivariant(passes)],
      check: .document { document, report in
        let playlist = document.playlist
        let groups = GroupNames(of: playlist)
        for tag in playlist.tags(named: tagName) {
          guard let reference = groups.reference(attribute, of: tag, in: playlist),
            groups.isMissing(reference.name, type: type)
          else { continue }
          report(
            "no EXT-X-MEDIA with TYPE=\(type) has GROUP-ID \"\(reference.name)\"",
            at: reference.range)
        }
      })
  }
}

/// The names of the rendition groups of a playlist, with the TYPEs of each.
private struct GroupNames {
  private var types: [String: [String: ByteRange]] = [:]
  /// Whether the group or type of a tag is not known for certain; then no name counts as missing.
  private var isOpen = false
  /// The groups with a tag whose TYPE is misspelled.
  private var openNames: Set<String> = []

  init(of playlist: Playlist) {
    for tag in playlist.tags(named: .media) {
      // The grammar reports an unquoted name; the intended group is clear.
      let group = playlist.attribute(.groupID, of: tag)
      let name =
        group?.form == .unquoted
        ? group.map { playlist.text($0.valueRange) } : playlist.resolved(group).value?.text
      guard let name, let type = playlist.word(playlist.attribute(.type, of: tag)).value else {
        isOpen = true
        continue
      }
      guard Self.allTypes.contains(type) else {
        openNames.insert(name)
        continue
      }
      if types[name]?[type] == nil { types[name, default: [:]][type] = tag.nameRange }
    }
    for line in playlist.meantTags where line.name == .media {
      let text = playlist.text(playlist.lines[line.line].range)
      let name = text.split(separator: "GROUP-ID=\"").dropFirst().first?.prefix { $0 != "\"" }
      if let name { openNames.insert(String(name)) } else { isOpen = true }
    }
  }

  private static let allTypes = ["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"]

  /// The group that an attribute names, if it is known for certain.
  func reference(_ attribute: AttributeName, of tag: PlaylistTag, in playlist: Playlist)
    -> (name: String, range: ByteRange)?
  {
    guard
      case .value(let resolution, let range) = playlist.resolved(
        playlist.attribute(attribute, of: tag)), let name = resolution.text
    else { return nil }
    return (name, range)
  }

  func isMissing(_ name: String, type: String) -> Bool {
    !isOpen && !openNames.contains(name) && types[name]?[type] == nil
  }

  /// A type that the group has, with its position; the first one in the file.
  func otherType(of name: String) -> (type: String, range: ByteRange)? {
    types[name]?.min { $0.value < $1.value }.map { ($0.key, $0.value) }
  }
}
