import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension InterstitialRules {
  static let zeroLengthRange = Rule(
    "interstitial/zero-length-range", .warning, .recommended, .should("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "The date range of an interstitial should be as long as its assets, not zero.",
    why: """
      Media3 and Bitmovin use the length as the missing resume offset, and timelines draw it: the \
      break looks empty, and a live stream falls behind.
      """,
    remedy: "Write the length of the assets, or omit the length until it is known.",
    fails: [
      .media("#EXT-X-DATERANGE\(dated),DURATION=«0»,\(asset)"),
      .media(
        #"#EXT-X-DATERANGE\#(dated),END-DATE="«2026-01-01T00:00:06.000Z»",\#(asset)"#),
    ],
    passes: [
      .media("#EXT-X-DATERANGE\(dated),DURATION=15,\(asset)"),
      .media("#EXT-X-DATERANGE\(dated),\(asset)"),
    ],
    check: .interstitial { interstitial, _, report in
      let range = interstitial.dateRange
      guard range.knownLength == .zero, let place = range.duration.range ?? range.endDate.range
      else { return }
      report("the date range is 0 s long; expected the length of the assets", at: place)
    })
}
