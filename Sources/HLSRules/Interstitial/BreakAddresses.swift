import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension InterstitialRules {
  static let addressOfOtherBreak = Rule(
    "interstitial/address-of-other-break", .warning, .recommended,
    .advice("rfc8216bis-22 App D.4; Google DAI docs: Pod Serving reference/live"),
    about: .interstitials,
    facts: [.loses(.adsCannotPlay)],
    says: "The address of an interstitial should name its own break.",
    why: """
      The ad server answers with the decision for the other break: viewers see the same ads twice, and the \
      impressions of one break are counted for the other. The rule judges by the IDs in the addresses.
      """,
    remedy: "Write the ID of this break in the address.",
    fails: [
      .media(list("b-301", "b-301", "06") + "\n" + list("b-302", "«b-301»", "36")),
      .media(spot("b-301", "b-301", "06") + "\n" + spot("b-302", "«b-301»", "36")),
    ],
    passes: [
      .media(list("b-301", "b-301", "06") + "\n" + list("b-302", "b-302", "36")),
      .media(spot("b-301", "b-301", "06") + "\n" + spot("b-302", "b-302", "36")),
      // One address for all breaks.
      .media(list("b-301", "news", "06") + "\n" + list("b-302", "news", "36")),
    ],
    check: .document { document, report in
      let events = document.interstitials
      guard events.count > 1 else { return }
      var owners: [String: Interstitial] = [:]
      for event in events {
        guard let id = event.id, id.utf8.count > 2 else { continue }
        for asset in event.assets where asset.namedIDs.contains(id) { owners[id] = event }
      }
      guard !owners.isEmpty else { return }
      for event in events {
        guard let id = event.id else { continue }
        for asset in event.assets
        where PodServingURL(asset.url, additionalHosts: report.settings.podServingHosts) == nil {
          let parameter = asset.parameter("_HLS_interstitial_id")
          guard
            let other = asset.breakParameters.first(where: { name, value in
              let text = asset.url.characters(value)
              return name != parameter?.name && String(text) != id
                && owners[String(text)].map { $0.id != id && $0.isOtherBreak(than: event) } ?? false
            })
          else { continue }
          report(
            "\(asset.attribute.name) of \"\(id)\" names the break "
              + "\"\(asset.url.characters(other.value))\"; expected its own",
            at: asset.place(other.value),
            related: owners[String(asset.url.characters(other.value))].map {
              [RelatedPlace($0.head, "the other break")]
            } ?? [])
        }
      }
    })

  private static func list(_ id: String, _ name: String, _ second: String) -> String {
    event(id, second) + #"X-ASSET-LIST="https://ads.example.com/list?ad_break_id=\#(name)""#
  }

  private static func spot(_ id: String, _ name: String, _ second: String) -> String {
    event(id, second) + #"X-ASSET-URI="https://ads.example.com/break/\#(name)/ad.m3u8""#
  }

  private static func event(_ id: String, _ second: String) -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:\#(second).000Z",X-RESUME-OFFSET=0,DURATION=15,"#
  }
}

extension AssetReference {
  /// The values of query parameters and the segments of the path, each with the name of its parameter.
  fileprivate var breakParameters: [(name: Range<Int>, value: Range<Int>)] {
    url.queryParameters.compactMap { parameter in parameter.value.map { (parameter.name, $0) } }
      + url.pathSegments.map { (0..<0, $0) }
  }

  /// All of these values.
  fileprivate var namedIDs: Set<String> {
    Set(
      breakParameters.filter { url.characters($0.name) != "_HLS_interstitial_id" }
        .map { String(url.characters($0.value)) })
  }
}

extension Interstitial {
  fileprivate func isOtherBreak(than event: Interstitial) -> Bool {
    guard let start = startDate.value, let other = event.startDate.value else { return true }
    return !start.isSameInstant(as: other)
  }
}
