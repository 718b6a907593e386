import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The names of ad breaks from one load to the next.
extension LiveRules {
  static let adBreakReused = Rule(
    "live/ad-break-reused", .error, .googleDAI,
    .must(
      "Google IMA guide: client-side live SGAI with HLS interstitials; "
        + "Google DAI docs: Pod Serving reference/live"), about: .reloads,
    facts: [.loses(.breaksCutOrLate)],
    says: "A later break must not have the ad_break_id or pod number of an earlier one.",
    why: """
      The service answers with the ad decision of the first break, so viewers see the ads of a \
      break that is long over.
      """,
    remedy: "Give each break its own identifier, and count on when the packager restarts.",
    fails: [
      .reloads([
        pod("c", "ab-001", "ad_break_id/ab-001"), pod("n", "ab-002", "ad_break_id/«ab-001»"),
      ]),
      .reloads([pod("c", "ab-001", "pod/4"), pod("n", "ab-002", "pod/«4»")]),
      .reloads([pod("c", "ab-001", "pod/4"), pod("n", "ab-002", "pod/«2»")]),
    ],
    passes: [
      .reloads([
        pod("c", "ab-001", "ad_break_id/ab-001"), pod("n", "ab-002", "ad_break_id/ab-002"),
      ]),
      .reloads([pod("c", "ab-001", "pod/1"), pod("n", "ab-002", "pod/2")]),
      // Another live event.
      .reloads([
        pod("c", "ab-001", "ad_break_id/ab-001"),
        pod("n", "ab-002", "ad_break_id/ab-001", event: "example-west"),
      ]),
      // The break is listed in both loads.
      .reloads([
        pod("n", "ab-001", "ad_break_id/ab-001"), pod("n", "ab-001", "ad_break_id/ab-001"),
      ]),
      // Every pre-roll may have this name.
      .reloads([
        pod("c", "p-1", "ad_break_id/preroll", with: ",CUE=\"PRE\""),
        pod("n", "p-2", "ad_break_id/preroll", with: ",CUE=\"PRE\""),
      ]),
    ],
    check: .reload { reload, report in
      guard reload.isMedia else { return }
      let document = reload.after.document
      let present = Set(document.dateRanges.compactMap(\.id))
      let known = Set(reload.before.document.dateRanges.compactMap(\.id))
      for reference in document.interstitials.lazy.flatMap(\.pods) {
        guard reference.isFirstOfDateRange, let name = reference.breakName,
          let range = reference.dateRange, let id = range.id, let start = range.startDate.value,
          !range.hasCue("PRE"), !range.hasCue("POST"),
          let part = reference.url.podIdentifier.part,
          // Only in the load that announces the break, or the first one after its list was loaded.
          reference.role == .listedAsset
            ? !reload.before.document.requestsListed(name, of: id) : !known.contains(id)
        else { continue }
        if let first = reload.history.pods[name] {
          // Other rules report two listed breaks with the same name.
          guard first.id != id, !present.contains(first.id), !first.start.isSameInstant(as: start)
          else { continue }
          report(
            "\(name.label) already named the break at \(first.start.utcText); expected a new name",
            at: reference.place(part))
        } else if name.form == .number, part.isLiteral, let number = part.decimalInteger,
          let (highest, last) = reload.history.pods.highest(of: name.event), number < highest,
          last.id != id, !present.contains(last.id), last.start.isBefore(start)
        {
          report(
            "\(name.label) follows pod/\(highest) of the break at \(last.start.utcText); expected a "
              + "higher number", at: reference.place(part))
        }
      }
    })

  /// The first or second load of a minute, with a pod at that letter's segment.
  private static func pod(
    _ letter: Character, _ id: String, _ name: String, event: String = "example-live",
    with more: String = ""
  ) -> Example {
    var tag = PodExample.tag(0)
    for (old, new) in [
      ("2026-03-25T18:40:00.000Z", LiveExample.instant(letter)), ("ID=\"ab-001", "ID=\"\(id)"),
      ("ad_break_id/ab-001", name), ("id=ab-001", "id=\(id)"), ("example-live", event),
      ("DURATION=30", "DURATION=30\(more)"),
    ] {
      tag = tag.replacing(old, with: new)
    }
    tag = tag.replacing(
      PodExample.tokenPlace, with: PodExample.parameter(.fitting, in: tag))
    return letter < "k"
      ? LiveExample.load(5, "abcdefghij", head: tag)
      : LiveExample.load(15, "klmnopqrst", head: tag)
  }
}

extension Document {
  /// Whether an asset list of a date range has the pod.
  fileprivate func requestsListed(_ name: BreakName, of id: String) -> Bool {
    interstitials.contains {
      $0.id == id && $0.pods.contains { $0.isInAssetList && $0.breakName == name }
    }
  }
}
