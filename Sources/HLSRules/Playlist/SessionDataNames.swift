import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The JSON resources of EXT-X-SESSION-DATA, and the dictionary of rendition names (rfc8216bis-22,
/// appendix E.1).
extension PlaylistRules {
  static let sessionDataNotJSON = Rule(
    "playlist/session-data-not-json", .error, .spec, .must("rfc8216bis-22 §4.4.6.4"),
    about: .tag(.sessionData),
    says: "The resource of EXT-X-SESSION-DATA must be JSON, unless FORMAT is RAW.",
    why: "Apps cannot read the data, and users do not get what it is for.",
    remedy: "Correct the document, or add FORMAT=RAW.",
    fails: [SessionDataResource.example("com.example.d", "«<»xml/>")],
    passes: [
      SessionDataResource.example("com.example.d", #"{"a":1}"#),
      .multivariant(#"#EXT-X-SESSION-DATA:DATA-ID="com.example.d",FORMAT=RAW,URI="data.bin""#),
    ],
    check: .links { member, graph, report in
      for resource in SessionDataResource.all(from: member, in: graph) {
        let faults = resource.text.faults.filter {
          $0.kind.isSyntax || $0.kind == .utf16OrUTF32 || $0.kind == .invalidUTF8
        }
        guard let fault = faults.first else { continue }
        report(
          JSONGrammarMessage.text(for: fault, in: resource.text), in: resource.member,
          at: fault.range, related: [resource.named])
      }
    })

  static let sessionDataLocalizedNamesFormat = Rule(
    "playlist/session-data-localized-names-format", .error, .spec,
    .must("rfc8216bis-22 App E.1"), about: .tag(.sessionData),
    says:
      "The dictionary of rendition names must map each name to texts by primary language subtag.",
    why: "Players find no translation, and viewers read the names untranslated.",
    remedy: "Write an object such as {\"de\": \"Kommentar\"} for each NAME.",
    fails: [
      SessionDataResource.example(
        namesID, #"{"Commentary":«"Kommentar"»}"#, media: "\n" + Self.commentary),
      SessionDataResource.example(
        namesID, #"{"Commentary":{«"de-AT"»:"Kommentar"}}"#, media: "\n" + Self.commentary),
    ],
    passes: [
      SessionDataResource.example(
        namesID, #"{"Commentary":{"de":"Kommentar"}}"#, media: "\n" + Self.commentary)
    ],
    check: .links { member, graph, report in
      for resource in SessionDataResource.named(namesID, from: member, in: graph) {
        let faults = JSONShapeCheck.faults(in: resource.text, .map(of: .map(of: .text(.any))))
        for fault in faults where fault.aspect == .kind {
          report(
            JSONGrammarMessage.text(for: fault, in: resource.text, of: "the dictionary"),
            in: resource.member, at: fault.range, related: [resource.named],
            count: fault.count)
        }
        for name in resource.text.root?.members ?? [] {
          for text in name.value.members ?? [] where !isPrimarySubtag(text.name) {
            report(
              "\(text.name.shown) is not a primary language subtag; expected one such as de",
              in: resource.member, at: text.nameRange, related: [resource.named],
              severity: .warning)
          }
        }
      }
    })

  /// Whether a text is a primary language subtag: two to eight letters (RFC 5646).
  private static func isPrimarySubtag(_ text: String) -> Bool {
    (2...8).contains(text.utf8.count) && text.utf8.allSatisfy(\.isLetter)
  }

  static let sessionDataLocalizedNamesUnmatched = Rule(
    "playlist/session-data-localized-names-unmatched", .warning, .recommended,
    .should("rfc8216bis-22 App E.1"), about: .tag(.sessionData),
    says: "Each name in the dictionary should be the NAME of a rendition.",
    why: "The translation is never shown.",
    remedy: "Write the name exactly as in NAME.",
    fails: [
      SessionDataResource.example(
        namesID, #"{«"Komentary"»:{"de":"Kommentar"}}"#, media: "\n" + Self.commentary)
    ],
    passes: [
      SessionDataResource.example(
        namesID, #"{"Commentary":{"de":"Kommentar"}}"#, media: "\n" + Self.commentary)
    ],
    check: .links { member, graph, report in
      for resource in SessionDataResource.named(namesID, from: member, in: graph) {
        guard resource.text.isComplete, let members = resource.text.root?.members else { continue }
        var names: Set<String> = []
        var areKnown = true
        for tag in resource.playlist.tags(named: .media) {
          guard let attribute = resource.playlist.attribute(.name, of: tag) else { continue }
          if let name = resource.playlist.knownText(attribute) {
            names.insert(name)
          } else {
            areKnown = false
          }
        }
        guard areKnown else { continue }
        for member in members where !names.contains(member.name) {
          report(
            "no rendition has the NAME \"\(member.name.prefix(60))\" (names are compared exactly)",
            in: resource.member,
            at: member.nameRange, related: [resource.named])
        }
      }
    })

  private static let namesID = "_hls.localized-rendition-names"

  private static let commentary =
    #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Commentary",URI="a.m3u8",CHANNELS="2""# + "\n"
    + Piece.variant(#",AUDIO="a""#)
}

extension SessionDataResource {
  /// The URI that references the document.
  var named: RelatedPlace { RelatedPlace(link.range, "named here", in: playlist) }
}
