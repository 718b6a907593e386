import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension TimelineRules {
  static let adInPrimaryStyle = Rule(
    "timeline/ad-in-primary-style", .info, .recommended,
    .advice("rfc8216bis-22 App D.2; WWDC24 10114; SVTA2053-2"), about: .interstitials,
    alsoIn: .schedules,
    facts: [.off(in: .applePodcasts, because: "PRIMARY is required of ads.")],
    says: "X-TIMELINE-STYLE of an ad should be HIGHLIGHT.",
    why: "PRIMARY shows the ad as part of the program, so viewers cannot distinguish it.",
    remedy: "Write X-TIMELINE-STYLE=\"HIGHLIGHT\", or remove the attribute.",
    fails: [
      .media(styled("«PRIMARY»", ",SCTE35-OUT=\(spliceOut)")),
      .media(styled("«PRIMARY»", ",X-AD-CREATIVE-SIGNALING=\"\(envelope)\"")),
      .pods(["DURATION=30": "DURATION=30,X-TIMELINE-STYLE=\"«PRIMARY»\""]),
      .presentation([
        Example.media(
          "#EXT-X-DATERANGE\(InterstitialRules.dated),DURATION=15,X-RESUME-OFFSET=0,"
            + #"X-TIMELINE-OCCUPIES="RANGE",X-TIMELINE-STYLE="«PRIMARY»","#
            + #"X-ASSET-LIST="list.json?_HLS_interstitial_id=ad1""#
        ).named("primary.m3u8"),
        Example.json(
          #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15,"#
            + #""X-AD-CREATIVE-SIGNALING":{"version":2,"type":"slot","payload":[]}}]}"#
        ).named("list.json"),
      ]),
    ],
    passes: [
      .media(styled("HIGHLIGHT", ",SCTE35-OUT=\(spliceOut)")),
      // A trailer or a rating card.
      .media(styled("PRIMARY", "")),
      .pods(["DURATION=30": "DURATION=30,X-TIMELINE-STYLE=\"HIGHLIGHT\""]),
    ],
    check: .interstitial { interstitial, document, report in
      guard case .value("PRIMARY", let place) = interstitial.dateRange.string(.timelineStyle),
        let sign = document.signOfAd(interstitial)
      else { return }
      report(
        document.isOfApp
          ? "\(document.name(of: .timelineStyle)) is true for an ad (\(sign)); expected false"
          : "X-TIMELINE-STYLE is \"PRIMARY\" on an ad (\(sign)); expected HIGHLIGHT", at: place)
    })

  private static func styled(_ style: String, _ more: String) -> String {
    event(
      "ad1", "00:00:06.000",
      ",DURATION=15,X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES=\"RANGE\",X-TIMELINE-STYLE=\"\(style)\""
        + more)
  }

  /// A splice_insert that leaves the network for 30 seconds.
  private static let spliceOut =
    "0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"

  /// Version 2, with one slot of 15 seconds.
  private static let envelope =
    "eyJ2ZXJzaW9uIjoyLCJ0eXBlIjoic2xvdCIsInBheWxvYWQiOlt7InR5cGUiOiJsaW5lYXIiLCJzdGFydCI6MCwi"
    + "ZHVyYXRpb24iOjE1fV19"
}

extension Document {
  /// What shows that an interstitial is an ad; nil if nothing does.
  fileprivate func signOfAd(_ interstitial: Interstitial) -> String? {
    let range = interstitial.dateRange
    if let splice = [AttributeName.scte35Out, .scte35CMD, .scte35In].first(where: range.has) {
      return splice.text
    }
    let signaling = CreativeSignaling.name
    if range.attributes.contains(where: {
      $0.name == .unknown && range.source.name(of: $0) == signaling
    }) {
      return signaling
    }
    guard let id = interstitial.id else { return nil }
    if listsSigned.contains(id) { return "\(signaling) in its asset list" }
    return interstitial.pods.isEmpty ? nil : "a pod of Google DAI"
  }
}
