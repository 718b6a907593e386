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
      // One name alone can be a commentary in another language.
      .multivariant(
        audio(#"NAME="Deutsch",LANGUAGE="en",URI="en.m3u8""#)
          + audio(#"NAME="Deutsch 2",LANGUAGE="de",URI="de.m3u8""#) + Piece.variant(#",AUDIO="a""#)),
    ],
    check: .document { document, report in
      guard document.isMultivariant else { return }
      let playlist = document.playlist
      var first: [Exchange: Rendition] = [:]
      for case let rendition? in playlist.renditions {
        guard
          let tag = playlist.knownText(playlist.attribute(.language, of: rendition.tag)),
          let language = tag.split(separator: "-").first.flatMap({ languages[$0.lowercased()] }),
          let word = rendition.name.split(whereSeparator: { !$0.isLetter }).first,
          let named = names[word.lowercased()], named != language
        else { continue }
        let own = Exchange(
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
  private struct Exchange: Hashable {
    let kind: Rendition.Kind
    let group: String
    let language: String
    let named: String

    var reversed: Exchange {
      Exchange(kind: kind, group: group, language: named, named: language)
    }
  }

  /// Languages with their codes, then the first words of their own and their English names.
  private static let table = [
    "ar ara: العربية arabic", "bg bul: български bulgarian", "ca cat: català catalan",
    "cs ces cze: čeština česky czech", "da dan: dansk danish", "de deu ger: deutsch german",
    "el ell gre: ελληνικά greek", "en eng: english", "es spa: español espanol castellano spanish",
    "et est: eesti estonian", "eu eus baq: euskara basque", "fi fin: suomi finnish",
    "fr fra fre: français francais french", "he heb: עברית hebrew", "hi hin: हिन्दी hindi",
    "hr hrv: hrvatski croatian", "hu hun: magyar hungarian", "id ind: bahasa indonesian",
    "it ita: italiano italian", "ja jpn: 日本語 japanese", "ko kor: 한국어 korean",
    "lt lit: lietuvių lithuanian", "lv lav: latviešu latvian", "nl nld dut: nederlands dutch",
    "no nor nb nob nn nno: norsk norwegian", "pl pol: polski polish",
    "pt por: português portugues portuguese", "ro ron rum: română romana romanian",
    "ru rus: русский russian", "sk slk slo: slovenčina slovensky slovak",
    "sl slv: slovenščina slovenian", "sr srp: српски srpski serbian", "sv swe: svenska swedish",
    "th tha: ไทย thai", "tr tur: türkçe turkce turkish", "uk ukr: українська ukrainian",
    "zh zho chi: 中文 chinese",
  ].map { $0.split(separator: ":").map { $0.split(separator: " ").map(String.init) } }

  /// The first code of the language of each code.
  private static let languages = Dictionary(
    uniqueKeysWithValues: table.flatMap { row in row[0].map { ($0, row[0][0]) } })

  /// The first code of the language of each name.
  private static let names = Dictionary(
    uniqueKeysWithValues: table.flatMap { row in row[1].map { ($0, row[0][0]) } })
}
