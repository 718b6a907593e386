import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Ad pods that were requested by an app, and that no recorded document references.
extension DeliveryRules {
  static let adPodFailed = Rule(
    "delivery/ad-pod-failed", .error, .delivery,
    .must("Google Ad Manager help, Best practices for DAI backup streams"), about: .exchanges,
    facts: [.actedOn(by: .adServer)],
    says: "The request of an ad pod must be answered with status 2xx.",
    why: """
      The break stays empty for the viewers who reach it, and its ads are not counted. A 4xx \
      status other than 429 means that the request itself is wrong.
      """,
    remedy:
      "Correct a request that has 4xx; request the pod again, or play content, after 429 and 5xx.",
    fails: [
      recorded(loaded(), requested(1, "«404»"), playlists: .media("")),
      recorded(loaded(), requested(1, "«503»"), playlists: .media("")),
      recorded(loaded(), requested(1, "«0»"), playlists: .media("")),
    ],
    passes: [
      recorded(loaded(), requested(1, "200"), playlists: .media("")),
      // It was requested again, as a client should after an overload.
      recorded(loaded(), requested(1, "503"), requested(1, "200"), playlists: .media("")),
    ],
    check: .exchange { exchange, context, report in
      guard let status = exchange.status, exchange.isFailure, context.links.isEmpty,
        context.listedMedia == nil, let pod = podName(of: exchange, report)
      else { return }
      let later = context.log.exchanges[(exchange.index + 1)...].prefix(200)
      guard
        !later.contains(where: { other in
          other.isSuccess && podName(of: other, report) == pod
        })
      else { return }
      let isOverload = status.value == 429 || status.value >= 500
      report(
        "the request for the ad pod \(pod) \(exchange.outcome); expected status 200",
        at: status.range, severity: isOverload ? .warning : .error)
    })

  /// The identifier of the pod whose manifest an exchange is about; nil for any other address.
  private static func podName(of exchange: Exchange, _ report: Report) -> String? {
    let hosts = report.settings.podServingHosts
    guard let url = PodServingURL(exchange.url, additionalHosts: hosts),
      url.endpoint == .hlsManifest
    else { return nil }
    return url.podIdentifier.part?.text
  }

  private static func requested(_ pod: Int, _ status: String) -> String {
    let address =
      "https://dai.google.com/linear/pods/v1/hls/network/21775744923/custom_asset/key1/ad_break_id/"
      + "break-\(pod).m3u8?stream_id=8e19a2a5-92a5-4c39-a1b0-0e0d0b4a3b4c:MRN2&pd=30000"
    return #"{"url":"\#(address)","status":\#(status)}"#
  }
}
