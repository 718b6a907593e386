import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The order of interstitials from one load to the next.
extension LiveRules {
  static let interstitialOrderChanged = Rule(
    "live/interstitial-order-changed", .error, .live, .must("rfc8216bis-22 §6.2.1, App D.2"),
    about: .reloads,
    facts: [.loses(.breaksCutOrLate)],
    says: "Interstitials with the same start must keep their order.",
    why: "They play in the order of their tags, so viewers see them in different orders.",
    remedy: "Append the tags of new interstitials, and do not move others.",
    fails: [
      .reloads([
        .live(event("a") + "\n" + event("b")),
        .live(event("b", mark: true) + "\n" + event("a")),
      ]),
      .reloads([
        .live(event("a", ",CUE=\"PRE\"") + "\n" + event("b", ",CUE=\"PRE\"")),
        .live(
          event("b", ",CUE=\"PRE\"", mark: true) + "\n" + event("a", ",CUE=\"PRE\"")),
      ]),
    ],
    passes: [
      .reloads([
        .live(event("a") + "\n" + event("b")),
        .live(event("a") + "\n" + event("b") + "\n" + event("c")),
      ]),
      // The order of tags with different dates has no meaning.
      .reloads([
        .live(event("a") + "\n" + event("b", second: "12")),
        .live(event("b", second: "12") + "\n" + event("a")),
      ]),
    ],
    check: .reload { reload, report in
      // The order in a delta update is not that of the playlist.
      guard reload.isMedia, !reload.isDeltaUpdate,
        reload.before.load.composition?.isDeltaUpdate != true
      else { return }
      var orders: [EventTrigger: [Interstitial]] = [:]
      for event in reload.before.document.interstitials where event.id != nil {
        guard let trigger = EventTrigger(event) else { continue }
        orders[trigger, default: []].append(event)
      }
      var later: [EventTrigger: [Interstitial]] = [:]
      for event in reload.after.document.interstitials where event.id != nil {
        guard let trigger = EventTrigger(event), (orders[trigger]?.count ?? 0) > 1 else { continue }
        later[trigger, default: []].append(event)
      }
      for (trigger, events) in later.sorted(by: { $0.key < $1.key }) {
        let first = orders[trigger] ?? []
        let common = Set(first.compactMap(\.id)).intersection(events.compactMap(\.id))
        let old = first.filter { $0.id.map(common.contains) ?? false }
        let new = events.filter { $0.id.map(common.contains) ?? false }
        guard let (was, event) = zip(old, new).first(where: { $0.id != $1.id }) else { continue }
        report(
          "the interstitial \(event.id?.shown ?? "") now comes before \(was.id?.shown ?? ""), which "
            + "was first",
          at: event.head,
          related: [
            RelatedPlace(was.dateRange.range, "the first one before", in: reload.before.playlist)
          ])
      }
    })

  private static func event(
    _ id: String, _ more: String = "", second: String = "06", mark: Bool = false
  ) -> String {
    (mark ? "«#EXT-X-DATERANGE»" : "#EXT-X-DATERANGE")
      + #":ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:01:\#(second).000Z",DURATION=5,X-RESUME-OFFSET=0,"#
      + #"X-ASSET-URI="https://ads.example.com/\#(id).m3u8?_HLS_interstitial_id=\#(id)"\#(more)"#
  }
}

/// The time when an interstitial starts.
enum EventTrigger: Hashable, Comparable {
  case beforeAll
  case afterAll
  case date(Int64, Int32)

  init?(_ event: Interstitial) {
    if event.dateRange.hasCue("PRE") {
      self = .beforeAll
    } else if event.dateRange.hasCue("POST") {
      self = .afterAll
    } else if let date = event.startDate.value {
      self = .date(date.seconds, date.nanoseconds)
    } else {
      return nil
    }
  }
}
