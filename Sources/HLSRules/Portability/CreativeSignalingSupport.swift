import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// X-AD-CREATIVE-SIGNALING, an SVTA extension for tracking ads.
extension PortabilityRules {
  static let svtaDateRangeBase64 = Rule(
    "portability/svta-date-range-base64", .warning, .experimental,
    .advice("SVTA2053-2 as parsed by Shaka v5.2.7"), about: .dateRanges,
    says: "X-AD-CREATIVE-SIGNALING on a date range should be a quoted Base64 JSON object.",
    why:
      "A quoted string cannot contain quotes, so the JSON has to be encoded; Shaka Player ignores "
      + "what it cannot decode, and nothing is tracked.",
    remedy: "Encode the whole JSON object in Base64.",
    fails: [
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)="«version 2»""#),
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)="«W10=»""#),
      .media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)=«2»"#),
    ],
    passes: [.media(#"#EXT-X-DATERANGE\#(ad),X-RESUME-OFFSET=0,\#(signaling)="\#(envelope)""#)],
    check: .dateRange { range, document, report in
      let playlist = document.playlist
      for attribute in range.attributes
      where attribute.name == .unknown && attribute.nameRange.count == signaling.utf8.count {
        guard playlist.text(attribute.nameRange) == signaling else { continue }
        switch playlist.resolved(attribute) {
        case .absent: continue
        case .malformed(let place):
          report("\(signaling) is not quoted; expected a quoted string with Base64", at: place)
        case .value(let resolution, let place):
          guard let text = resolution.text else { continue }
          if Base64.json(in: text)?.members != nil { continue }
          report("\(signaling) is not Base64 of a JSON object", at: place)
        }
      }
    })

  private static let signaling = "X-AD-CREATIVE-SIGNALING"

  /// Version 2, with one slot of 15 seconds.
  private static let envelope =
    "eyJ2ZXJzaW9uIjoyLCJ0eXBlIjoic2xvdCIsInBheWxvYWQiOlt7InR5cGUiOiJsaW5lYXIiLCJzdGFydCI6MCwi"
    + "ZHVyYXRpb24iOjE1fV19"
}
