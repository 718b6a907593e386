import SourceText
import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension AdBreakRules {
  static let idUnstable = Rule(
    "ad-break/id-unstable", .error, .googleDAI,
    .must(
      "Google IMA guide: client-side live SGAI with HLS interstitials; "
        + "hls.js v1.7.1 src/loader/date-range.ts"), about: .presentation,
    facts: [
      .silences(["presentation/date-range-attribute-mismatch"], about: .attribute),
      .silences(
        ["live/interstitial-asset-changed", "live/date-range-attribute-changed"], about: .attribute),
    ],
    says: "A date range must request the same ad break in every media playlist.",
    why: "After a quality switch, clients request another pod, and hls.js refuses the date range.",
    remedy: "Derive the identifier from the date range, so that it is the same in all playlists.",
    fails: [
      .variants(.pods([:]), .pods(["ad_break_id/ab-001": "ad_break_id/«ab-001b»"]))
    ],
    passes: [.variants(.pods([:]), .pods([:]))],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists
      guard playlists.count(where: { !$0.document.pods.isEmpty }) > 1 else { return }
      var order: [String] = []
      var breaks: [String: [(playlist: Int, pod: BreakPod, name: BreakName)]] = [:]
      for (number, media) in playlists.enumerated() {
        var seen: Set<String> = []
        for pod in media.document.pods {
          // A list with several pods is compared by its first one.
          guard let id = pod.reference.dateRange?.id, let name = pod.reference.breakName,
            pod.reference.isFirstOfDateRange, seen.insert(id).inserted
          else { continue }
          if breaks[id] == nil { order.append(id) }
          breaks[id, default: []].append((number, pod, name))
        }
      }
      for id in order {
        guard let uses = breaks[id],
          let majority = Majority(uses.map { Optional($0.name.label) })
        else { continue }
        let norm = uses[majority.first]
        for number in majority.deviating {
          let use = uses[number]
          guard let part = use.pod.reference.url.podIdentifier.part, use.pod.isReported else {
            continue
          }
          report(
            "\(use.name.label); expected \(norm.name.label), as for this date range in another "
              + "playlist",
            in: use.pod.list ?? playlists[use.playlist].member, at: use.pod.reference.place(part),
            related: [
              RelatedPlace(
                norm.pod.reference.range, "the same date range",
                in: norm.pod.text)
            ])
        }
      }
    })
}
