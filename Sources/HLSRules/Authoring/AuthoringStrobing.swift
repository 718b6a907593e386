import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension AuthoringRules {
  static let strobingRiskLevel = Rule(
    "authoring/strobing-risk-level", .info, .appleAuthoring,
    .should("HLS authoring spec 2025-05-08 App Dim Flashing Lights"), about: .dateRanges,
    says: "A date range of flashing lights should have X-RISK-LEVEL from 0 to 100.",
    why: "Devices that dim flashing lights cannot assess the range.",
    remedy: "Add X-RISK-LEVEL with the risk from the analysis.",
    fails: [
      .media("#EXT-X-DATERANGE\(flashes),X-RISK-LEVEL=«250»"),
      .media("«#EXT-X-DATERANGE»\(flashes)"),
    ],
    passes: [.media("#EXT-X-DATERANGE\(flashes),X-RISK-LEVEL=60.5")],
    check: .dateRange { range, document, report in
      guard range.category == .other, range.string(.class).value == flashClass else { return }
      let playlist = document.playlist
      let level = range.attributes.first {
        $0.name == .unknown && playlist.text($0.nameRange) == "X-RISK-LEVEL"
      }
      switch playlist.decimal(level) {
      case .absent:
        report("flashing lights without X-RISK-LEVEL", at: range.head)
      case .malformed(let place):
        report(
          "X-RISK-LEVEL is \(playlist.text(place)); expected a number from 0 to 100", at: place)
      case .value(let number, let place):
        guard DecimalNumber(100) < number else { return }
        report(
          "X-RISK-LEVEL is \(playlist.text(place)); expected at most 100", at: place,
          measured: .most(number))
      }
    })

  private static let flashClass = "com.apple.accessibility.video.strobing.general-flash"
  private static let flashes =
    #":ID="f1",CLASS="\#(flashClass)",START-DATE="2026-01-01T00:00:06.000Z",DURATION=3"#
}
