import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// How markers contain SCTE-35 sections, so that ad servers can read them.
extension MarkerRules {
  static let sectionEncoding = Rule(
    "marker/section-encoding", .warning, .recommended,
    .advice("AWS Elemental MediaPackage: ad markers; ANSI/SCTE 35 §9.6"), about: .mediaPlaylist,
    facts: [.habit, .loses(.noBreaks)],
    says: "The SCTE-35 section in a marker should be standard Base64.",
    why: """
      Decoders refuse other forms: the ad server sees no signal, and the break has no event and is not sold. \
      Hexadecimal digits belong to EXT-X-DATERANGE, and an alphabet with - and _ to addresses.
      """,
    remedy: "Write the bytes of the section in Base64 with + and /, and with padding.",
    fails: [
      .media(
        signaled("«#EXT-OATCLS-SCTE35:_DAlAAAAAAAAAP_wFAUAAAAHf-_-Azf5gP4AEHrAAAEAAAAAQgidVw==»")),
      .media(
        signaled(
          "«#EXT-OATCLS-SCTE35:0xFC302500000000000000FFF01405000000077FEFFE0337F980FE00107AC00001000000004208"
            + "9D57»")),
      .media(
        signaled("«#EXT-OATCLS-SCTE35:/DAlAAAAAAAAAP/wFAUAAAAHf+/+Azf5gP4AEHrAAAEAAAAAQgidVw»")),
    ],
    passes: [
      .media(
        signaled("#EXT-OATCLS-SCTE35:/DAlAAAAAAAAAP/wFAUAAAAHf+/+Azf5gP4AEHrAAAEAAAAAQgidVw=="))
    ],
    check: .document { document, report in
      for marker in document.playlist.adMarkers {
        let isSection = ["EXT-OATCLS-SCTE35", "EXT-X-SPLICEPOINT-SCTE35"].contains(marker.name)
        let found: String
        switch marker.sectionForm {
        case .urlSafe: found = "in the alphabet of Base64 for addresses"
        case .hexadecimal where isSection: found = "in hexadecimal digits"
        case .unreadable where isSection: found = "no Base64"
        case .hexadecimal, .unreadable, nil: continue
        }
        report(
          "the section of \(marker.name) is \(found); expected standard Base64",
          at: marker.tag.range)
      }
    })

  static let sectionEncrypted = Rule(
    "marker/section-encrypted", .warning, .recommended, .advice("ANSI/SCTE 35 §9.6.1, §11"),
    about: .mediaPlaylist,
    facts: [.habit, .loses(.noBreaks)],
    says: "The SCTE-35 section in a marker should not be encrypted.",
    why: """
      Only receivers with the control word of the network can read it: ad servers see neither the event nor its \
      length, and the break is not sold.
      """,
    remedy:
      "Decrypt the section where it is received, or signal the break with a section in the clear.",
    fails: [
      .media(
        signaled(
          "«#EXT-OATCLS-SCTE35:/DAuAIQAAAAAEf/wFIwfW+KQekTTtuEMnyeoVW0x/giSxNt+Gl9mMLmNEudMEEhang==»"
        ))
    ],
    passes: [
      .media(
        signaled("#EXT-OATCLS-SCTE35:/DAlAAAAAAAAAP/wFAUAAAAHf+/+Azf5gP4AEHrAAAEAAAAAQgidVw=="))
    ],
    check: .document { document, report in
      for marker in document.playlist.adMarkers where marker.section?.isEncrypted == true {
        report(
          "encrypted_packet of the section of \(marker.name) is 1; expected a section in the clear",
          at: marker.tag.range)
      }
    })

  /// A break of twelve seconds with this tag at its start.
  private static func signaled(_ section: String) -> String {
    broken("\(section)\n#EXT-X-CUE-OUT:12")
  }
}
