import HLSDocuments
import HLSLinting
import HLSPlaylist

/// Names of renditions that are those of the languages of others.
extension RenditionRules {
  static let namesExchanged = Rule(
    "rendition/names-exchanged", .warning, .recommended, .should("rfc8216bis-22 §4.4.6.1"),
    about: .tag(.media),
    says:
      "NAME should be that of the language in LANGUAGE, not of the language of another rendition.",
    why: """
      Players show NAME in the menu and choose by LANGUAGE: who takes one language hears the other. Two renditions \
      of a group are reported if each has the name of the other's language.
      """,
    remedy: "Exchange the two names, or LANGUAGE and URI.",
    fails: [
      .multivariant(
        audio(#"NAME="«Deutsch»",LANGUAGE="en",URI="en.m3u8""#)
          + audio(#"NAME="English",LANGUAGE="de",URI="de.m3u8""#) + Piece.variant(#",AUDIO="a""#)),
      .multivariant(
        audio(#"NAME="«Français (AD)»",LANGUAGE="es-419",URI="es.m3u8""#)
          + audio(#"NAME="Español",LANGUAGE="fra",URI="fr.m3u8""#) + Piece.variant(#",AUDIO="a""#)),
    ],
    passes: [
      .multivariant(
        audio(#"NAME="English",LANGUAGE="en",URI="en.m3u8""#)
          + audio(#"NAME="Deutsch",LANGUAGE="de",URI="de.m3u8""#) + Piece.variant(#",AUDIO="a""#)),
      // A single name can be a commentary in another language.
      .multivariant(
        audio(#"NAME="Deutsch",LANGUAGE="en",URI="en.m3u8""#)
          + audio(#"NAME="Deutsch 2",LANGUAGE="de",URI="de.m3u8""#) + Piece.variant(#",AUDIO="a""#)),
    ],
    check: .document { document, report in
      guard document.isMultivariant else { return }
      let playlist = document.playlist
      var first: [ForeignName: Rendition] = [:]
      for case let rendition? in playlist.renditions {
        guard
          let tag = playlist.knownText(playlist.attribute(.language, of: rendition.tag)),
          let language = language(ofCode: tag.prefix { $0 != "-" }),
          let named = Self.language(ofName: rendition.name.prefix(while: \.isLetter)),
          named != language
        else { continue }
        let own = ForeignName(
          kind: rendition.kind, group: rendition.groupID, language: language, named: named)
        guard let other = first.removeValue(forKey: own.reversed) else {
          if first[own] == nil { first[own] = rendition }
          continue
        }
        report(
          "\(other.name.shown) is the name of the language of \(rendition.name.shown), and the other way round",
          at: other.nameRange, related: [RelatedPlace(rendition.nameRange, "the other name")])
      }
    })

  /// A rendition with the name of another language.
  private struct ForeignName: Hashable {
    let kind: Rendition.Kind
    let group: String
    let language: String
    let named: String

    var reversed: ForeignName {
      ForeignName(kind: kind, group: group, language: named, named: language)
    }
  }

  /// The first code of a language, by any of its codes; nil for one that is not common.
  private static func language(ofCode text: Substring) -> String? {
    switch text.lowercased() {
    case "ar", "ara": "ar"
    case "bg", "bul": "bg"
    case "ca", "cat": "ca"
    case "cs", "ces", "cze": "cs"
    case "da", "dan": "da"
    case "de", "deu", "ger": "de"
    case "el", "ell", "gre": "el"
    case "en", "eng": "en"
    case "es", "spa": "es"
    case "et", "est": "et"
    case "eu", "eus", "baq": "eu"
    case "fi", "fin": "fi"
    case "fr", "fra", "fre": "fr"
    case "he", "heb": "he"
    case "hi", "hin": "hi"
    case "hr", "hrv": "hr"
    case "hu", "hun": "hu"
    case "id", "ind": "id"
    case "it", "ita": "it"
    case "ja", "jpn": "ja"
    case "ko", "kor": "ko"
    case "lt", "lit": "lt"
    case "lv", "lav": "lv"
    case "nl", "nld", "dut": "nl"
    case "no", "nor", "nb", "nob", "nn", "nno": "no"
    case "pl", "pol": "pl"
    case "pt", "por": "pt"
    case "ro", "ron", "rum": "ro"
    case "ru", "rus": "ru"
    case "sk", "slk", "slo": "sk"
    case "sl", "slv": "sl"
    case "sr", "srp": "sr"
    case "sv", "swe": "sv"
    case "th", "tha": "th"
    case "tr", "tur": "tr"
    case "uk", "ukr": "uk"
    case "zh", "zho", "chi": "zh"
    default: nil
    }
  }

  /// The first code of a language, by the first word of its own or its English name; nil for other words.
  private static func language(ofName text: Substring) -> String? {
    switch text.lowercased() {
    case "العربية", "arabic": "ar"
    case "български", "bulgarian": "bg"
    case "català", "catalan": "ca"
    case "čeština", "česky", "czech": "cs"
    case "dansk", "danish": "da"
    case "deutsch", "german": "de"
    case "ελληνικά", "greek": "el"
    case "english": "en"
    case "español", "espanol", "castellano", "spanish": "es"
    case "eesti", "estonian": "et"
    case "euskara", "basque": "eu"
    case "suomi", "finnish": "fi"
    case "français", "francais", "french": "fr"
    case "עברית", "hebrew": "he"
    case "हिन्दी", "hindi": "hi"
    case "hrvatski", "croatian": "hr"
    case "magyar", "hungarian": "hu"
    case "bahasa", "indonesian": "id"
    case "italiano", "italian": "it"
    case "日本語", "japanese": "ja"
    case "한국어", "korean": "ko"
    case "lietuvių", "lithuanian": "lt"
    case "latviešu", "latvian": "lv"
    case "nederlands", "dutch": "nl"
    case "norsk", "norwegian": "no"
    case "polski", "polish": "pl"
    case "português", "portugues", "portuguese": "pt"
    case "română", "romana", "romanian": "ro"
    case "русский", "russian": "ru"
    case "slovenčina", "slovensky", "slovak": "sk"
    case "slovenščina", "slovenian": "sl"
    case "српски", "srpski", "serbian": "sr"
    case "svenska", "swedish": "sv"
    case "ไทย", "thai": "th"
    case "türkçe", "turkce", "turkish": "tr"
    case "українська", "ukrainian": "uk"
    case "中文", "chinese": "zh"
    default: nil
    }
  }
}
