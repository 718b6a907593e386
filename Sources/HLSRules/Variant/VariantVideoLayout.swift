import HLSDocuments
import HLSLinting
import HLSPlaylist

extension VariantRules {
  static let reqVideoLayoutEmpty = Rule(
    "variant/req-video-layout-empty", .error, .spec, .must("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "Neither REQ-VIDEO-LAYOUT nor any of its entries is empty.",
    why: "Clients cannot tell how to show the video, and drop the variant.",
    remedy: "Take the empty entry out.",
    fails: [layout("«\"CH-STEREO,\"»")], passes: [layout("\"CH-STEREO\"")],
    check: .document { document, report in
      eachLayout(of: document.playlist) { attribute, entries in
        guard entries.contains(where: \.text.isEmpty) else { return }
        report(
          entries.count == 1 ? "REQ-VIDEO-LAYOUT is empty" : "REQ-VIDEO-LAYOUT has an empty entry",
          at: attribute.lexemeRange)
      }
    })

  static let reqVideoLayoutSpecifier = Rule(
    "variant/req-video-layout-specifier", .error, .spec, .must("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "REQ-VIDEO-LAYOUT is made of specifiers that are defined.",
    why: "Clients have to drop a variant with a specifier that they do not know.",
    remedy: "Use \(layoutSpecifiers.joined(separator: ", ")).",
    fails: [layout("\"«CH-3D»\"")], passes: [layout("\"CH-STEREO/PROJ-HEQU\"")],
    check: .document { document, report in
      eachLayout(of: document.playlist) { attribute, entries in
        let specifiers = entries.filter { !$0.text.isEmpty }.flatMap { $0.parts("/") }
        for specifier in specifiers
        where !specifier.text.isEmpty && !layoutSpecifiers.contains(specifier.text) {
          report(
            "\(specifier.text) is no specifier of REQ-VIDEO-LAYOUT", at: specifier.range)
        }
        if specifiers.contains(where: \.text.isEmpty) {
          report("REQ-VIDEO-LAYOUT has an empty specifier", at: attribute.lexemeRange)
        }
      }
    })

  static let reqVideoLayoutRepeat = Rule(
    "variant/req-video-layout-repeat", .error, .spec, .must("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "An entry of REQ-VIDEO-LAYOUT has one specifier of each kind at most.",
    why: "The two exclude each other, so clients cannot tell how to show the video.",
    remedy: "Part the two by a comma if the video has both, or take one out.",
    fails: [layout("\"CH-STEREO/«CH-MONO»\"")], passes: [layout("\"CH-STEREO,CH-MONO\"")],
    check: .document { document, report in
      eachLayout(of: document.playlist) { _, entries in
        for entry in entries {
          var kinds: Set<Substring> = []
          for specifier in entry.parts("/") {
            let kind = specifier.text.prefix { $0 != "-" }
            guard kind == "CH" || kind == "PROJ", !kinds.insert(kind).inserted else { continue }
            report(
              "\(specifier.text) is the second specifier of its kind in the entry",
              at: specifier.range)
          }
        }
      }
    })

  static let reqVideoLayoutDefaultOnly = Rule(
    "variant/req-video-layout-default-only", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2"), about: .multivariantPlaylist,
    says: "REQ-VIDEO-LAYOUT is left out where video is monoscopic and rectilinear throughout.",
    why: "Clients that do not know the attribute drop a variant that they could play.",
    remedy: "Leave REQ-VIDEO-LAYOUT out.",
    fails: [layout("\"CH-MONO/PROJ-RECT\"", mark: true)],
    passes: [layout("\"CH-STEREO/PROJ-RECT\"")],
    check: .document { document, report in
      eachLayout(of: document.playlist) { attribute, entries in
        let isDefault = entries.allSatisfy { entry in
          entry.parts("/").allSatisfy { $0.text == "CH-MONO" || $0.text == "PROJ-RECT" }
        }
        guard isDefault else { return }
        report(
          "\(document.playlist.text(attribute.range)) says no more than its absence does",
          at: attribute.range)
      }
    })

  private static let layoutSpecifiers: [Substring] = [
    "CH-STEREO", "CH-MONO", "PROJ-RECT", "PROJ-EQUI", "PROJ-HEQU", "PROJ-PRIM",
  ]

  private static func eachLayout(
    of playlist: Playlist, _ body: (Attribute, [ListElement]) -> Void
  ) {
    for tag in playlist.streamTags {
      guard let attribute = playlist.attribute(.reqVideoLayout, of: tag),
        let entries = playlist.elements(of: attribute)
      else { continue }
      body(attribute, entries)
    }
  }

  private static func layout(_ value: String, mark: Bool = false) -> Example {
    let attribute = "REQ-VIDEO-LAYOUT=" + value
    return .multivariant(
      Piece.version(12, Piece.variant("," + (mark ? "«\(attribute)»" : attribute))))
  }
}
