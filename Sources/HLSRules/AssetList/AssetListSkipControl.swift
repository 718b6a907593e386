import SourceText
import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension AssetListRules {
  static let skipControlAfterEnd = Rule(
    "asset-list/skip-control-after-end", .warning, .recommended, .advice("rfc8216bis-22 App D.3"),
    about: .assetList,
    says: "OFFSET of SKIP-CONTROL should be less than the total length of the assets.",
    why: "The interstitial ends before the skip button appears.",
    remedy: "Write a smaller OFFSET, in seconds.",
    fails: [skippable(#"{"OFFSET":«30»}"#), skippable(#"{"OFFSET":«15»}"#)],
    passes: [
      skippable(#"{"OFFSET":5}"#),
      // OFFSET of the list takes precedence over the tag's attribute.
      scheduled(
        ",X-SKIP-CONTROL-OFFSET=30",
        #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":15}],"#
          + #""SKIP-CONTROL":{"OFFSET":5}}"#),
      .json(#"{"ASSETS":[],"SKIP-CONTROL":{"OFFSET":5}}"#),
    ],
    check: .assetList { list, _, report in
      guard let control = list.skipControl, !list.assets.isEmpty, let total = list.totalDuration,
        case .value(let offset, let range) = control.offset, offset.isWhole,
        offset.seconds >= total
      else { return }
      report(
        "OFFSET is \(offset.seconds), but the assets last \(total) seconds in total", at: range)
    })
}
