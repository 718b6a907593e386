import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension PlaylistRules {
  static let sessionDataNaming = Rule(
    "playlist/session-data-data-id-naming", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.4"), about: .tag(.sessionData),
    says: "DATA-ID should be a name in reverse DNS order, such as com.example.title.",
    why: "There is no registry, so short names of different authors can clash.",
    remedy: "Put your domain in reverse order before the name: com.example.title.",
    fails: [.multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="«title»",VALUE="x""#)],
    passes: [
      .multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="x""#),
      .multivariant(
        "#EXT-X-VERSION:8\n"
          + #"#EXT-X-DEFINE:NAME="domain",VALUE="com.example""# + "\n"
          + #"#EXT-X-SESSION-DATA:DATA-ID="{$domain}.title",VALUE="x""#),
    ],
    check: .document { document, report in
      for item in items(of: document.playlist) {
        guard let id = item.id, !id.hasPrefix("_hls."), !isReverseDNS(id) else { continue }
        report(
          "DATA-ID is \"\(id)\"; expected a reverse DNS name such as com.example.title",
          at: item.idRange)
      }
    })

  static let sessionDataDuplicate = Rule(
    "playlist/session-data-duplicate", .error, .spec, .must("rfc8216bis-22 §4.4.6.4"),
    about: .tag(.sessionData),
    says: "EXT-X-SESSION-DATA tags with the same DATA-ID must have different LANGUAGE attributes.",
    why: "Clients cannot know which of the tags is valid, so apps show users one or the other.",
    remedy: "Remove one of the tags, or give each a different LANGUAGE.",
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
            "DATA-ID \"\(id)\" occurs twice \(language.map { "in \($0)" } ?? "without LANGUAGE")",
            at: item.tag.range, related: [RelatedPlace(earlier.range, "first given here")])
        } else {
          first[key] = item.tag
        }
      }
    })

  static let sessionDataFormatWithoutURI = Rule(
    "playlist/session-data-format-without-uri", .info, .pedantic,
    .advice("rfc8216bis-22 §4.4.6.4"), about: .tag(.sessionData),
    says: "FORMAT should be used only together with URI.",
    why: "FORMAT describes the resource at URI; clients ignore it next to VALUE.",
    remedy:
      "Remove FORMAT, or put the data into a file and write its address in URI in place of VALUE.",
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
    says: "The dictionary of rendition names must be a JSON resource referenced by URI.",
    why: "Players find no dictionary, and viewers read the names untranslated.",
    remedy: "Put the dictionary into a JSON file and reference it with URI.",
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
            "the dictionary of rendition names is in VALUE; expected a URI", at: value.range)
        }
        if let format = playlist.attribute(.format, of: item.tag),
          playlist.text(format.valueRange) == "RAW"
        {
          report(
            "FORMAT of the dictionary of rendition names is RAW; expected JSON", at: format.range)
        }
      }
    })

  private struct ItemKey: Hashable {
    let id: String
    let language: String?
  }

  private struct Item {
    let tag: PlaylistTag
    /// DATA-ID with variables replaced; nil if it is missing, malformed or not known.
    let id: String?
    let idRange: ByteRange
  }

  private static func items(of playlist: Playlist) -> [Item] {
    playlist.tags(named: .sessionData).map { tag in
      let attribute = playlist.attribute(.dataID, of: tag)
      let id = playlist.string(attribute)
      return Item(
        tag: tag, id: id.value == nil ? nil : attribute.flatMap(playlist.knownText),
        idRange: id.range ?? tag.nameRange)
    }
  }

  /// At least two labels of letters, digits, hyphens and underscores, separated by periods.
  private static func isReverseDNS(_ name: String) -> Bool {
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count >= 2
      && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isVariableNameCharacter) }
  }
}
