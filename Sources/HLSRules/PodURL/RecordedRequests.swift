import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// Addresses of recorded sessions: what only the moment of a request shows, and those of VOD streams.
extension PodURLRules {
  static let tokenExpired = Rule(
    "pod-url/token-expired", .error, .googleDAI,
    .must("Google DAI docs: pod-serving/live/token"), about: .session,
    says: "A pod must be requested before its token expires.",
    why: """
      The service refuses a request with an expired token: the break stays empty, and viewers see \
      no ads.
      """,
    remedy: "Sign the token shortly before the request, or for a longer time.",
    // The token expires at 1774464337, 2026-03-25T18:45:37Z.
    fails: [.session(signedRequest(at: 1_774_464_400, expiry: "«1774464337»"))],
    passes: [
      .session(signedRequest(at: 1_774_464_300, expiry: "1774464337")),
      .session(
        signedRequest(at: 1_774_464_400, expiry: "1774464337").replacing(
          #""t":1774464400,"#, with: "")),
    ],
    check: .session { log, _, report in
      for event in log.events where event.kind == .podRequest {
        guard let sent = event.date, let pod = event.pod(report), let token = pod.url.authToken,
          let expiry = token.plausibleExpiry, sent.seconds > expiry,
          let part = pod.url.parameter(.authToken)?.value,
          let range = token.field("exp")?.valueRange
        else { continue }
        report(
          "the pod is requested \(sent.seconds - expiry) seconds after its token expired",
          at: pod.value.place(pod.url.reference.encodedRange(of: range, within: part.range)),
          measured: .most(sent.seconds - expiry))
      }
    })

  private static func signedRequest(at time: Int, expiry: String) -> String {
    let token = PodExample.encoded(
      PodExample.signed(
        "ad_break_id=ab-001~custom_asset_key=example-live~exp=\(expiry)~network_code=1234~pd=30000"
      ))
    return
      #"{"t":\#(time),"event":"podRequest","url":"https://dai.google.com/linear/pods/v1/hls/network/"#
      + #"1234/custom_asset/example-live/ad_break_id/ab-001.m3u8?"#
      + #"stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=30000&auth-token=\#(token)"}"#
  }

  static let vodPathShape = Rule(
    "pod-url/vod-path-shape", .error, .googleDAI,
    .must("Google DAI docs: Pod Serving reference/vod"), about: .session,
    says:
      "A request of VOD pod serving must have a documented path, with a network code of digits.",
    why:
      "Another path is answered with an error. There is no stream or pod, and viewers get no ads.",
    remedy: "Write stream, stream_registration, or streams with the stream ID and adpods.",
    fails: [
      .session(vodRequest("1234/«adpods»")), .session(vodRequest("«example»/stream")),
      .session(vodRequest("1234/stream/«24fd4e7c-95a0-42be-8874-00625139b9db:TUL/adpods»")),
    ],
    passes: [
      .session(vodRequest("1234/stream")), .session(vodRequest("1234/stream_registration")),
      .session(vodRequest("1234/streams/24fd4e7c-95a0-42be-8874-00625139b9db:TUL/adpods")),
    ],
    check: .session { log, _, report in
      for event in log.events where event.kind == .apiRequest || event.kind == .podRequest {
        guard let value = event["url"],
          let url = value.text.flatMap({
            PodServingURL($0, additionalHosts: report.settings.podServingHosts)
          }), url.isVOD
        else { continue }
        if let code = url.networkCode, code.isLiteral, code.decimalInteger == nil {
          report(
            "the network code is \(code.text.shown); expected digits", at: value.place(code.range))
        } else if let departure = url.departure {
          let text = url.reference.characters(departure.range)
          report(
            departure.expected == nil && text.hasSuffix("/adpods")
              ? "the path has stream before the stream ID; expected streams"
              : "the path has \(text.isEmpty ? "nothing" : text.shown); expected "
                + (departure.expected ?? "its end"), at: value.place(departure.range))
        }
      }
    })

  private static func vodRequest(_ path: String) -> String {
    #"{"event":"apiRequest","method":"POST","url":"https://dai.google.com/ondemand/pods/api/v1/network/\#(path)"}"#
  }
}

extension PodServingURL {
  /// Whether the path is one of VOD pod serving.
  fileprivate var isVOD: Bool {
    let segments = reference.pathSegments.prefix(2).map { reference.characters($0) }
    return segments == ["ondemand", "pods"]
  }
}
