import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// Which live event and which break the pods of a session are of.
extension IMASessionRules {
  static let liveEventMismatch = Rule(
    "ima-session/live-event-mismatch", .error, .ima, .must(guide), about: .session,
    says: "A pod must be of the network and custom asset key of the latest stream request.",
    why:
      "The session belongs to one live event; a pod of another one is refused or counted for it.",
    remedy: "Build the address from the values with which the stream was requested.",
    fails: [
      requested(#""network":"4321""#, pod(), "1234"),
      requested(#""customAssetKey":"example-west""#, pod(), "example-live"),
    ],
    passes: [
      loaded(line("podRequest", 2, pod())),
      requested(#""network":"1234","customAssetKey":"example-live""#, pod()),
    ],
    check: .orderedSession { _, context, report in
      // The request of a scheduled pod has its address, which is reported once.
      var reported: Set<String> = []
      for pod in (context.scheduledPods + context.pods).sorted(by: { $0.event < $1.event }) {
        let stream = context.streams.last { $0.request.map { $0 < pod.event } ?? false }
        guard let request = stream?.request.map({ context.event($0) }) else { continue }
        let parts = [
          (pod.url.networkCode, "network"), (pod.url.customAssetKey, "customAssetKey"),
        ]
        for case (let part?, let key) in parts where part.isLiteral {
          guard let expected = request.text(key), expected != part.text, !expected.isEmpty,
            !expected.isMasked, !part.text.isMasked,
            reported.insert("\(pod.breakID ?? "") \(key) \(part.text)").inserted
          else { continue }
          report(
            "\(part.text.shown) is not the \(key) of the stream request, \(expected.shown)",
            at: pod.address.place(part.range), related: [request.related("the stream request")])
        }
      }
    })

  static let breakIDShared = Rule(
    "ima-session/break-id-shared", .error, .ima, .must(guide), about: .session,
    says: "The pods of different breaks of a session must have different ad_break_ids.",
    why: "The service answers the second request with the ad decision of the first break.",
    remedy: "Give each break its own identifier.",
    fails: [
      loaded(
        line("schedule", 2, breakID("b1"), pod("x")), line("schedule", 3, breakID("b2"), pod("«x»"))
      )
    ],
    passes: [
      loaded(
        line("schedule", 2, breakID("b1"), pod("x")), line("schedule", 3, breakID("b2"), pod("y"))),
      loaded(
        line("schedule", 2, breakID("b1"), pod("x")), line("schedule", 3, breakID("b1"), pod("x")),
        line("podRequest", 4, breakID("b1"), pod("x"))),
    ],
    check: .orderedSession { _, context, report in
      var first: [String: (id: String, pod: SessionPod)] = [:]
      for pod in (context.scheduledPods + context.pods).sorted(by: { $0.event < $1.event }) {
        guard case .adBreakID(let part) = pod.url.podIdentifier, part.isLiteral,
          let id = context.event(pod.event).breakID
        else { continue }
        guard let other = first[part.text] else {
          first[part.text] = (id, pod)
          continue
        }
        guard other.id != id, !part.text.isMasked else { continue }
        first[part.text] = (id, pod)
        report(
          "ad_break_id/\(part.text.shown) is already requested for break \(other.id.shown)",
          at: pod.address.place(part.range),
          related: [context.event(other.pod.event).related("the other break")])
      }
    })

  static let podFormsMixed = Rule(
    "ima-session/pod-forms-mixed", .warning, .ima,
    .advice("Google DAI docs: Pod Serving reference/live"), about: .session,
    says: "All pods of a session should be named by pod, or all by ad_break_id.",
    why: "A new ad_break_id creates a break and so changes the number of the next one.",
    remedy: "Name all breaks of the event in the same way.",
    fails: [
      loaded(
        line("schedule", 2, breakID("b1"), pod("x")),
        line(
          "schedule", 3, breakID("b2"),
          pod("«2»").replacing("ad_break_id/", with: "pod/")))
    ],
    passes: [
      loaded(
        line("schedule", 2, breakID("b1"), pod("x")), line("schedule", 3, breakID("b2"), pod("y")))
    ],
    check: .session { _, context, report in
      let pods = (context.scheduledPods + context.pods).sorted { $0.event < $1.event }
      guard let first = pods.first(where: { $0.isNamed != nil }),
        let other = pods.first(where: { $0.isNamed != nil && $0.isNamed != first.isNamed }),
        let part = other.url.podIdentifier.part
      else { return }
      report(
        "\(other.isNamed == true ? "an ad_break_id" : "a pod number") in a session with "
          + (first.isNamed == true ? "ad_break_ids" : "pod numbers") + "; expected the same form",
        at: other.address.place(part.range),
        related: [context.event(first.event).related("the other form")])
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

extension SessionPod {
  /// Whether the address has an ad_break_id, not a number; nil if it has neither.
  fileprivate var isNamed: Bool? {
    switch url.podIdentifier {
    case .adBreakID: true
    case .pod: false
    case .bare, .missing: nil
    }
  }
}
