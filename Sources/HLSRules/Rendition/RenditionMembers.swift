import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// How the members of one rendition group have to differ.
extension RenditionRules {
  static let duplicateName = Rule(
    "rendition/duplicate-name-in-group", .error, .spec, .must("rfc8216bis-22 §4.4.6.1.1"),
    about: .tag(.media),
    facts: [
      .silences(["rendition/duplicate-uri-in-group"], about: .line),
      .silences(["rendition/groups-differ-in-members"], about: .document),
    ],
    says: "Renditions of a group must have different NAMEs.",
    why: "Viewers cannot distinguish them, and clients may drop one or refuse the playlist.",
    remedy: "Give each rendition of the group a different NAME.",
    fails: [.multivariant(pair(#"NAME="English""#, #"NAME="«English»""#))],
    passes: [
      .multivariant(pair(#"NAME="English""#, #"NAME="English (commentary)""#)),
      // Another group.
      .multivariant(
        audio(#"NAME="English",URI="a.m3u8""#) + audio(#"NAME="English",URI="b.m3u8""#, group: "b")
          + Piece.variant(#",AUDIO="a""#) + "\n" + Piece.variant(#",AUDIO="b""#, uri: "w.m3u8")),
    ],
    check: .document { document, report in
      for group in document.playlist.renditionGroups.groups {
        var first: [String: ByteRange] = [:]
        for member in group.members {
          if let earlier = first[member.name] {
            report(
              "\"\(member.name)\" is already the NAME of another rendition in group "
                + "\"\(group.id)\"",
              at: member.nameRange, related: [RelatedPlace(earlier, "first given here")])
          } else {
            first[member.name] = member.nameRange
          }
        }
      }
    })

  static let multipleDefault = Rule(
    "rendition/multiple-default", .error, .spec, .must("rfc8216bis-22 §4.4.6.1.1"),
    about: .tag(.media),
    says: "A group must not have more than one rendition with DEFAULT=YES.",
    why: """
      It depends on the player which of them plays first, so viewers start in different languages.
      """,
    remedy: "Keep DEFAULT=YES on only one rendition.",
    fails: [
      .multivariant(
        pair(
          #"NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES"#,
          #"NAME="Deutsch",LANGUAGE="de",DEFAULT=«YES»,AUTOSELECT=YES"#))
    ],
    passes: [
      .multivariant(
        pair(
          #"NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES"#,
          #"NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES"#))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for group in playlist.renditionGroups.groups {
        var first: ByteRange?
        for member in group.members {
          let attribute = playlist.attribute(.default, of: member.tag)
          guard case .value("YES", let place) = playlist.word(attribute) else { continue }
          if let first {
            report(
              "a second rendition of group \"\(group.id)\" has DEFAULT=YES; expected at most one",
              at: place, related: [RelatedPlace(first, "first given here")])
          } else {
            first = place
          }
        }
      }
    })

  static let defaultMissing = Rule(
    "rendition/default-missing", .info, .recommended, .advice("rfc8216bis-22 §4.4.6.1"),
    about: .tag(.media),
    says: "One of several audio renditions in different languages should have DEFAULT=YES.",
    why: """
      Where no language of the viewer is among them, players choose by rules of their own: some the first, \
      others another one.
      """,
    remedy: "Add DEFAULT=YES to the language that most viewers expect.",
    fails: [
      .multivariant(
        #"«#EXT-X-MEDIA»:TYPE=AUDIO,GROUP-ID="a",CHANNELS="2",NAME="English",LANGUAGE="en",AUTOSELECT=YES,URI="a.m3u8""#
          + "\n"
          + audio(#"NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES,URI="b.m3u8""#)
          + Piece.variant(#",AUDIO="a""#))
    ],
    passes: [
      .multivariant(
        pair(
          #"NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES"#,
          #"NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES"#))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for group in playlist.renditionGroups.groups where group.kind == .audio {
        let languages = Set(
          group.members.compactMap { playlist.knownText(playlist.attribute(.language, of: $0.tag)) }
        )
        let hasDefault = group.members.contains {
          playlist.word(playlist.attribute(.default, of: $0.tag)).value == "YES"
        }
        guard languages.count > 1, !hasDefault, let first = group.members.first else { continue }
        report(
          "none of the \(languages.count) languages in group \"\(group.id)\" has DEFAULT=YES",
          at: first.tag.nameRange)
      }
    })

  static let autoselectNotDistinct = Rule(
    "rendition/autoselect-not-distinct", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.1.1"), about: .tag(.media),
    says: "Renditions of a group with AUTOSELECT=YES should differ in LANGUAGE, ASSOC-LANGUAGE, "
      + "FORCED or CHARACTERISTICS.",
    why: "Players that choose automatically cannot distinguish them.",
    remedy:
      "Add the attribute in which the renditions differ, or set AUTOSELECT=NO on one of them.",
    fails: [
      .multivariant(
        pair(
          #"NAME="English",LANGUAGE="en",AUTOSELECT=YES"#,
          #"NAME="Commentary",LANGUAGE="en",AUTOSELECT=«YES»"#))
    ],
    passes: [
      .multivariant(
        pair(
          #"NAME="English",LANGUAGE="en",AUTOSELECT=YES"#,
          #"NAME="Commentary",LANGUAGE="en",AUTOSELECT=NO"#)),
      .multivariant(
        pair(
          #"NAME="English",LANGUAGE="en",AUTOSELECT=YES"#,
          #"NAME="Described",LANGUAGE="en",AUTOSELECT=YES,"#
            + #"CHARACTERISTICS="public.accessibility.describes-video""#)),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for group in playlist.renditionGroups.groups where group.members.count > 1 {
        var first: [[String]: Rendition] = [:]
        var names: Set<String> = []
        // Another rule reports a NAME that occurs twice.
        for member in group.members where names.insert(member.name).inserted {
          let attribute = playlist.attribute(.autoselect, of: member.tag)
          guard case .value("YES", let place) = playlist.word(attribute),
            let choice = selection(of: member, in: playlist)
          else { continue }
          if let earlier = first[choice] {
            report(
              "\"\(member.name)\" has AUTOSELECT=YES and the same LANGUAGE, ASSOC-LANGUAGE, FORCED "
                + "and CHARACTERISTICS as \"\(earlier.name)\"", at: place,
              related: [RelatedPlace(earlier.tag.range, "the other rendition")])
          } else {
            first[choice] = member
          }
        }
      }
    })

  static let duplicateURI = Rule(
    "rendition/duplicate-uri-in-group", .info, .pedantic, .advice("rfc8216bis-22 §4.4.6.1.1"),
    about: .tag(.media),
    says: "Renditions of a group should have different URIs.",
    why: "The menu offers the same content twice.",
    remedy: "Correct the URI, remove one rendition, or distinguish them with INSTREAM-ID.",
    fails: [
      .multivariant(
        audio(#"NAME="English",URI="a.m3u8""#) + audio(#"NAME="Deutsch",URI="«a.m3u8»""#)
          + Piece.variant(#",AUDIO="a""#))
    ],
    passes: [
      .multivariant(
        audio(#"NAME="English",URI="a.m3u8""#) + audio(#"NAME="Deutsch",URI="b.m3u8""#)
          + Piece.variant(#",AUDIO="a""#))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for group in playlist.renditionGroups.groups where group.members.count > 1 {
        var first: [String: Rendition] = [:]
        for member in group.members
        where playlist.attribute(.instreamID, of: member.tag) == nil {
          guard let attribute = playlist.attribute(.uri, of: member.tag),
            let uri = playlist.knownText(attribute)
          else { continue }
          if let earlier = first[uri] {
            if earlier.name == member.name { continue }
            report(
              "\"\(member.name)\" has the same URI as \"\(earlier.name)\"",
              at: attribute.valueRange,
              related: [RelatedPlace(earlier.tag.range, "the other rendition")])
          } else {
            first[uri] = member
          }
        }
      }
    })

  /// The attributes by which players choose a rendition; nil if one of them is not known.
  private static func selection(of rendition: Rendition, in playlist: Playlist) -> [String]? {
    var parts: [String] = []
    for name in [AttributeName.language, .assocLanguage, .characteristics] {
      guard let attribute = playlist.attribute(name, of: rendition.tag) else {
        parts.append("")
        continue
      }
      guard let text = playlist.knownText(attribute) else { return nil }
      parts.append(
        name == .characteristics
          ? text.split(separator: ",").sorted().joined(separator: ",") : text.lowercased())
    }
    switch playlist.word(playlist.attribute(.forced, of: rendition.tag)) {
    case .absent: parts.append("NO")
    case .malformed: return nil
    case .value(let word, _): parts.append(word)
    }
    return parts
  }

  /// The line of an audio rendition.
  static func audio(_ attributes: String, group: String = "a") -> String {
    #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="\#(group)",CHANNELS="2","# + attributes + "\n"
  }

  /// Two audio renditions of a group, and the variant that uses them.
  private static func pair(_ first: String, _ second: String) -> String {
    audio(first + #",URI="a.m3u8""#) + audio(second + #",URI="b.m3u8""#)
      + Piece.variant(#",AUDIO="a""#)
  }
}
