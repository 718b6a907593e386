import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The schemes for custom media selection (rfc8216bis-22, appendix G.1).
extension PlaylistRules {
  static let sessionDataMediaSettingsFormat = Rule(
    "playlist/session-data-media-settings-format", .error, .spec,
    .must("rfc8216bis-22 App G.1"), about: .tag(.sessionData),
    says: "A media selection scheme must be an array of media types with selectors and settings.",
    why: "Players cannot offer the selection to the viewer.",
    remedy: "Add the missing key, or correct its value.",
    fails: [
      settings(#"[«{»"TYPE":"AUDIO"}]"#),
      settings(
        #"[{"TYPE":"«TEXT»","MEDIA-PRESENTATION-SETTINGS":[\#(selector())]}]"#),
    ],
    passes: [settings(scheme())],
    check: .links { member, graph, report in
      for resource in SessionDataResource.named(settingsID, from: member, in: graph) {
        for fault in JSONShapeCheck.faults(in: resource.text, shape)
        where fault.aspect != .empty && fault.aspect != .unknownKey {
          report(
            JSONGrammarMessage.text(for: fault, in: resource.text, of: "the scheme"),
            in: resource.member, at: fault.range, related: [resource.named],
            count: fault.count)
        }
      }
    })

  static let sessionDataMediaSettingsEmpty = Rule(
    "playlist/session-data-media-settings-empty", .warning, .recommended,
    .should("rfc8216bis-22 App G.1"), about: .tag(.sessionData),
    says: "The arrays of a media selection scheme should have at least one element.",
    why: "Players have nothing to offer to the viewer.",
    remedy: "Add an element to the array, or remove the scheme.",
    fails: [settings("«[]»")],
    passes: [settings(scheme())],
    check: .links { member, graph, report in
      for resource in SessionDataResource.named(settingsID, from: member, in: graph) {
        for fault in JSONShapeCheck.faults(in: resource.text, shape) where fault.aspect == .empty {
          report(
            JSONGrammarMessage.text(for: fault, in: resource.text, of: "the scheme"),
            in: resource.member, at: fault.range, related: [resource.named],
            count: fault.count)
        }
      }
    })

  static let sessionDataMediaSettingsLanguages = Rule(
    "playlist/session-data-media-settings-languages", .warning, .recommended,
    .should("rfc8216bis-22 App G.1"), about: .tag(.sessionData),
    says: "All DISPLAY-NAMES in a media selection scheme should have the same languages.",
    why: "Players show several languages in one menu.",
    remedy: "Add the missing translations.",
    fails: [
      settings(
        scheme(names: #"{"en":"S","es":"S"}"#, settingNames: #"«{»"en":"X"}"#))
    ],
    passes: [
      settings(scheme(names: #"{"en":"S","es":"S"}"#, settingNames: #"{"en":"X","es":"X"}"#))
    ],
    check: .links { member, graph, report in
      for resource in SessionDataResource.named(settingsID, from: member, in: graph) {
        guard resource.text.isComplete else { continue }
        let dictionaries = MediaSelection.types(resource.text).flatMap(\.displayNames)
        var first: [String: ByteRange] = [:]
        for name in dictionaries.flatMap({ $0.members ?? [] }) {
          let language = name.name.lowercased()
          first[language] = first[language] ?? name.nameRange
        }
        for dictionary in dictionaries {
          let own = Set((dictionary.members ?? []).map { $0.name.lowercased() })
          guard own.count < first.count,
            let missing = first.filter({ !own.contains($0.key) }).min(by: { $0.value < $1.value })
          else { continue }
          report(
            "DISPLAY-NAMES has no text in \"\(missing.key.prefix(20))\", but another "
              + "DISPLAY-NAMES has",
            in: resource.member, at: dictionary.head,
            related: [RelatedPlace(missing.value, "the other text", in: resource.text)])
        }
      }
    })

  static let sessionDataMediaSettingsUnmatched = Rule(
    "playlist/session-data-media-settings-unmatched", .warning, .recommended,
    .advice("rfc8216bis-22 App G.1"), about: .tag(.sessionData),
    says:
      "Each CHARACTERISTIC of a media selection scheme should occur in a rendition of its type.",
    why: "The viewer's choice has no effect.",
    remedy: "Add the characteristic to CHARACTERISTICS of a rendition, or remove the setting.",
    fails: [settings(scheme(characteristic: "«com.example.y»"))],
    passes: [settings(scheme())],
    check: .links { member, graph, report in
      for resource in SessionDataResource.named(settingsID, from: member, in: graph) {
        guard resource.text.isComplete else { continue }
        for type in MediaSelection.types(resource.text) {
          guard let known = characteristics(of: type.type, in: resource.playlist) else { continue }
          for setting in type.settings {
            guard let value = setting["CHARACTERISTIC"], let name = value.string, !name.isEmpty,
              !known.contains(name)
            else { continue }
            report(
              "no rendition with TYPE=\(type.type) has the characteristic \(name.prefix(60))",
              in: resource.member, at: value.innerRange, related: [resource.named])
          }
        }
      }
    })

  /// The characteristics of the renditions of a type; nil if one of them is not known, or if the
  /// type does not exist.
  private static func characteristics(of type: String, in playlist: Playlist) -> Set<String>? {
    guard Rendition.Kind(rawValue: type) != nil else { return nil }
    var known: Set<String> = []
    for tag in playlist.tags(named: .media)
    where playlist.word(playlist.attribute(.type, of: tag)).value == type {
      guard let attribute = playlist.attribute(.characteristics, of: tag) else { continue }
      guard let text = playlist.knownText(attribute) else { return nil }
      known.formUnion(text.split(separator: ",").map(String.init))
    }
    return known
  }

  /// A media type of a selection scheme, with the values that could be read.
  private struct MediaSelection {
    let type: String
    let selectors: [JSONValue]

    static func types(_ text: JSONText) -> [MediaSelection] {
      (text.root?.elements ?? []).compactMap { value in
        guard let type = value["TYPE"]?.string else { return nil }
        return MediaSelection(
          type: type, selectors: value["MEDIA-PRESENTATION-SETTINGS"]?.elements ?? [])
      }
    }

    var settings: [JSONValue] { selectors.flatMap { $0["SETTINGS"]?.elements ?? [] } }

    var displayNames: [JSONValue] {
      selectors.flatMap { [$0] + ($0["SETTINGS"]?.elements ?? []) }
        .compactMap { $0["DISPLAY-NAMES"] }.filter { $0.members != nil }
    }
  }

  private static let settingsID = "_hls.media-presentation-settings"

  private static let shape = JSONShape.array(
    of: .object([
      JSONKey(
        "TYPE", .required, .text(.words(["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"]))),
      JSONKey("LANGUAGE-DISPLAY", .optional),
      JSONKey(
        "MEDIA-PRESENTATION-SETTINGS", .required,
        .array(
          of: .object([
            JSONKey("SELECTOR", .required, .text(.any)),
            JSONKey("DISPLAY-NAMES", .required, .map(of: .text(.any))),
            JSONKey(
              "SETTINGS", .required,
              .array(
                of: .object([
                  JSONKey("CHARACTERISTIC", .required, .text(.any)),
                  JSONKey("DISPLAY-NAMES", .required, .map(of: .text(.any))),
                ]), filled: true)),
          ]), filled: true)),
    ]), filled: true)

  // MARK: Examples

  private static func settings(_ scheme: String) -> Example {
    SessionDataResource.example(
      settingsID, scheme,
      media: "\n" + #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="X",URI="a.m3u8",CHANNELS="2","#
        + #"CHARACTERISTICS="com.example.x""# + "\n" + Piece.variant(#",AUDIO="a""#))
  }

  private static func scheme(
    names: String = #"{"en":"S"}"#, settingNames: String = #"{"en":"X"}"#,
    characteristic: String = "com.example.x"
  ) -> String {
    let selector = selector(
      names: names, settingNames: settingNames, characteristic: characteristic)
    return #"[{"TYPE":"AUDIO","MEDIA-PRESENTATION-SETTINGS":[\#(selector)]}]"#
  }

  private static func selector(
    names: String = #"{"en":"S"}"#, settingNames: String = #"{"en":"X"}"#,
    characteristic: String = "com.example.x"
  ) -> String {
    #"{"SELECTOR":"S","DISPLAY-NAMES":\#(names),"SETTINGS":[{"CHARACTERISTIC":"\#(characteristic)","#
      + #""DISPLAY-NAMES":\#(settingNames)}]}"#
  }
}
