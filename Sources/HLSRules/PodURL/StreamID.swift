import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// The session of a pod request.
extension PodURLRules {
  static let streamIDRequired = Rule(
    "pod-url/stream-id-required", .error, .googleDAI,
    .must("Google IMA guide: client-side live SGAI with HLS interstitials"),
    about: .podURLs,
    says: "A pod URL must have the parameter stream_id, and it must not be empty.",
    why: "Ads are decided for a session; without one, the request fails.",
    remedy: "Add stream_id with the session that the stream request returned.",
    fails: [
      .pods([
        "https": "«https", "stream_id=\(session)&": "",
        PodExample.tokenPlace: PodExample.tokenPlace + "»",
      ]),
      .pods(["stream_id=\(session)": "«stream_id=»"]),
      .pods([
        "https": "«https", "?stream_id": "#t=0?stream_id",
        PodExample.tokenPlace: PodExample.tokenPlace + "»",
      ]),
    ],
    passes: [
      .pod(),
      .pods(
        ["stream_id=\(session)": "stream_id={$stream_id}"],
        after: PodExample.queryVariable("stream_id")),
    ],
    check: .podURL { reference, _, report in
      guard reference.isPod, reference.url.streamIDInPath == nil else { return }
      guard let parameter = reference.url.parameter(.streamID) else {
        if reference.url.mayHideParameters { return }
        report(
          reference.url.lossOfParameters ?? "stream_id is missing; expected the session",
          at: reference.range)
        return
      }
      if parameter.value?.range.isEmpty ?? true {
        report("stream_id is empty; expected the session", at: reference.place(parameter.range))
      }
    })

  static let streamIDShape = Rule(
    "pod-url/stream-id-shape", .warning, .googleDAI,
    .advice("Google DAI docs: pod-serving/live/sgai-get-started"),
    about: .podURLs,
    says:
      "stream_id should be a lower-case UUID, a colon, three capital letters and optional digits.",
    why: "Every published session has this form; another form suggests an identifier of the app.",
    remedy: "Write the value that the stream request returned, unchanged.",
    fails: [
      .pods([session: "«user-42»"]),
      .segment("pod/1/profile/720p/0.ts", session: "stream_id=«user-42»"),
    ],
    passes: [.pod(), .pods([":TUL": "%3ATUL"]), .pods([":TUL": ":MRN2"])],
    check: .podURL { reference, _, report in
      guard reference.isPod, let session = reference.literal(.streamID),
        !session.text.isEmpty, !session.text.isSession
      else { return }
      let loss = reference.url.lossOfParameters
      // It is reported for pd if that is lost too.
      if loss != nil, reference.url.parameter(.podDuration) == nil { return }
      report(
        loss ?? "stream_id has an unknown form; expected a UUID, a colon and three capital letters",
        at: reference.place(session))
    })

  static let streamIDUnfilled = Rule(
    "pod-url/stream-id-unfilled", .error, .googleDAI,
    .must("Google IMA guide: client-side live SGAI with HLS interstitials"),
    about: .podURLs,
    facts: [
      .silences(
        [
          "pod-url/stream-id-shape", "asset-list/uri-syntax", "attribute/invalid-uri",
          "text/unexpanded-macro", "text/missing-value", "asset-list/uri-unfilled",
        ], about: .attribute),
      .silences(
        ["text/invalid-uri-line", "text/unexpanded-macro", "text/missing-value"], about: .line),
    ],
    says: "stream_id must be a session, not the text of a missing value or the name of a variable.",
    why: "No session has this ID, so no pod answers and every break is lost.",
    remedy: "Insert the session that the stream request returned; request the stream first.",
    fails: [
      .pods([session: "«null»"]), .pods([session: "«Optional(%22\(session)%22)»"]),
      .pods([session: "«streamId»"]),
    ],
    passes: [
      .pod(), .pods([session: "{$stream_id}"], after: PodExample.queryVariable("stream_id")),
    ],
    check: .podURL { reference, document, report in
      guard reference.isManifest, let value = reference.literal(.streamID),
        value.text.isUnfilled || value.text.isDescription
          || document.playlist.variableDefinitions.contains(where: {
            document.playlist.text($0.name.valueRange) == value.text.strippedOfMarks
          })
      else { return }
      report(
        "stream_id is \(value.text.withoutContent.shown), which was never filled; expected the session",
        at: reference.place(value))
    })

  static let streamIDInPath = Rule(
    "pod-url/stream-id-in-path", .error, .googleDAI,
    .must("Google IMA guide: client-side live SGAI with HLS interstitials"),
    about: .podURLs,
    facts: [.silences(["pod-url/path-shape"], about: .attribute)],
    says: "An HLS pod URL must have the session in the parameter stream_id, not in the path.",
    why: """
      Only the DASH endpoint has it in the path. The HLS endpoint answers with an error, and \
      viewers get no ads.
      """,
    remedy: "Move the session from the path to stream_id.",
    fails: [
      .pods([
        "stream_id=\(session)&": "",
        "/ad_break_id": "/stream/«24fd4e7c-95a0-42be-8874-00625139b9db:TUL»/ad_break_id",
      ])
    ],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard reference.isManifest, let session = reference.url.streamIDInPath else { return }
      report(
        "the session is in the path; expected the parameter stream_id",
        at: reference.place(session))
    })

  private static let session = PodExample.session
}

