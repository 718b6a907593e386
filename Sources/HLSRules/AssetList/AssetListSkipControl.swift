import SourceText
import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension AssetListRules {
  static let skipControlAfterEnd = Rule(
    "asset-list/skip-control-after-end", .warning, .recommended, .advice("rfc8216bis-22 App D.3"),
    about: .assetList,
    says: "OFFSET of SKIP-CONTROL is less than the assets last together.",
    why: "The interstitial is over before the button shows.",
    remedy: "Write a smaller OFFSET, in seconds.",
    fails: [skippable(#"{"OFFSET":«30»}"#), skippable(#"{"OFFSET":«15»}"#)],
    passes: [
      skippable(#"{"OFFSET":5}"#),
      // The list's OFFSET counts, not the tag's.
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
        "OFFSET is \(offset.seconds), and the assets last \(total) seconds together", at: range)
    })
}
