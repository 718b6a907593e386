import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension InterstitialRules {
  static let scte35OnSameID = Rule(
    "interstitial/scte35-on-same-id", .info, .pedantic,
    .advice("rfc8216bis-22 §4.4.5.1.1; rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "SCTE-35 data and an interstitial should have separate date ranges.",
    why: """
      One range for both is legal, but players act only on the interstitial, and the break and the \
      ads then need the same length.
      """,
    remedy: "Give the SCTE-35 data a date range with another ID.",
    fails: [.media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,«SCTE35-OUT»=\(spliceOut)")],
    passes: [
      .media(
        "#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0\n"
          + #"#EXT-X-DATERANGE:ID="s1",START-DATE="2026-01-01T00:00:06.000Z",DURATION=30,"#
          + "SCTE35-OUT=\(spliceOut)")
    ],
    check: .interstitial { interstitial, _, report in
      for name in [AttributeName.scte35CMD, .scte35Out, .scte35In] {
        guard let attribute = interstitial.dateRange.attribute(name) else { continue }
        report(
          "\(name) on an interstitial; expected a date range with another ID",
          at: attribute.nameRange)
        return
      }
    })

  /// A splice_insert that leaves the network for 30 seconds.
  private static let spliceOut =
    "0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"
}
