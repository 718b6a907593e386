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
    why: """
      After a switch of quality, clients request another pod, so that viewers see other ads; \
      hls.js refuses the date range.
      """,
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
            inMember: use.pod.list?.number ?? playlists[use.playlist].member.number,
            at: use.pod.reference.place(part),
            related: [
              RelatedPlace(
                norm.pod.reference.range, "the same date range",
                in: norm.pod.text)
            ])
        }
      }
    })

  static let idOfSession = Rule(
    "ad-break/id-of-session", .error, .googleDAI,
    .must("Google IMA guide: client-side live SGAI with HLS interstitials (iOS)"), about: .podURLs,
    facts: [.silences(["ad-break/id-unrelated-to-date-range"], about: .attribute)],
    says: "An ad_break_id must not be made of the stream_id of its request.",
    why: "Each viewer then has a break of their own, and forecasts count one break several times.",
    remedy: "Derive the identifier from START-DATE or the SCTE-35 event, not in the session.",
    fails: [
      .pods(["ad_break_id/ab-001": "ad_break_id/«24fd4e7c-95a0-42be-8874-00625139b9db-1»"]),
      .pods(["ad_break_id/ab-001": "ad_break_id/«b1-24fd4e7c95a042be887400625139b9db»"]),
    ],
    passes: [.pods(["ad_break_id/ab-001": "ad_break_id/34fd4e7c-95a0-42be-8874-00625139b9db-1"])],
    check: .podURL { reference, _, report in
      guard let (id, part) = reference.adBreakID, let stream = reference.literal(.streamID) else {
        return
      }
      let session = stream.text.prefix { $0 != ":" }.comparable
      // A shorter text may be the same by chance.
      guard session.utf8.count >= 16, id.text.comparable.contains(session) else { return }
      report(
        "ad_break_id has the stream_id, which is of one viewer; expected one name for all viewers",
        at: reference.place(part))
    })
}

extension StringProtocol {
  /// The text in lower case without hyphens.
  fileprivate var comparable: String { lowercased().filter { $0 != "-" } }
}
