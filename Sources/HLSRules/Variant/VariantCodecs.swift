import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension VariantRules {
  static let codecsMissing = Rule(
    "variant/codecs-missing", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2; HLS authoring spec 2025-05-08 §9.1, 9.3"),
    about: .multivariantPlaylist,
    says: "Every variant and every I-frame stream has CODECS.",
    why: "Clients have to load segments to learn whether they can decode them.",
    remedy: "Add CODECS with every format that occurs.",
    fails: [
      .multivariant("«#EXT-X-STREAM-INF»:BANDWIDTH=1280000,RESOLUTION=640x360\nv.m3u8")
    ],
    passes: [.multivariant(Piece.variant(""))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags where playlist.attribute(.codecs, of: tag) == nil {
        report("no CODECS", at: tag.nameRange)
      }
    })

  static let codecsMissingAudio = Rule(
    "variant/codecs-missing-audio", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.6.1.1, §6.2.4"), about: .tag(.streamInf),
    says: "CODECS of a variant with an AUDIO group has the audio formats of the group.",
    why: "Clients take the variant for one that they can play, and fail at its audio.",
    remedy: "Add the audio formats to CODECS.",
    fails: [
      .multivariant(
        Piece.audio("").replacing("\"avc1.4d401e,mp4a.40.2\"", with: "«\"avc1.4d401e\"»"))
    ],
    passes: [.multivariant(Piece.audio(""))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .streamInf) {
        guard playlist.attribute(.audio, of: tag)?.form == .quoted,
          let codecs = playlist.attribute(.codecs, of: tag)
        else { continue }
        let families = playlist.codecFamilies(of: tag)
        guard !families.isEmpty, families.allSatisfy({ $0 == .video || $0 == .text }) else {
          continue
        }
        report(
          "the variant has an AUDIO group, and CODECS has no audio format", at: codecs.lexemeRange)
      }
    })

  static let codecsUnknown = Rule(
    "variant/codecs-unknown", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2; RFC 6381"),
    about: .multivariantPlaylist,
    says: "CODECS has identifiers of the ISO Base Media File Format, with profile and level.",
    why: "Clients take the variant for one that they cannot decode.",
    remedy: "Write identifiers such as avc1.4d401e or mp4a.40.2.",
    fails: [.multivariant(codecs("«h264»,«aac»"))],
    passes: [.multivariant(codecs("avc1.4d401e,mp4a.40.2"))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        for element in playlist.elements(of: playlist.attribute(.codecs, of: tag)) ?? [] {
          // An empty element is a fault of the list.
          let identifier = element.trimmed
          guard !identifier.isEmpty, CodecFamily(identifier) == .foreign else { continue }
          report(
            "\(identifier) is no format identifier; one such as avc1.4d401e or mp4a.40.2 is",
            at: element.range)
        }
      }
    })

  static let codecsWhitespace = Rule(
    "variant/codecs-whitespace", .warning, .recommended,
    .advice("rfc8216bis-22 §4.1, §4.4.6.2"), about: .multivariantPlaylist,
    says: "The formats in CODECS are parted by commas alone.",
    why: "Clients that compare whole identifiers do not know one that begins with a blank.",
    remedy: "Take out the blanks.",
    fails: [.multivariant(codecs("avc1.4d401e,« »mp4a.40.2"))],
    passes: [.multivariant(codecs("avc1.4d401e,mp4a.40.2"))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        for element in playlist.elements(of: playlist.attribute(.codecs, of: tag)) ?? [] {
          let before = element.text.prefix { $0 == " " || $0 == "\t" }.utf8.count
          let size = element.text.utf8.count
          let kept = element.trimmed.utf8.count
          guard kept > 0, kept < size else { continue }
          report(
            "a blank beside the comma in CODECS",
            at: before > 0 ? element.range.slice(0, before) : element.range.slice(kept, size))
          // Whoever writes one blank writes all, which is one slip.
          break
        }
      }
    })

  static let resolutionMissing = Rule(
    "variant/resolution-missing", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2; HLS authoring spec 2025-05-08 §9.2, 9.4"),
    about: .multivariantPlaylist,
    says: "A variant or I-frame stream with video has RESOLUTION.",
    why: "Clients cannot leave out what is too large for their display.",
    remedy: "Add RESOLUTION.",
    fails: [
      .multivariant("«#EXT-X-STREAM-INF»:BANDWIDTH=1280000,CODECS=\"avc1.4d401e\"\nv.m3u8")
    ],
    passes: [
      .multivariant(Piece.variant("")),
      .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS=\"mp4a.40.2\"\nv.m3u8"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags
      where playlist.attribute(.resolution, of: tag) == nil
        && playlist.codecFamilies(of: tag).contains(.video)
      {
        report("video without RESOLUTION", at: tag.nameRange)
      }
    })

  static let frameRateMissing = Rule(
    "variant/frame-rate-missing", .info, .pedantic,
    .should("rfc8216bis-22 §4.4.6.2; HLS authoring spec 2025-05-08 §9.15"), about: .tag(.streamInf),
    says: "A variant with video has FRAME-RATE.",
    why: "Clients cannot leave out what is too fast for their display.",
    remedy: "Add FRAME-RATE, the highest rate in frames per second.",
    fails: [
      .multivariant(
        "«#EXT-X-STREAM-INF»:BANDWIDTH=1280000,CODECS=\"avc1.4d401e\",RESOLUTION=640x360\nv.m3u8")
    ],
    passes: [.multivariant(Piece.variant(",FRAME-RATE=25.000"))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .streamInf)
      where playlist.attribute(.frameRate, of: tag) == nil
        && playlist.codecFamilies(of: tag).contains(.video)
      {
        report("video without FRAME-RATE", at: tag.nameRange)
      }
    })

  static let supplementalBaseLayer = Rule(
    "variant/supplemental-base-layer", .error, .spec, .must("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "CODECS has the base layer of each element of SUPPLEMENTAL-CODECS.",
    why: "Clients that cannot decode the enhancement layer do not know what is left to play.",
    remedy: "Add the format of the base layer to CODECS.",
    fails: [
      .multivariant(codecs("avc1.4d401e\",SUPPLEMENTAL-CODECS=\"«dvh1.08.07/db4h»"))
    ],
    passes: [
      .multivariant(codecs("hvc1.2.4.L153.b0\",SUPPLEMENTAL-CODECS=\"dvh1.08.07/db4h"))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        guard let supplemental = playlist.attribute(.supplementalCodecs, of: tag) else { continue }
        let attribute = playlist.attribute(.codecs, of: tag)
        guard attribute != nil else {
          report("SUPPLEMENTAL-CODECS without CODECS", at: supplemental.range)
          continue
        }
        guard let base = playlist.elements(of: attribute) else { continue }
        let present = Set(base.map { $0.trimmed.prefix { $0 != "." }.lowercased() })
        for element in playlist.elements(of: supplemental) ?? [] {
          guard let wanted = baseLayers[element.trimmed.prefix { $0 != "." }.lowercased()],
            present.isDisjoint(with: wanted)
          else { continue }
          report(
            "CODECS has no base layer for \(element.trimmed); it is one of "
              + wanted.joined(separator: ", "), at: element.range)
        }
      }
    })

  /// The formats that can be the base layer of an enhanced one, where that is known.
  private static let baseLayers: [String: [String]] = [
    "dvh1": ["hvc1", "hev1"], "dvhe": ["hvc1", "hev1"], "lhv1": ["hvc1", "hev1"],
    "lhe1": ["hvc1", "hev1"], "dav1": ["av01"], "dva1": ["avc1", "avc3"], "dvav": ["avc1", "avc3"],
  ]

  static let allowedCPCIdentity = Rule(
    "variant/allowed-cpc-identity", .warning, .pedantic, .advice("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "ALLOWED-CPC has no entry for the key format identity.",
    why: "That key format defines no labels, so no client can match one.",
    remedy: "Take the entry out.",
    fails: [.multivariant(Piece.variant(#",ALLOWED-CPC="«identity:HW»""#))],
    passes: [.multivariant(Piece.variant(#",ALLOWED-CPC="com.example.drm2:HW""#))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        for entry in playlist.elements(of: playlist.attribute(.allowedCPC, of: tag)) ?? []
        where entry.trimmed.hasPrefix("identity:") {
          report("\(entry.trimmed): the key format identity defines no labels", at: entry.range)
        }
      }
    })

  private static func codecs(_ list: String) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"\(list)\",RESOLUTION=640x360\nv.m3u8"
  }
}
