import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// How the pathways of a multivariant playlist have to correspond (rfc8216bis-22, sections 4.4.6
/// and 7).
extension SteeringRules {
  static let pathwayUnknown = Rule(
    "steering/pathway-id-unknown", .error, .spec, .must("rfc8216bis-22 §4.4.6.6"),
    about: .tag(.contentSteering),
    says: "PATHWAY-ID of EXT-X-CONTENT-STEERING must be the PATHWAY-ID of a variant.",
    why:
      "Until the steering manifest is loaded, clients have no variant to play, and viewers wait.",
    remedy: "Set PATHWAY-ID to a pathway that a variant is on.",
    fails: [.multivariant(steering(#",PATHWAY-ID="«C»""#) + onTwoPathways)],
    passes: [.multivariant(steering(#",PATHWAY-ID="A""#) + onTwoPathways)],
    check: .document { document, report in
      let playlist = document.playlist
      guard let tag = playlist.firstTag(.contentSteering),
        let attribute = playlist.attribute(.pathwayID, of: tag),
        // The grammar reports an ID with other characters.
        let pathway = playlist.knownText(attribute), isPathwayID(pathway),
        let variants = variants(of: playlist), !variants.isEmpty,
        !variants.contains(where: { $0.pathway == pathway })
      else { return }
      report(
        "PATHWAY-ID is \"\(pathway)\", but no variant is on this pathway", at: attribute.valueRange)
    })

  static let defaultPathwayMixed = Rule(
    "steering/default-pathway-mixed", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2"),
    about: .tag(.streamInf),
    says: "If some variants have PATHWAY-ID, all variants should have it.",
    why: "A variant without PATHWAY-ID is on a separate pathway, which the manifest may not name.",
    remedy: "Add PATHWAY-ID to the variant.",
    fails: [
      .multivariant(
        Piece.variant(#",PATHWAY-ID="A""#) + "\n«#EXT-X-STREAM-INF»:BANDWIDTH=768000,"
          + #"CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=416x234"# + "\nb.m3u8")
    ],
    passes: [
      .multivariant(onTwoPathways),
      // The author names the default pathway, so the mixture is intended.
      .multivariant(
        steering(#",PATHWAY-ID=".""#) + Piece.variant("") + "\n"
          + Piece.variant(#",PATHWAY-ID="B""#, uri: "https://b.example.com/v.m3u8")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard let variants = variants(of: playlist), isMixed(variants),
        let named = variants.first(where: { $0.attribute != nil })
      else { return }
      let initial = playlist.firstTag(.contentSteering).flatMap {
        playlist.knownText(playlist.attribute(.pathwayID, of: $0))
      }
      guard initial != defaultPathway, !variants.contains(where: \.namesDefault) else { return }
      for variant in variants where variant.attribute == nil {
        report(
          "the variant has no PATHWAY-ID, but another is on pathway \"\(named.pathway)\"",
          at: variant.tag.nameRange)
      }
    })

  static let pathwayMissing = Rule(
    "steering/pathway-id-missing", .info, .appleAuthoring,
    .advice("rfc8216bis-22 §4.4.6.6; HLS authoring spec 2025-05-08 §9.18"),
    about: .tag(.contentSteering),
    says: "EXT-X-CONTENT-STEERING should have PATHWAY-ID.",
    why: "Clients may start on one pathway and change as soon as the manifest is loaded.",
    remedy: "Add PATHWAY-ID with the pathway to start on.",
    fails: [
      .multivariant("«#EXT-X-CONTENT-STEERING»:SERVER-URI=\"/s\"\n" + onTwoPathways)
    ],
    passes: [.multivariant(steering(#",PATHWAY-ID="A""#) + onTwoPathways)],
    check: .document { document, report in
      let playlist = document.playlist
      guard let tag = playlist.firstTag(.contentSteering),
        playlist.attribute(.pathwayID, of: tag) == nil
      else { return }
      report("no PATHWAY-ID, so clients choose the pathway to start on", at: tag.nameRange)
    })

  static let notEquivalent = Rule(
    "steering/pathways-not-equivalent", .warning, .recommended, .advice("rfc8216bis-22 §7"),
    about: .tag(.contentSteering),
    says:
      "Every pathway should have the same number of variants, with the same STABLE-VARIANT-IDs.",
    why: "A variant that exists on only one pathway is lost when clients change to another.",
    remedy: "Add the variants that are missing on the pathway.",
    fails: [
      .multivariant(
        steering(#",PATHWAY-ID="A""#) + Piece.variant(#",PATHWAY-ID="A""#) + "\n"
          + low(#",PATHWAY-ID="A""#) + "\n"
          + Piece.variant(#",PATHWAY-ID="«B»""#, uri: "https://b.example.com/v.m3u8")),
      .multivariant(
        steering(#",PATHWAY-ID="A""#) + Piece.variant(#",PATHWAY-ID="«A»",STABLE-VARIANT-ID="v""#)
          + "\n"
          + Piece.variant(
            #",PATHWAY-ID="«B»",STABLE-VARIANT-ID="w""#, uri: "https://b.example.com/v.m3u8")),
    ],
    passes: [
      .multivariant(
        steering(#",PATHWAY-ID="A""#) + Piece.variant(#",PATHWAY-ID="A""#) + "\n"
          + low(#",PATHWAY-ID="A""#) + "\n"
          + Piece.variant(#",PATHWAY-ID="B""#, uri: "https://b.example.com/v.m3u8") + "\n"
          + low(#",PATHWAY-ID="B""#, uri: "https://b.example.com/w.m3u8"))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.census.count(of: .contentSteering) > 0,
        let variants = variants(of: playlist), !isMixed(variants)
      else { return }
      let pathways = pathways(of: variants)
      guard pathways.count > 1 else { return }
      let ids = pathways.map { pathway in
        pathway.compactMap {
          playlist.knownText(playlist.attribute(.stableVariantID, of: $0.tag))
        }
      }
      let haveIDs = zip(ids, pathways).allSatisfy { $0.count == $1.count }
      if haveIDs {
        let sets = ids.map { Set($0) }
        var all: Set<String> = []
        let listed = ids.joined().filter { all.insert($0).inserted }
        for (pathway, own) in zip(pathways, sets) where own.count < listed.count {
          guard let missing = listed.first(where: { !own.contains($0) }) else { continue }
          report(
            "pathway \"\(pathway[0].pathway)\" has no variant \"\(missing)\", but another pathway "
              + "has",
            at: pathway[0].place)
        }
      } else {
        let most = pathways.lazy.map(\.count).max() ?? 0
        for pathway in pathways where pathway.count < most {
          report(
            "pathway \"\(pathway[0].pathway)\" has \(pathway.count) variants, but another pathway "
              + "has \(most)", at: pathway[0].place)
        }
      }
    })

  static let groupsPerPathway = Rule(
    "steering/rendition-groups-per-pathway", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2"), about: .tag(.contentSteering),
    says:
      "If variants of one pathway use AUDIO, VIDEO or SUBTITLES, those of every pathway should.",
    why: "Viewers lose the renditions when clients change to the pathway without them.",
    remedy: "Add a group of that TYPE to the variants on the other pathway.",
    fails: [
      .multivariant(
        steering(#",PATHWAY-ID="A""#) + subtitled
          + Piece.variant(#",PATHWAY-ID="«B»""#, uri: "https://b.example.com/v.m3u8"))
    ],
    passes: [
      .multivariant(
        steering(#",PATHWAY-ID="A""#) + subtitled
          + Piece.variant(
            #",PATHWAY-ID="B",SUBTITLES="s""#, uri: "https://b.example.com/v.m3u8"))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.census.count(of: .contentSteering) > 0,
        let variants = variants(of: playlist), !isMixed(variants)
      else { return }
      let pathways = pathways(of: variants)
      for name in [AttributeName.audio, .video, .subtitles] {
        let uses = pathways.map { pathway in
          pathway.contains { playlist.attribute(name, of: $0.tag) != nil }
        }
        guard uses.contains(true) else { continue }
        for (pathway, uses) in zip(pathways, uses) where !uses {
          report(
            "no variant on pathway \"\(pathway[0].pathway)\" has \(name), but variants on another "
              + "have",
            at: pathway[0].place)
        }
      }
    })

  static let stableIDsForOffline = Rule(
    "steering/stable-ids-for-offline", .info, .pedantic, .should("rfc8216bis-22 §7"),
    about: .tag(.contentSteering),
    says: "Variants and renditions should have stable IDs if content steering is used.",
    why: "A download cannot continue on another pathway.",
    remedy: "Add STABLE-VARIANT-ID and STABLE-RENDITION-ID, the same on every pathway.",
    fails: [
      .multivariant(
        steering(#",PATHWAY-ID="A""#)
          + Piece.variant(#",PATHWAY-ID="A",STABLE-VARIANT-ID="v""#)
          + "\n«#EXT-X-STREAM-INF»:BANDWIDTH=1280000,PATHWAY-ID=\"B\","
          + #"CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360"#
          + "\nhttps://b.example.com/v.m3u8")
    ],
    passes: [
      .multivariant(
        steering(#",PATHWAY-ID="A""#)
          + Piece.variant(#",PATHWAY-ID="A",STABLE-VARIANT-ID="v""#) + "\n"
          + Piece.variant(
            #",PATHWAY-ID="B",STABLE-VARIANT-ID="v""#, uri: "https://b.example.com/v.m3u8"))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.census.count(of: .contentSteering) > 0 else { return }
      for tag in playlist.tags {
        let name: AttributeName
        switch tag.name {
        case .streamInf: name = .stableVariantID
        case .media where playlist.attribute(.uri, of: tag) != nil: name = .stableRenditionID
        default: continue
        }
        guard playlist.attribute(name, of: tag) == nil else { continue }
        report("no \(name), so a download cannot change to another pathway", at: tag.nameRange)
      }
    })

  /// The pathway of variants without PATHWAY-ID.
  private static let defaultPathway = "."

  private struct Variant {
    let tag: PlaylistTag
    let attribute: Attribute?
    let pathway: String

    /// The position for a finding about the variant's pathway.
    var place: ByteRange { attribute?.valueRange ?? tag.nameRange }
    var namesDefault: Bool { attribute != nil && pathway == defaultPathway }
  }

  /// The variants with their pathways; nil if one of the pathways is not known.
  private static func variants(of playlist: Playlist) -> [Variant]? {
    var variants: [Variant] = []
    for tag in playlist.tags(named: .streamInf) {
      guard let attribute = playlist.attribute(.pathwayID, of: tag) else {
        variants.append(Variant(tag: tag, attribute: nil, pathway: defaultPathway))
        continue
      }
      guard let pathway = playlist.knownText(attribute) else { return nil }
      variants.append(Variant(tag: tag, attribute: attribute, pathway: pathway))
    }
    return variants
  }

  private static func isPathwayID(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isVariableNameCharacter || $0 == UInt8(ascii: ".") }
  }

  private static func isMixed(_ variants: [Variant]) -> Bool {
    variants.contains { $0.attribute == nil } && variants.contains { $0.attribute != nil }
  }

  /// The variants grouped by pathway, in the order of the file.
  private static func pathways(of variants: [Variant]) -> [[Variant]] {
    var numbers: [String: Int] = [:]
    var pathways: [[Variant]] = []
    for variant in variants {
      if let number = numbers[variant.pathway] {
        pathways[number].append(variant)
      } else {
        numbers[variant.pathway] = pathways.count
        pathways.append([variant])
      }
    }
    return pathways
  }

  static func steering(_ more: String) -> String {
    "#EXT-X-CONTENT-STEERING:SERVER-URI=\"/s\"\(more)\n"
  }

  static let onTwoPathways =
    Piece.variant(#",FRAME-RATE=25,PATHWAY-ID="A""#) + "\n"
    + Piece.variant(#",FRAME-RATE=25,PATHWAY-ID="B""#, uri: "https://b.example.com/v.m3u8")

  private static let subtitled =
    #"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="s.m3u8""# + "\n"
    + Piece.variant(#",PATHWAY-ID="A",SUBTITLES="s""#) + "\n"

  private static func low(_ more: String, uri: String = "w.m3u8") -> String {
    #"#EXT-X-STREAM-INF:BANDWIDTH=768000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=416x234"#
      + more + "\n" + uri
  }
}
