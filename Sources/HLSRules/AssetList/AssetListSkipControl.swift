import SourceText
import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension AssetListRules {
  static let skipControlAfterEnd = Rule(
    "asset-list/skip-control-after-end", .warning, .recommended, .advice("rfc8216bis-22 App D.3"),
    about: .assetList,
    facts: [.loses(.breaksCutOrLate)],
    says: "OFFSET of SKIP-CONTROL should be less than the total length of the assets.",
    why: "The interstitial ends before the skip button appears.",
    remedy: "Write a smaller OFFSET, in seconds.",
    fails: [
      skippable(#"{"OFFSET":«30»}"#), skippable(#"{"OFFSET":«15»}"#),
      scheduled(
        ",X-PLAYOUT-LIMIT=10",
        #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}],"#
          + #""SKIP-CONTROL":{"OFFSET":«12»}}"#),
    ],
    passes: [
      skippable(#"{"OFFSET":5}"#),
      // OFFSET of the list takes precedence over the tag's attribute.
      scheduled(
        ",X-SKIP-CONTROL-OFFSET=30",
        #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}],"#
          + #""SKIP-CONTROL":{"OFFSET":5}}"#),
      .json(#"{"ASSETS":[],"SKIP-CONTROL":{"OFFSET":5}}"#),
    ],
    check: .assetList { list, context, report in
      guard let control = list.skipControl, !list.assets.isEmpty, let total = list.totalDuration,
        case .value(let offset, let range) = control.offset, offset.isWhole
      else { return }
      let limits = context.parents.map { $0.interstitial.playoutLimit.value?.seconds ?? total }
      let limit = limits.max() ?? total
      if offset.seconds >= total {
        report(
          "OFFSET is \(offset.seconds), but the assets last \(total) seconds in total", at: range)
      } else if limit > .zero, offset.seconds >= limit {
        report("OFFSET is \(offset.seconds), but X-PLAYOUT-LIMIT is \(limit)", at: range)
      }
    })

  static let skipControlDurationZero = Rule(
    "asset-list/skip-control-duration-zero", .warning, .recommended,
    .advice("rfc8216bis-22 App D.3"), about: .assetList,
    facts: [.loses(.breaksCutOrLate)],
    says: "DURATION of SKIP-CONTROL should be greater than zero.",
    why: """
      The skip button is displayed for that many seconds, so viewers never see it, although the \
      list allows them to skip.
      """,
    remedy: "Remove DURATION to show the button up to the end, or remove SKIP-CONTROL.",
    fails: [skippable(#"{"OFFSET":5,"DURATION":«0»}"#)],
    passes: [skippable(#"{"OFFSET":5,"DURATION":5}"#), skippable(#"{"OFFSET":5}"#)],
    check: .assetList { list, _, report in
      guard case .value(let duration, let range) = list.skipControl?.duration,
        duration.decimal.isZero
      else { return }
      report("DURATION is 0, so that the skip button never appears", at: range)
    })
}
