import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Audio and text of an asset compared with those of the primary.
extension InterstitialRules {
  static let assetLanguages = Rule(
    "interstitial/asset-languages", .warning, .recommended, .should("rfc8216bis-22 App D.1"),
    about: .assets,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
    says: "The renditions of an asset should cover the languages of the primary.",
    why: "Viewers hear or read a different language in the break than in the primary.",
    remedy: "Add renditions in the missing languages to the asset.",
    fails: [
      AssetExample.event(in: audio(["en", "fr"]), ownAudio(["en"]), at: AssetExample.marked)
    ],
    passes: [
      AssetExample.event(in: audio(["en", "fr"]), ownAudio(["en", "fr"])),
      AssetExample.event(in: audio(["en"]), ownAudio(["en-US", "fr"])),
      // Music has no language.
      AssetExample.event(in: audio(["en", "fr"]), ownAudio(["zxx"])),
    ],
    check: .asset { asset, report in
      guard let playlist = asset.presentation?.playlist,
        let own = asset.assetPresentation?.playlist
      else { return }
      for kind in [Rendition.Kind.audio, .subtitles] {
        guard let offered = own.languages(of: kind), !offered.isEmpty,
          offered.isDisjoint(with: ["mul", "und", "zxx"]),
          let wanted = playlist.languages(of: kind, leavingOutUnknown: true)
        else { continue }
        let missing = wanted.subtracting(offered).subtracting(["mul", "und", "zxx"]).sorted()
        guard !missing.isEmpty else { continue }
        report(
          "the asset has no \(kind.rawValue) rendition in \(missing.joined(separator: ", ")), but "
            + "the primary has", in: asset.source, at: asset.link.range,
          related: [asset.named(own)])
      }
    })

  static let assetWithoutCaptions = Rule(
    "interstitial/asset-without-captions", .info, .recommended, .advice("rfc8216bis-22 App D.1"),
    about: .assets,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
    says: "If the primary has subtitles or closed captions, an asset should have them too.",
    why: "Viewers who cannot hear lose the text during the break.",
    remedy: "Add subtitles or closed captions to the asset.",
    fails: [
      AssetExample.event(in: subtitled, ownAudio(["en"]), at: AssetExample.marked)
    ],
    passes: [
      AssetExample.event(in: subtitled, ownSubtitled),
      AssetExample.event(in: audio(["en"]), ownAudio(["en"])),
    ],
    check: .asset { asset, report in
      guard let playlist = asset.presentation?.playlist,
        let own = asset.assetPresentation?.playlist,
        let first = playlist.firstCaptions, own.firstCaptions == nil
      else { return }
      report(
        "the asset has neither subtitles nor closed captions, but the primary has",
        in: asset.source, at: asset.link.range,
        related: [
          RelatedPlace(first.nameRange, "of the primary", in: playlist), asset.named(own),
        ])
    })

  private static let names = [
    "en": "English", "fr": "Français", "en-US": "American", "zxx": "Music",
  ]

  private static func renditions(_ languages: [String], _ prefix: String) -> String {
    languages.enumerated().map { number, language in
      #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="\#(names[language] ?? language)","#
        + #"LANGUAGE="\#(language)",CHANNELS="2",AUTOSELECT=YES,DEFAULT=\#(number == 0 ? "YES" : "NO"),"#
        + #"URI="\#(prefix)\#(language).m3u8""# + "\n"
    }.joined()
  }

  private static func stream(_ more: String, _ uri: String) -> String {
    AssetExample.variant(
      #"BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360"# + more, uri: uri)
  }

  private static func audio(_ languages: [String]) -> String {
    renditions(languages, "primary-") + stream(#",AUDIO="a""#, "primary.m3u8")
  }

  private static func ownAudio(_ languages: [String]) -> String {
    renditions(languages, "ad1-") + stream(#",AUDIO="a""#, "ad1-video.m3u8")
  }

  private static func subtitles(_ prefix: String) -> String {
    #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",AUTOSELECT=YES,"#
      + #"DEFAULT=YES,URI="\#(prefix)text.m3u8""# + "\n"
  }

  private static let subtitled =
    subtitles("primary-") + stream(#",SUBTITLES="s""#, "primary.m3u8")
  private static let ownSubtitled = subtitles("ad1-") + stream(#",SUBTITLES="s""#, "ad1-video.m3u8")
}

extension Playlist {
  /// The languages of the renditions of a kind, as first subtags in lower case; nil if one is
  /// unknown.
  fileprivate func languages(
    of kind: Rendition.Kind, leavingOutUnknown: Bool = false
  ) -> Set<String>? {
    var languages: Set<String> = []
    for rendition in renditions {
      guard let rendition else {
        if leavingOutUnknown { continue }
        return nil
      }
      guard rendition.kind == kind else { continue }
      guard let language = knownText(attribute(.language, of: rendition.tag)), !language.isEmpty
      else {
        if leavingOutUnknown { continue }
        return nil
      }
      languages.insert(language.prefix { $0 != "-" }.lowercased())
    }
    return languages
  }

  /// The first rendition of subtitles or closed captions.
  fileprivate var firstCaptions: PlaylistTag? {
    tags(named: .media).first { tag in
      let type = word(attribute(.type, of: tag)).value
      return type == "SUBTITLES" || type == "CLOSED-CAPTIONS"
    }
  }
}
