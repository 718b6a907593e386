import SourceText
import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension PodURLRules {
  static let pdDiffersFromListedDuration = Rule(
    "pod-url/pd-differs-from-listed-duration", .warning, .googleDAI,
    .advice("Google DAI docs: Pod Serving reference/live; rfc8216bis-22 App D.2"),
    about: .assetList,
    says: "pd of a listed pod should equal its DURATION in milliseconds, within 100.",
    why: "The pod is filled for another length than the list states: dead air, or ads cut off.",
    remedy: "Write the same length in both.",
    fails: [listed(duration: "«10»")],
    passes: [listed(duration: "30"), listed(duration: "29.97")],
    check: .assetList { list, context, report in
      let hosts = report.settings.podServingHosts
      for asset in list.assets {
        guard case .value(let duration, let place) = asset.duration,
          let uri = asset.uri.value, let url = PodServingURL(uri, additionalHosts: hosts),
          url.endpoint == .hlsManifest, let (length, part) = url.podDuration,
          (length - min(duration.decimal.thousandfold, Int64.max / 2)).magnitude > 100
        else { continue }
        report(
          "DURATION is \(duration.seconds) seconds, but pd is \(length) milliseconds", at: place,
          related: [RelatedPlace(asset.place(part.range), "the requested length")])
      }
    })

  private static func listed(duration: String) -> Example {
    let list =
      #"{"ASSETS":[{"URI":"https://dai.google.com/linear/pods/v1/hls/network/1234/"#
      + "custom_asset/example-live/ad_break_id/ab-001.m3u8"
      + "?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=30000"
      + #"\#(PodExample.tokenPlace)","DURATION":\#(duration)}]}"#
    return .json(
      list.replacing(
        PodExample.tokenPlace, with: PodExample.parameter(.fitting, in: list)))
  }
}
