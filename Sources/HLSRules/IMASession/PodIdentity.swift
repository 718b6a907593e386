import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// Which live event and which break the pods of a session are of.
extension IMASessionRules {
  static let liveEventMismatch = Rule(
    "ima-session/live-event-mismatch", .error, .ima, .must(guide), about: .session,
    says: "A pod must be of the network and custom asset key of the latest stream request.",
    why: """
      The stream was requested for one live event. The pod of another one is refused, so viewers \
      see no ads, or counted for the wrong event.
      """,
    remedy: "Build the address from the values with which the stream was requested.",
    fails: [
      requested(#""network":"4321""#, pod(), "1234"),
      requested(#""customAssetKey":"example-west""#, pod(), "example-live"),
    ],
    passes: [
      loaded(line("podRequest", 2, pod())),
      requested(#""network":"1234","customAssetKey":"example-live""#, pod()),
      // The stream before plays until the next one is loaded.
      .session(
        line("requestStream", 0, #""customAssetKey":"example-live""#), answer,
        line("requestStream", 50, #""customAssetKey":"example-west""#),
        line("podRequest", 51, pod()),
        line("adsLoaded", 52, #""streamId":"b:TUL""#)),
    ],
    check: .orderedSession { _, context, report in
      // The request of a scheduled pod has its address, which is reported once.
      var reported: Set<String> = []
      for pod in (context.scheduledPods + context.pods).sorted(by: { $0.event < $1.event }) {
        // Until a stream is loaded, the one before it plays.
        let latest = context.stream(at: pod.event)?.request
        let loaded = context.loaded(before: pod.event)
          .flatMap { context.stream(at: $0.index)?.request }
        guard let request = latest.map({ context.event($0) }) else { continue }
        let parts = [
          (pod.url.networkCode, "network"), (pod.url.customAssetKey, "customAssetKey"),
        ]
        for case (let part?, let key) in parts where part.isLiteral {
          guard let expected = request.text(key), expected != part.text, !expected.isEmpty,
            !expected.isMasked, !part.text.isMasked,
            loaded == latest || loaded.map({ context.event($0).text(key) != part.text }) ?? true,
            reported.insert("\(pod.breakID ?? "") \(key) \(part.text)").inserted
          else { continue }
          report(
            "\(part.text.shown) is not the \(key) of the stream request, \(expected.shown)",
            at: pod.address.place(part.range), related: [request.related("the stream request")])
        }
      }
    })

  /// A session whose stream was requested with these values, and the request of a pod with one part marked.
  private static func requested(
    _ values: String, _ pod: String, _ marked: String = ""
  ) -> Example {
    .session(
      line("requestStream", 0, values), answer,
      line(
        "podRequest", 2,
        marked.isEmpty ? pod : pod.replacing("/\(marked)/", with: "/«\(marked)»/")))
  }
}
