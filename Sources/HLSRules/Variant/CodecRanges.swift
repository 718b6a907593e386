import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Whether the dynamic range that CODECS and SUPPLEMENTAL-CODECS say is that of VIDEO-RANGE.
extension VariantRules {
  static let supplementalRange = Rule(
    "variant/supplemental-range", .error, .recommended,
    .must(
      "HLS authoring spec 2025-05-08 App The SUPPLEMENTAL-CODECS attribute; rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: """
      A brand in SUPPLEMENTAL-CODECS must be that of VIDEO-RANGE: db1p and cdm4 of PQ, db4h and db4g of HLG, db2g \
      of SDR.
      """,
    why: "One of the two is wrong: viewers see wrong colors, or only the base layer.",
    remedy: "Write the brand of the stream, and the VIDEO-RANGE that matches it.",
    fails: [
      .multivariant(supplemental("dvh1.08.07/«db4h»", "PQ")),
      .multivariant(supplemental("dvh1.08.07/«db1p»", "HLG")),
      .multivariant(supplemental("dvh1.08.07/«db1p»", "SDR")),
      .multivariant(supplemental("hvc1.2.20000000.L150.B0/«cdm4»", "HLG")),
      .multivariant(supplemental("dav1.10.07/«db4h»", "PQ", base: "av01.0.12M.10")),
    ],
    passes: [
      .multivariant(supplemental("dvh1.08.07/db4h", "HLG")),
      .multivariant(supplemental("dvh1.08.06/db1p", "PQ")),
      .multivariant(supplemental("hvc1.2.20000000.L150.B0/cdm4", "PQ")),
      // A brand that another document defines.
      .multivariant(supplemental("dvh1.08.06/zz4h", "PQ")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        guard
          case .value(let range, let place) = playlist.word(
            playlist.attribute(.videoRange, of: tag))
        else { continue }
        for element in playlist.elements(of: playlist.attribute(.supplementalCodecs, of: tag)) ?? []
        {
          for brand in element.parts("/").dropFirst() {
            guard let expected = ranges[String(brand.trimmed)], range != expected else { continue }
            report(
              "the brand \(brand.trimmed) is of \(expected), and VIDEO-RANGE is \(range)",
              at: brand.range, related: [RelatedPlace(place, "VIDEO-RANGE")])
          }
        }
      }
    })

  /// The value of VIDEO-RANGE for each compatibility brand of Dolby Vision and HDR10+.
  private static let ranges = [
    "db1p": "PQ", "cdm4": "PQ", "db4h": "HLG", "db4g": "HLG", "db2g": "SDR",
  ]

  static let codecsTransfer = Rule(
    "variant/codecs-transfer", .error, .recommended,
    .must("rfc8216bis-22 §4.4.6.2; AV1 ISOBMFF binding; VP codec ISOBMFF binding"),
    about: .multivariantPlaylist,
    facts: [.silences(["authoring/video-range-missing"], about: .line)],
    says: """
      VIDEO-RANGE must be that of the transfer characteristics in CODECS: PQ for 16, HLG for 18.
      """,
    why: """
      Without VIDEO-RANGE, the variant counts as SDR. Players choose it for displays on which \
      viewers see its colors gray and dark.
      """,
    remedy: "Write VIDEO-RANGE as the codec says.",
    fails: [
      .multivariant(formats("«av01.0.08M.10.0.112.09.16.09.0»", nil)),
      .multivariant(formats("«av01.0.08M.10.0.112.09.16.09.0»", "SDR")),
      .multivariant(formats("«av01.0.08M.10.0.112.09.18.09.0»", nil)),
      .multivariant(formats("«av01.0.08M.10.0.112.09.16.09.0»", "HLG")),
      .multivariant(formats("«av01.0.08M.10.0.112.09.18.09.0»", "PQ")),
      .multivariant(formats("«vp09.02.41.10.01.09.16.09.00»", nil)),
    ],
    passes: [
      .multivariant(formats("av01.0.08M.10.0.112.09.16.09.0", "PQ")),
      .multivariant(formats("av01.0.08M.10.0.112.09.18.09.0", "HLG")),
      .multivariant(formats("av01.0.08M.08.0.110.01.01.01.0", nil)),
      .multivariant(formats("av01.0.08M.10", nil)),
      // Video in standard range with parts in another one.
      .multivariant(formats("av01.0.08M.10.0.110.01.01.01.0", "PQ")),
      .multivariant(formats("vp09.02.41.10.01.09.16.09.00", "PQ")),
      .multivariant(formats("vp09.00.41.08", nil)),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        let attribute = playlist.attribute(.videoRange, of: tag)
        let range: String
        switch playlist.word(attribute) {
        case .absent: range = "SDR"
        case .value(let word, _): range = String(word)
        case .malformed: continue
        }
        guard ["SDR", "HLG", "PQ"].contains(range) else { continue }
        for element in playlist.elements(of: playlist.attribute(.codecs, of: tag)) ?? [] {
          guard let expected = transferRange(of: element.trimmed), range != expected,
            !CodecForm.isWrong(element.trimmed)
          else { continue }
          report(
            "\(element.trimmed) has the transfer characteristics of \(expected), and "
              + (attribute == nil ? "there is no VIDEO-RANGE" : "VIDEO-RANGE is \(range)"),
            at: element.range,
            related: attribute.map { [RelatedPlace($0.range, "VIDEO-RANGE")] } ?? [])
        }
      }
    })

  /// The value of VIDEO-RANGE for the transfer characteristics in an identifier; nil for SDR, and if it has none.
  private static func transferRange(of identifier: Substring) -> String? {
    let fields = identifier.split(separator: ".", omittingEmptySubsequences: false)
    let place =
      switch fields.first {
      case "av01": 7
      case "vp09": 6
      default: Int.max
      }
    guard place < fields.count else { return nil }
    return ["16": "PQ", "18": "HLG"][fields[place]]
  }

  private static func formats(_ codec: String, _ range: String?) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=4100000,RESOLUTION=1920x1080,FRAME-RATE=25.000,"
      + "CODECS=\"\(codec),mp4a.40.2\"\(range.map { ",VIDEO-RANGE=\($0)" } ?? "")\nv.m3u8"
  }

  private static func supplemental(
    _ element: String, _ range: String, base: String = "hvc1.2.4.L150.B0"
  ) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=4100000,RESOLUTION=1920x1080,FRAME-RATE=25.000,"
      + "CODECS=\"\(base),mp4a.40.2\",VIDEO-RANGE=\(range),SUPPLEMENTAL-CODECS=\"\(element)\"\nv.m3u8"
  }
}
