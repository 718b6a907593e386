import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension PlaylistRules {
  static let sessionDataNaming = Rule(
    "playlist/session-data-data-id-naming", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.4"), about: .tag(.sessionData),
    says: "DATA-ID is a name in reverse DNS order.",
    why: "There is no registry, so short names of two authors clash.",
    remedy: "Put your domain in reverse order before the name.",
    fails: [.multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="«title»",VALUE="x""#)],
    passes: [.multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="x""#)],
    check: .document { document, report in
      for item in items(of: document.playlist) {
        guard let id = item.id, !id.hasPrefix("_hls."), !isReverseDNS(id) else { continue }
        report(
          "DATA-ID is \"\(id)\"; a name such as com.example.title does not clash",
          at: item.idRange)
      }
    })

  static let sessionDataDuplicate = Rule(
    "playlist/session-data-duplicate", .error, .spec, .must("rfc8216bis-22 §4.4.6.4"),
    about: .tag(.sessionData),
    says: "No two EXT-X-SESSION-DATA tags agree in DATA-ID and LANGUAGE.",
    why: "Clients cannot tell which of the two counts.",
    remedy: "Keep one of them, or give each its LANGUAGE.",
    fails: [
      .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="x""# + "\n"
          + #"«#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="y"»"#)
    ],
    passes: [
      .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="x""# + "\n"
          + #"#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="y",LANGUAGE="fr""#)
    ],
    check: .document { document, report in
      let playlist = document.playlist
      var first: [ItemKey: PlaylistTag] = [:]
      for item in items(of: playlist) {
        guard let id = item.id else { continue }
        let language = playlist.string(playlist.attribute(.language, of: item.tag)).value
        let key = ItemKey(id: id, language: language)
        if let earlier = first[key] {
          report(
            "\"\(id)\" occurs twice \(language.map { "in \($0)" } ?? "without LANGUAGE")",
            at: item.tag.range, related: [RelatedPlace(earlier.range, "first given here")])
        } else {
          first[key] = item.tag
        }
      }
    })

  static let sessionDataFormatWithoutURI = Rule(
    "playlist/session-data-format-without-uri", .info, .pedantic,
    .advice("rfc8216bis-22 §4.4.6.4"), about: .tag(.sessionData),
    says: "FORMAT stands next to URI.",
    why: "It describes the resource; next to VALUE it is disregarded.",
    remedy: "Leave FORMAT out.",
    fails: [
      .multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="x",«FORMAT=RAW»"#)
    ],
    passes: [.multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="x""#)],
    check: .document { document, report in
      let playlist = document.playlist
      for item in items(of: playlist) where playlist.attribute(.uri, of: item.tag) == nil {
        guard let format = playlist.attribute(.format, of: item.tag) else { continue }
        report("FORMAT without URI has no effect", at: format.range)
      }
    })

  static let sessionDataLocalizedNamesURI = Rule(
    "playlist/session-data-localized-names-uri", .error, .spec, .must("rfc8216bis-22 App E.1"),
    about: .tag(.sessionData),
    says: "The dictionary of rendition names is given by URI, and it is JSON.",
    why: "Players find no dictionary and show the names as they are.",
    remedy: "Put the dictionary into a JSON file and name it in URI.",
    fails: [
      .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="_hls.localized-rendition-names",«VALUE="x"»"#)
    ],
    passes: [
      .multivariant(
        #"#EXT-X-SESSION-DATA:DATA-ID="_hls.localized-rendition-names",URI="n.json""#)
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for item in items(of: playlist) where item.id == "_hls.localized-rendition-names" {
        if let value = playlist.attribute(.value, of: item.tag),
          playlist.attribute(.uri, of: item.tag) == nil
        {
          report(
            "the dictionary of rendition names is in VALUE; it belongs in URI", at: value.range)
        }
        if let format = playlist.attribute(.format, of: item.tag),
          playlist.text(format.valueRange) == "RAW"
        {
          report("the dictionary of rendition names is RAW; it has to be JSON", at: format.range)
        }
      }
    })

  private struct ItemKey: Hashable {
    let id: String
    let language: String?
  }

  private struct Item {
    let tag: PlaylistTag
    /// DATA-ID, or nil where it is absent or malformed.
    let id: String?
    let idRange: ByteRange
  }

  private static func items(of playlist: Playlist) -> [Item] {
    playlist.tags(named: .sessionData).map { tag in
      let id = playlist.string(playlist.attribute(.dataID, of: tag))
      return Item(tag: tag, id: id.value, idRange: id.range ?? tag.nameRange)
    }
  }

  /// At least two labels of letters, digits, hyphens and underscores, parted by points.
  private static func isReverseDNS(_ name: String) -> Bool {
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count >= 2
      && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isVariableNameCharacter) }
  }
}
