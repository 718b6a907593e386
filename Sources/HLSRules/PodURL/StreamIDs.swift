import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// The session and the live event of all requests for pods in a document.
extension PodURLRules {
  static let streamIDOfOtherEvent = Rule(
    "pod-url/stream-id-of-other-event", .error, .googleDAI,
    .must("Google IMA guide: client-side live SGAI with HLS interstitials"), about: .podURLs,
    alsoIn: [.events, .exchanges],
    facts: [.silences(["pod-url/token-differs-from-url"], about: .attribute)],
    says: "Pods that are requested with one stream_id must be of one live event.",
    why: "A session belongs to one network and custom asset key; other requests with it fail.",
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
