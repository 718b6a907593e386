import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// What an app needs for requests of pods.
extension AppRules {
  static let tokenNotSent = Rule(
    "app/token-not-sent", .error, .googleDAI,
    .must("googleads-ima-ios-dai SGAIClientSideExample and its commit of 2026-05-28"),
    about: .session,
    says: "An app that makes a token must send it with the pod request.",
    why: "A live event with authenticated pods refuses the request, and viewers get no ads.",
    remedy: "Append auth-token with the token to the pod URL.",
    fails: [setup(#""tokenSent":«false»"#)], passes: [setup(#""tokenSent":true"#)],
    check: .fact("tokenSent", is: false, "the app makes a token but does not send it"))

  static let tokenEncodingSet = Rule(
    "app/token-encoding-set", .warning, .googleDAI,
    .should("googleads-ima-ios-dai SGAIClientSideExample"), about: .session,
    says: "A token should be percent-encoded except for unreserved characters.",
    why: "Other sets of characters leave = and & in the token, which then ends early.",
    remedy: "Encode all characters except letters, digits, hyphen, point, underscore and tilde.",
    fails: [setup(#""tokenEncoding":"«urlQueryAllowed»""#)],
    passes: [setup(#""tokenEncoding":"unreserved""#)],
    check: .session { log, _, report in
      for setup in log.setups {
        guard let value = setup["tokenEncoding"], let set = value.text,
          setsWithDelimiters.contains(set.lowercased().drop { $0 == "." })
        else { continue }
        report(
          "\(set.shown) leaves = and & in the token; expected unreserved characters only",
          at: value.range)
      }
    })

  /// Sets of characters and functions that leave = and &, in lowercase.
  ///
  /// Sources: RFC 3986, appendix A; Foundation, `CharacterSet`; ECMAScript, `encodeURI`.
  private static let setsWithDelimiters: Set<Substring> = [
    "none", "urlqueryallowed", "urlpathallowed", "urlhostallowed", "urlfragmentallowed",
    "urluserallowed", "urlpasswordallowed", "encodeuri",
  ]

  static let secretInClient = Rule(
    "app/secret-in-client", .warning, .googleDAI,
    .should(
      "googleads-ima-html5-dai SGAI sample note; Google DAI docs: pod-serving/live/pod-manifest-requests"
    ), about: .session,
    says: "An app should not contain the key that signs tokens.",
    why: "Whoever reads the key from the app can sign requests.",
    remedy: "Sign tokens on a server.",
    fails: [setup(#""keyInApp":«true»"#)], passes: [setup(#""keyInApp":false"#)],
    check: .fact(
      "keyInApp", is: true, "the key that signs tokens is in the app; expected it on a server"))

  static let sampleIDsShipped = Rule(
    "app/sample-ids-shipped", .warning, .googleDAI,
    .should("\(guide); Google DAI docs: DAI sample streams (2026 edition)"), about: .session,
    says: "A released app should request its own live event, not a sample of Google.",
    why: """
      Users of the released app see Google's test ads, which earn nothing and are withdrawn \
      without notice.
      """,
    remedy: "Take network code and custom asset key from the configuration of the release.",
    fails: [
      setup(
        #""release":true"#,
        #"{"event":"requestStream","network":"«21775744923»","customAssetKey":"sgai-hls-live"}"#)
    ],
    passes: [
      setup(
        #""release":true"#,
        #"{"event":"requestStream","network":"1234","customAssetKey":"example-live"}"#),
      setup(
        #""release":false"#,
        #"{"event":"requestStream","network":"21775744923","customAssetKey":"sgai-hls-live"}"#),
    ],
    check: .session { log, _, report in
      guard log.setups.contains(where: { $0["release"]?.isTrue == true }) else { return }
      let request = log.events.lazy.filter { $0.kind == .requestStream }
        .compactMap { $0["network"] }.first { $0.text == PodURLRules.sampleNetwork }
      let pod = log.pods(report).lazy.compactMap { url, value -> ByteRange? in
        guard let code = url.networkCode, code.text == PodURLRules.sampleNetwork else { return nil }
        return value.place(code.range)
      }.first
      guard let place = request?.range ?? pod else { return }
      report(
        "network is \(PodURLRules.sampleNetwork), Google's test network, in a released app; expected "
          + "its own", at: place)
    })
}

extension SessionEvent {
  /// The address of a pod that the event requests or schedules; nil for any other event.
  func pod(_ report: Report) -> (url: PodServingURL, value: SessionValue)? {
    guard kind == .podRequest || kind == .schedule, let value = self["url"],
      let url = value.text.flatMap({
        PodServingURL($0, additionalHosts: report.settings.podServingHosts)
      })
    else { return nil }
    return (url, value)
  }
}

extension SessionLog {
  /// The addresses of pods that the session schedules and requests, in order.
  func pods(_ report: Report) -> [(url: PodServingURL, value: SessionValue)] {
    events.compactMap { $0.pod(report) }
  }
}

extension SessionValue {
  /// The range to report: the opening bracket of a list or record, or the whole of any other value.
  var head: ByteRange {
    elements != nil || members != nil
      ? ByteRange(range.start, min(range.start + 1, range.end)) : range
  }
}
