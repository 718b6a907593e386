import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension VariantRules {
  static let codecsMissing = Rule(
    "variant/codecs-missing", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2; HLS authoring spec 2025-05-08 §9.1, 9.3"),
    about: .multivariantPlaylist,
    facts: [
      .raised(.profile(.appleAuthoring), to: .error), .raised(.profile(.applePodcasts), to: .error),
    ],
    says: "Every variant and I-frame stream should have CODECS.",
    why: "Clients have to load segments to find out whether they can decode them.",
    remedy: "Add CODECS with every format in the stream: CODECS=\"avc1.4d401e,mp4a.40.2\".",
    fails: [
      .multivariant("«#EXT-X-STREAM-INF»:BANDWIDTH=1280000,RESOLUTION=640x360\nv.m3u8")
    ],
    passes: [.multivariant(Piece.variant(""))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags where playlist.attribute(.codecs, of: tag) == nil {
        report("the stream has no CODECS", at: tag.nameRange)
      }
    })

  static let codecsMissingAudio = Rule(
    "variant/codecs-missing-audio", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.6.1.1, §6.2.4"), about: .tag(.streamInf),
    says: "CODECS of a variant with an AUDIO group should list the audio formats of the group.",
    why: "Clients choose a variant whose audio they cannot decode.",
    remedy: "Add the audio formats of the group to CODECS.",
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
          "the variant has an AUDIO group, but CODECS has no audio format", at: codecs.lexemeRange)
      }
    })

  static let codecsUnknown = Rule(
    "variant/codecs-unknown", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.2; RFC 6381"),
    about: .multivariantPlaylist,
    says: "CODECS should contain ISO Base Media File Format identifiers with profile and level.",
    why: "Clients assume that they cannot decode the variant.",
    remedy: "Write identifiers such as avc1.4d401e or mp4a.40.2.",
    fails: [.multivariant(codecs("«avc1»,«mp4a»")), .multivariant(codecs("«A_OPUS»"))],
    passes: [.multivariant(codecs("avc1.4d401e,mp4a.40.2"))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        for element in playlist.elements(of: playlist.attribute(.codecs, of: tag)) ?? [] {
          // The grammar reports an empty element.
          let identifier = element.trimmed
          guard !identifier.isEmpty, CodecFamily(identifier) == .foreign,
            CodecForm.fault(of: identifier) == nil
          else { continue }
          report(
            "\(identifier) is not a format identifier; expected one such as avc1.4d401e or "
              + "mp4a.40.2",
            at: element.range)
        }
      }
    })

  static let codecsWhitespace = Rule(
    "variant/codecs-whitespace", .info, .recommended,
    .advice("rfc8216bis-22 §4.1, §4.4.6.2"), about: .multivariantPlaylist,
    says: "The formats in CODECS should be separated only by commas, without spaces.",
    why: """
      RFC 6381 has spaces in its examples, and hls.js, Shaka Player, Media3 and Video.js ignore them. A client that \
      compares complete identifiers does not recognize one that begins with a space.
      """,
    remedy: "Remove the spaces next to the comma.",
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
            "whitespace next to the comma in CODECS",
            at: before > 0 ? element.place(0, before) : element.place(kept, size))
          // Who writes one space usually writes all of them.
          return
        }
      }
    })

  static let resolutionMissing = Rule(
    "variant/resolution-missing", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2; HLS authoring spec 2025-05-08 §9.2, 9.4"),
    about: .multivariantPlaylist,
    facts: [
      .raised(.profile(.appleAuthoring), to: .error), .raised(.profile(.applePodcasts), to: .error),
    ],
    says: "A variant or I-frame stream with video should have RESOLUTION.",
    why: "Clients cannot avoid streams that are too large for their display.",
    remedy: "Add RESOLUTION with the optimal size of the video: RESOLUTION=1920x1080.",
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
        report("the stream has video but no RESOLUTION", at: tag.nameRange)
      }
    })

  static let frameRateMissing = Rule(
    "variant/frame-rate-missing", .info, .pedantic,
    .should("rfc8216bis-22 §4.4.6.2; HLS authoring spec 2025-05-08 §9.15"), about: .tag(.streamInf),
    facts: [.raised(.profile(.appleAuthoring), to: .error)],
    says: "A variant with video should have FRAME-RATE.",
    why: "Clients cannot avoid frame rates that are too high for their display.",
    remedy: "Add FRAME-RATE with the highest rate in frames per second: FRAME-RATE=25.000.",
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
        report("the variant has video but no FRAME-RATE", at: tag.nameRange)
      }
    })

  static let hdrFrameRateMissing = Rule(
    "variant/hdr-frame-rate-missing", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.2; HLS authoring spec 2025-05-08 §9.15"), about: .tag(.streamInf),
    facts: [.silences(["variant/frame-rate-missing"], about: .line)],
    says: "A variant whose VIDEO-RANGE is PQ or HLG should have FRAME-RATE.",
    why: """
      AVPlayer leaves out a variant with a high dynamic range whose frame rate it does not know; if no other \
      is left, nothing plays.
      """,
    remedy: "Add FRAME-RATE with the highest rate in frames per second: FRAME-RATE=25.000.",
    fails: [.multivariant(range("«#EXT-X-STREAM-INF»", "PQ"))],
    passes: [
      .multivariant(range("#EXT-X-STREAM-INF", "PQ,FRAME-RATE=25.000")),
      .multivariant(range("#EXT-X-STREAM-INF", "SDR")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .streamInf)
      where playlist.attribute(.frameRate, of: tag) == nil {
        guard let range = playlist.word(playlist.attribute(.videoRange, of: tag)).value,
          range == "PQ" || range == "HLG"
        else { continue }
        report("the variant has VIDEO-RANGE=\(range) but no FRAME-RATE", at: tag.nameRange)
      }
    })

  private static func range(_ name: String, _ range: String) -> String {
    "\(name):BANDWIDTH=1280000,CODECS=\"hvc1.2.4.L93.B0\",RESOLUTION=640x360,VIDEO-RANGE=\(range)\nv.m3u8"
  }

  static let supplementalBaseLayer = Rule(
    "variant/supplemental-base-layer", .error, .spec, .must("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "CODECS must contain the base layer of each element of SUPPLEMENTAL-CODECS.",
    why: """
      Clients that cannot decode the enhancement layer do not know what else they can play, so \
      their viewers may lose the variant.
      """,
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
          report(
            "SUPPLEMENTAL-CODECS without CODECS; expected the base layer in CODECS",
            at: supplemental.range)
          continue
        }
        guard let base = playlist.elements(of: attribute) else { continue }
        let present = Set(base.map { $0.trimmed.prefix { $0 != "." }.lowercased() })
        for element in playlist.elements(of: supplemental) ?? [] {
          guard let wanted = baseLayers[element.trimmed.prefix { $0 != "." }.lowercased()],
            present.isDisjoint(with: wanted)
          else { continue }
          report(
            "CODECS has no base layer for \(element.trimmed); expected one of "
              + wanted.joined(separator: ", "), at: element.range)
        }
      }
    })

  /// The formats that can be the base layer of an enhanced format, if they are known.
  private static let baseLayers: [String: [String]] = [
    "dvh1": ["hvc1", "hev1"], "dvhe": ["hvc1", "hev1"], "lhv1": ["hvc1", "hev1"],
    "lhe1": ["hvc1", "hev1"], "dav1": ["av01"], "dva1": ["avc1", "avc3"], "dvav": ["avc1", "avc3"],
  ]

  static let allowedCPCIdentity = Rule(
    "variant/allowed-cpc-identity", .warning, .pedantic, .advice("rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "ALLOWED-CPC should have no entry for the key format identity.",
    why: "That key format defines no labels, so no client can match the entry.",
    remedy: "Remove the entry that begins with identity and a colon.",
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

  static let allowedCPCFairPlayLabel = Rule(
    "variant/allowed-cpc-fairplay-label", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.6.2; Apple content protection for HLS, appendix"),
    about: .multivariantPlaylist,
    says: "ALLOWED-CPC labels of FairPlay should be ones that Apple defines.",
    why: "No device has another label, so that none that uses FairPlay plays the variant.",
    remedy: "Use \(fairPlayLabels.joined(separator: ", ")).",
    fails: [.multivariant(Piece.variant(#",ALLOWED-CPC="\#(fairPlay)«Mian»""#))],
    passes: [.multivariant(Piece.variant(#",ALLOWED-CPC="\#(fairPlay)AppleMain/Main""#))],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        for entry in playlist.elements(of: playlist.attribute(.allowedCPC, of: tag)) ?? []
        where entry.trimmed.hasPrefix(fairPlay) {
          for label in entry.parts("/") {
            let text = label.text.split(separator: ":").last ?? ""
            guard !text.isEmpty, !fairPlayLabels.contains(String(text)) else { continue }
            let start = label.range.end - UInt32(text.utf8.count)
            report("\(text) is no label of FairPlay", at: ByteRange(start, label.range.end))
          }
        }
      }
    })

  private static let fairPlay = "com.apple.streamingkeydelivery:"
  private static let fairPlayLabels = ["AppleBaseline", "AppleMain", "Baseline", "Main"]

  private static func codecs(_ list: String) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"\(list)\",RESOLUTION=640x360\nv.m3u8"
  }
}
