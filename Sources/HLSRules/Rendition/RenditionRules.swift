import HLSDocuments
import HLSLinting
import HLSPlaylist

/// Rules for renditions and their groups.
enum RenditionRules {
  static let all: [Rule] =
    [
      autoselectNotDistinct, channelsMissing, channelsRequired, characteristicUnknown,
      characteristicWrongType,
      defaultNeedsAutoselect, defaultWithoutAutoselect, duplicateName, duplicateURI, groupUnused,
      groupsDifferInAttributes, groupsDifferInMembers, multipleDefault, defaultMissing,
      nameLanguage,
      sharedAddress, stableIDSameURI, stableIDShared,
      forcedSharesAddress, captionChannelShared,
    ] + channels
}

extension RenditionRules {
  static let nameLanguage = Rule(
    "rendition/name-language-hint", .info, .pedantic, .should("rfc8216bis-22 §4.4.6.1"),
    about: .tag(.media),
    says: "NAME should be in the language given by LANGUAGE.",
    why: "Viewers look for their language by its own name.",
    remedy: "Write the name of the language in that language, such as Deutsch.",
    fails: [
      .multivariant(
        audio(#"NAME="«German»",LANGUAGE="de",URI="a.m3u8""#) + Piece.variant(#",AUDIO="a""#))
    ],
    passes: [
      .multivariant(
        audio(#"NAME="Deutsch",LANGUAGE="de",URI="a.m3u8""#) + Piece.variant(#",AUDIO="a""#)),
      .multivariant(
        audio(#"NAME="German",LANGUAGE="en",URI="a.m3u8""#) + Piece.variant(#",AUDIO="a""#)),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for rendition in playlist.renditions {
        guard let rendition, englishNames.contains(rendition.name.lowercased()),
          let language = playlist.knownText(
            playlist.attribute(.language, of: rendition.tag)),
          let primary = language.split(separator: "-").first,
          !["en", "eng"].contains(primary.lowercased())
        else { continue }
        report(
          "NAME is \"\(rendition.name)\", which is English, but LANGUAGE is \(language)",
          at: rendition.nameRange)
      }
    })

  /// English names of languages whose own name is different.
  private static let englishNames: Set<String> = [
    "arabic", "basque", "bengali", "bulgarian", "cantonese", "catalan", "chinese", "croatian",
    "czech", "danish", "dutch", "english", "estonian", "finnish", "french", "galician", "german",
    "greek", "hebrew", "hindi", "hungarian", "icelandic", "indonesian", "irish", "italian",
    "japanese", "korean", "latvian", "lithuanian", "malay", "mandarin", "norwegian", "persian",
    "polish", "portuguese", "romanian", "russian", "serbian", "slovak", "slovenian", "spanish",
    "swedish", "tamil", "telugu", "thai", "turkish", "ukrainian", "urdu", "vietnamese", "welsh",
  ]
}