extension String {
  /// The description of a value without the value, which may be a session: `Optional(…)`.
  fileprivate var withoutContent: String {
    guard let end = firstIndex(of: "("), end > startIndex else { return self }
    return self[...end] + "…)"
  }

  /// Whether this describes a value inside another one, such as `Optional("…")`.
  var isDescription: Bool {
    let text = lowercased()
    return ["optional(", "some(", "[object"].contains { text.hasPrefix($0) }
  }

  /// Whether this is a lower-case UUID, a colon, three capital letters and optional digits, such as
  /// `:TUL` and `:MRN2` after the UUID.
  fileprivate var isSession: Bool {
    let form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx:AAA"
    let fits = zip(utf8, form.utf8).allSatisfy { byte, kind in
      switch kind {
      case UInt8(ascii: "x"): byte.isHexDigit && !byte.isUppercaseLetter
      case UInt8(ascii: "A"): byte.isUppercaseLetter
      default: byte == kind
      }
    }
    return fits && utf8.count >= form.utf8.count
      && utf8.dropFirst(form.utf8.count).allSatisfy(\.isDigit)
  }
}

/// The session and the live event of all requests for pods in a document.
extension PodURLRules {
  static let streamIDOfOtherEvent = Rule(
    "pod-url/stream-id-of-other-event", .error, .googleDAI,
    .must("Google IMA guide: client-side live SGAI with HLS interstitials"), about: .podURLs,
    alsoIn: [.events, .exchanges],
    facts: [.silences(["pod-url/token-differs-from-url"], about: .attribute)],
    says: "Pods that are requested with one stream_id must be of one live event.",
    why: """
      A session belongs to one network and custom asset key. Other requests with it fail, and \
      viewers get no ads.
      """,
    remedy: "Write the network code and the custom asset key for which the session was requested.",
    fails: [
      .pods([:], ["network/1234": "network/«99»"]),
      .pods([:], ["example-live": "«example-west»"]),
      .pods([:], ["example-live": "«example-west»"], listed: [0, 1]),
      .pods(
        [PodExample.session: "{$stream_id}"],
        [PodExample.session: "{$stream_id}", "example-live": "«example-west»"],
        after: PodExample.queryVariable("stream_id")),
    ],
    passes: [
      .pods([:], [:]), .pods([:], [:], listed: [0, 1]),
      .pods([:], ["example-live": "example-west", PodExample.session: PodExample.otherSession]),
    ],
    check: .document { document, report in
      var first: [String: BreakPod] = [:]
      for pod in document.pods {
        let url = pod.reference.url
        guard pod.reference.isPod, let session = url.parameter(.streamID)?.value?.text else {
          continue
        }
        guard let other = first[session] else {
          first[session] = pod
          continue
        }
        let parts = [
          (url.networkCode, other.reference.url.networkCode),
          (url.customAssetKey, other.reference.url.customAssetKey),
        ]
        for case (let part?, let earlier?) in parts
        where part.isLiteral && earlier.isLiteral && part.text != earlier.text {
          report(
            "\(part.text.shown) is another live event than that of the same stream_id before: "
              + earlier.text.shown,
            at: pod.reference.place(part), of: pod,
            related: [other.related(earlier, "requested here", to: pod)])
          break
        }
      }
    })

  static let streamIDsDiffer = Rule(
    "pod-url/stream-ids-differ", .warning, .googleDAI,
    .advice("Google IMA guide: client-side live SGAI with HLS interstitials"), about: .podURLs,
    alsoIn: .events,
    says: "Pods of one live event in a document should be requested with one stream_id.",
    why:
      "A document is for one viewer, who has one session; the pods of another one are not those that were decided.",
    remedy: "Write the stream_id that the stream request of this viewer returned.",
    fails: [
      .pods([:], [PodExample.session: "«\(PodExample.otherSession)»"]),
      .pods([:], [PodExample.session: "«\(PodExample.otherSession)»"], listed: [0, 1]),
    ],
    passes: [
      .pods([:], [:]),
      .pods([:], ["example-live": "example-west", PodExample.session: PodExample.otherSession]),
    ],
    check: .document { document, report in
      var first: [String: BreakPod] = [:]
      for pod in document.pods {
        let reference = pod.reference
        guard reference.isPod, let event = reference.breakName?.event,
          let session = reference.literal(.streamID)
        else { continue }
        guard let other = first[event], let earlier = other.reference.literal(.streamID) else {
          first[event] = pod
          continue
        }
        guard session.text != earlier.text else { continue }
        report(
          "stream_id is not that of the pod before; expected one session for the viewer",
          at: reference.place(session), of: pod,
          related: [other.related(earlier, "the other session", to: pod)])
      }
    })
}
