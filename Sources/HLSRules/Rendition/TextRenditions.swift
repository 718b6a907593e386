import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Subtitles and captions that have the source of others.
extension RenditionRules {
  static let forcedSharesAddress = Rule(
    "rendition/forced-shares-address", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.1"),
    about: .tag(.media),
    facts: [.silences(["rendition/duplicate-uri-in-group"], about: .line)],
    says: "Forced subtitles should have another URI than all subtitles of the language.",
    why: """
      FORCED=YES selects what is essential, such as a translated sign. With the URI of the others, viewers who \
      chose no subtitles read every sentence.
      """,
    remedy: "Write the URI of the media playlist with the forced subtitles only.",
    fails: [.multivariant(subtitles(forced: "«s.m3u8»"))],
    passes: [.multivariant(subtitles(forced: "forced.m3u8"))],
    check: .document { document, report in
      guard document.isMultivariant else { return }
      let playlist = document.playlist
      func isForced(_ rendition: Rendition) -> Bool {
        playlist.word(playlist.attribute(.forced, of: rendition.tag)).value == "YES"
      }
      let addressed = playlist.addressedRenditions(document).sorted { $0.key < $1.key }
      for (_, members) in addressed {
        let subtitles = members.filter { $0.kind == .subtitles }
        guard let forced = subtitles.first(where: isForced),
          let full = subtitles.first(where: { !isForced($0) }),
          let uri = playlist.attribute(.uri, of: forced.tag)
        else { continue }
        report(
          "the forced subtitles \"\(forced.name)\" have the address of \"\(full.name)\"",
          at: uri.valueRange, related: [RelatedPlace(full.tag.range, "all subtitles")])
      }
    })

  static let captionChannelShared = Rule(
    "rendition/caption-channel-shared", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.6.1"), about: .tag(.media),
    says: "Captions in different languages should have different INSTREAM-IDs.",
    why: "Viewers who choose one language read the other: the ID names the captions in the video.",
    remedy: "Write the channel of the captions in that language, as in INSTREAM-ID=\"CC3\".",
    fails: [
      .multivariant(captions("CC1", "«CC1»")),
      .multivariant("#EXT-X-VERSION:7\n" + captions("SERVICE1", "«SERVICE1»")),
    ],
    passes: [
      .multivariant(captions("CC1", "CC3")),
      // Another variant has captions of its own.
      .multivariant(
        captions("CC1", "CC3") + "\n"
          + captions("CC1", "CC3").replacing("\"c\"", with: "\"d\"").replacing(
            "v.m3u8", with: "w.m3u8"
          ).replacing("640x360", with: "512x288")),
    ],
    check: .document { document, report in
      guard document.isMultivariant else { return }
      let playlist = document.playlist
      var first: [[String]: (language: String, member: Rendition)] = [:]
      for case let member? in playlist.renditions where member.kind == .closedCaptions {
        guard
          case .value(let resolution, let place) = playlist.resolved(
            playlist.attribute(.instreamID, of: member.tag)), let id = resolution.text,
          let language = playlist.resolved(playlist.attribute(.language, of: member.tag)).value?
            .text
        else { continue }
        guard let other = first[[member.groupID, id]] else {
          first[[member.groupID, id]] = (language.lowercased(), member)
          continue
        }
        guard other.language != language.lowercased() else { continue }
        report(
          "\(id) is the channel of \"\(other.member.name)\" (\(other.language)) and of \"\(member.name)\" "
            + "(\(language))",
          at: place, related: [RelatedPlace(other.member.tag.range, "the other captions")])
      }
    })

  private static func subtitles(forced uri: String) -> String {
    let group = #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",LANGUAGE="en",AUTOSELECT=YES"#
    return group + #",NAME="English",URI="s.m3u8""# + "\n"
      + group + #",NAME="English (forced)",FORCED=YES,URI="\#(uri)""# + "\n"
      + Piece.variant(#",SUBTITLES="s""#)
  }

  private static func captions(_ english: String, _ spanish: String) -> String {
    #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",LANGUAGE="en",AUTOSELECT=YES,"#
      + #"DEFAULT=YES,INSTREAM-ID="\#(english)""# + "\n"
      + #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="Español",LANGUAGE="es",AUTOSELECT=YES,"#
      + #"INSTREAM-ID="\#(spanish)""# + "\n" + Piece.variant(#",CLOSED-CAPTIONS="c""#)
  }
}
