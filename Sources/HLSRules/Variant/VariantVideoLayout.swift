import HLSDocuments
import HLSLinting
import HLSPlaylist

extension VariantRules {
  static let reqVideoLayoutEmpty = Rule(
    "variant/req-video-layout-empty", .error, .spec, .must("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    facts: [.silences(["attribute/empty-quoted-string"], about: .attribute)],
    says: "REQ-VIDEO-LAYOUT and its entries must not be empty.",
    why: "Clients do not know how to show the video. They drop the variant, and viewers lose it.",
    remedy: "Remove the empty entry, with one comma or slash next to it.",
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
    "variant/req-video-layout-specifier", .warning, .spec,
    .must("rfc8216bis-22 §4.4.6.2; HLS authoring spec 2025-05-08 §16.7"),
    about: .multivariantPlaylist,
    says: "REQ-VIDEO-LAYOUT must contain only specifiers that the specification or Apple defines.",
    why: """
      Clients that do not know a specifier must drop the variant: viewers get another variant, or \
      nothing if every variant has it.
      """,
    remedy: "Use \(layoutSpecifiers.joined(separator: ", ")).",
    fails: [layout("\"«CH-3D»\"")],
    passes: [
      layout("\"CH-STEREO/PROJ-HEQU\""), layout("\"CH-STEREO/PROJ-AIV\"", tags: venue),
    ],
    check: .document { document, report in
      eachLayout(of: document.playlist) { attribute, entries in
        let specifiers = entries.filter { !$0.text.isEmpty }.flatMap { $0.parts("/") }
        for specifier in specifiers
        where !specifier.text.isEmpty && !layoutSpecifiers.contains(specifier.text) {
          report(
            "\(specifier.text) is not a specifier of REQ-VIDEO-LAYOUT", at: specifier.range)
        }
        if specifiers.contains(where: \.text.isEmpty) {
          report("REQ-VIDEO-LAYOUT has an empty specifier", at: attribute.lexemeRange)
        }
      }
    })

  static let reqVideoLayoutRepeat = Rule(
    "variant/req-video-layout-repeat", .error, .spec, .must("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "An entry of REQ-VIDEO-LAYOUT must have at most one specifier of each kind.",
    why: """
      Two specifiers of a kind exclude each other. Clients do not know how to show the video, and \
      viewers may lose the variant.
      """,
    remedy: "Separate them with a comma if the video has both, or remove one.",
    fails: [layout("\"CH-STEREO/«CH-MONO»\"")], passes: [layout("\"CH-STEREO,CH-MONO\"")],
    check: .document { document, report in
      eachLayout(of: document.playlist) { _, entries in
        for entry in entries {
          var kinds: Set<Substring> = []
          for specifier in entry.parts("/") {
            let kind = specifier.text.prefix { $0 != "-" }
            guard kind == "CH" || kind == "PROJ", !kinds.insert(kind).inserted else { continue }
            report(
              "\(specifier.text) is the second specifier of its kind in the entry; expected at "
                + "most one",
              at: specifier.range)
          }
        }
      }
    })

  static let reqVideoLayoutDefaultOnly = Rule(
    "variant/req-video-layout-default-only", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2"), about: .multivariantPlaylist,
    says: "REQ-VIDEO-LAYOUT should be omitted if all video is monoscopic and rectilinear.",
    why: """
      Clients that do not know the attribute drop a variant that they could play, and viewers lose \
      its quality.
      """,
    remedy: "Remove REQ-VIDEO-LAYOUT from the variant.",
    fails: [layout("\"CH-MONO/PROJ-RECT\"", mark: true)],
    passes: [layout("\"CH-STEREO/PROJ-RECT\"")],
    check: .document { document, report in
      eachLayout(of: document.playlist) { attribute, entries in
        let isDefault = entries.allSatisfy { entry in
          entry.parts("/").allSatisfy { $0.text == "CH-MONO" || $0.text == "PROJ-RECT" }
        }
        guard isDefault else { return }
        report(
          "\(document.playlist.text(attribute.range)) is the default and can be omitted",
          at: attribute.range)
      }
    })

  static let immersiveWithoutVenue = Rule(
    "variant/immersive-without-venue", .error, .recommended,
    .must("HLS authoring spec 2025-05-08 App Additional spatial video specifications"),
    about: .multivariantPlaylist,
    says: """
      A playlist with immersive video must have EXT-X-SESSION-DATA with the DATA-ID \(venueID).
      """,
    why: """
      Without the file that it references, players cannot project the video, and viewers see it \
      distorted.
      """,
    remedy: "Add EXT-X-SESSION-DATA with that DATA-ID and the URI of the AIME file.",
    fails: [layout("\"CH-STEREO/«PROJ-AIV»\"")],
    passes: [
      layout("\"CH-STEREO/PROJ-AIV\"", tags: venue), layout("\"CH-STEREO/PROJ-HEQU\""),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      let hasVenue = playlist.tags(named: .sessionData).contains {
        playlist.string(playlist.attribute(.dataID, of: $0)).value == venueID
      }
      guard !hasVenue else { return }
      var isReported = false
      eachLayout(of: playlist) { _, entries in
        guard !isReported,
          let place = entries.flatMap({ $0.parts("/") }).first(where: { $0.text == "PROJ-AIV" })
        else { return }
        isReported = true
        report(
          "immersive video without EXT-X-SESSION-DATA of \(venueID), by which players project it",
          at: place.range)
      }
    })

  private static let venueID = "com.apple.hls.venue-description"

  private static let venue = "#EXT-X-SESSION-DATA:DATA-ID=\"\(venueID)\",URI=\"film.aime\"\n"

  private static let layoutSpecifiers: [Substring] = [
    "CH-STEREO", "CH-MONO", "PROJ-RECT", "PROJ-EQUI", "PROJ-HEQU", "PROJ-PRIM",
    // Apple Immersive Video.
    "PROJ-AIV",
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

  private static func layout(_ value: String, mark: Bool = false, tags: String = "") -> Example {
    let attribute = "REQ-VIDEO-LAYOUT=" + value
    return .multivariant(
      Piece.version(12, tags + Piece.variant("," + (mark ? "«\(attribute)»" : attribute))))
  }
}
