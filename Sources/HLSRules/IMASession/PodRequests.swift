import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// Requests of pods, and what they have in common with the stream and the break.
extension IMASessionRules {
  static let streamIDMismatch = Rule(
    "ima-session/stream-id-mismatch", .error, .ima, .must(guide), about: .session,
    says: "stream_id of a pod must be the ID of the latest loaded stream.",
    why: "The pod is decided for another viewer, and its ads are counted for that one.",
    remedy: "Build the address when the stream is loaded, with its ID.",
    fails: [
      loaded(
        line("podRequest", 2, pod("ab-001", "«00000000-95a0-42be-8874-00625139b9db:TUL»"))),
      loaded(
        line("schedule", 2, pod("ab-001", "«00000000-95a0-42be-8874-00625139b9db:TUL»")),
        line("podRequest", 9, pod("ab-001", "00000000-95a0-42be-8874-00625139b9db:TUL"))),
    ],
    passes: [
      loaded(line("podRequest", 2, pod())),
      loaded(line("schedule", 2, pod()), line("podRequest", 9, pod())),
    ],
    check: .orderedSession { _, context, report in
      // The request of a scheduled pod has its address, which is reported once.
      var reported: Set<String> = []
      for pod in (context.scheduledPods + context.pods).sorted(by: { $0.event < $1.event }) {
        guard let part = pod.streamID, !part.text.isMasked,
          let loaded = context.loaded(before: pod.event), let id = loaded.text("streamId"),
          !id.isEmpty, !id.isMasked, id != part.text,
          reported.insert("\(pod.breakID ?? "") \(part.text)").inserted
        else { continue }
        report(
          "stream_id is another one than that of the loaded stream; expected the same",
          at: pod.address.place(part.range), related: [loaded.related("the stream")])
      }
    })

  static let podRequestFailed = Rule(
    "ima-session/pod-request-failed", .error, .ima, .must(backup), about: .session,
    facts: [.loses(.adsCannotPlay), .actedOn(by: .adServer)],
    says: "The request of a pod must be answered with status 2xx.",
    why: """
      Viewers see no ads in the break, and the publisher earns nothing from it. A 4xx status other \
      than 429 means that the request itself is wrong.
      """,
    remedy: "Correct the request that has 4xx; play the content after 429 and 5xx.",
    fails: [
      loaded(
        line("podRequest", 2, pod()), line("podResponse", 3, #""status":«400»"#),
        line("backupContent", 4))
    ],
    passes: [
      loaded(
        line("podRequest", 2, pod()), line("podResponse", 3, #""status":503"#),
        line("backupContent", 4)),
      loaded(line("podRequest", 2, pod()), line("podResponse", 3, #""status":200"#)),
      loaded(
        line("podRequest", 2, pod()), line("podResponse", 3, #""status":503"#),
        line("podRequest", 4, pod()), line("podResponse", 5, #""status":200"#), line("end", 60)),
      // The content plays on, and no request is answered that the player takes back.
      loaded(
        line("contentPlay", 2), line("podRequest", 20, pod()),
        line("podResponse", 21, #""status":503"#), line("end", 60)),
      loaded(
        line("podRequest", 20, pod()), line("podResponse", 21, #""status":0"#),
        line("requestStream", 21)),
    ],
    check: .session { log, context, report in
      let plays = log.events.filter { $0.kind == .contentPlay }.map(\.index)
      for event in log.events where event.kind == .podResponse {
        guard let value = event["status"], let status = value.integer,
          !(200..<400).contains(status)
        else { continue }
        if status == 429 || status >= 500 {
          let rest = log.events[(event.index + 1)...].prefix(100)
          // In a log that begins later, the content may play already.
          let stream = context.stream(at: event.index)?.request
          let next = plays.partitioningIndex { $0 >= stream ?? 0 }
          let isPlaying = stream == nil || next < plays.count && plays[next] < event.index
          let isHandled =
            rest.contains { $0.kind.isContent || $0.kind == .breakSkipped }
            || context.isRequestedAgain(event) || isPlaying
          guard !isHandled, context.isEnded, !context.isDisordered else { continue }
          report(
            "the pod request was answered with status \(status), and nothing followed; expected "
              + "content in its place", at: value.range, severity: .warning)
        } else {
          guard status >= 100 || !context.isLeft(at: event) else { continue }
          report(
            status < 100
              ? "the pod request had no answer; expected status 200"
              : "the pod request was answered with status \(status), so that it is wrong; expected 200",
            at: value.range)
        }
      }
    })

  static let breakWithoutPodRequest = Rule(
    "ima-session/break-without-pod-request", .warning, .ima, .should(guide), about: .session,
    notIn: .consoles,
    says: """
      The pod of a break should be requested before it starts, and not again after it ended unless it \
      is replayed.
      """,
    why: "The break plays the pod of another one, or a pod is decided that nobody sees.",
    remedy: "Give the break and its pod one identifier, and request it once.",
    fails: [
      loaded(
        line("podRequest", 2, pod("ab-001")), line("«AD_BREAK_STARTED»", 10, breakID("ab-002"))),
      loaded(
        line("podRequest", 2, pod()), line("AD_BREAK_STARTED", 10, breakID()),
        line("AD_BREAK_ENDED", 40, breakID()), line("«podRequest»", 50, pod())),
    ],
    passes: [
      loaded(line("podRequest", 2, pod()), line("AD_BREAK_STARTED", 10, breakID())),
      loaded(line("AD_BREAK_STARTED", 10, breakID())),
      // The app names the break by the identifier of its event.
      loaded(
        line("schedule", 2, pod(), #""identifier":"first""#), line("podRequest", 9, pod()),
        line("AD_BREAK_STARTED", 40, breakID("first"))),
    ],
    check: .orderedSession { log, context, report in
      guard !context.pods.isEmpty else { return }
      for each in context.breaks {
        guard let start = each.start, each.pod == nil, each.repeated == nil, each.id != nil,
          context.loaded(before: start) != nil
        else { continue }
        report(
          "no pod of this break was requested before it; expected podRequest with its identifier",
          at: context.event(start))
      }
      var ended: [String: SessionEvent] = [:]
      var open: String?
      var pods = context.pods[...]
      for event in log.events {
        switch event.kind {
        case .adBreakStarted: open = event.breakID
        case .adBreakEnded:
          // The end of another break than the open one has a finding of its own.
          if let id = event.breakID, open == nil || open == id { ended[id] = event }
          open = nil
        case .seek, .contentChosen, .contentLoaded, .requestStream, .adsLoaded: ended = [:]
        case .podRequest:
          guard let pod = pods.first, pod.event == event.index else { break }
          pods.removeFirst()
          guard let id = pod.breakID, let end = ended.removeValue(forKey: id) else { break }
          report(
            "the pod is requested again after its break ended; expected one request", at: event,
            related: [end.related("the end of the break")])
        default: break
        }
      }
    })

  static let parametersDiffer = Rule(
    "ima-session/parameters-differ", .info, .ima,
    .advice("\(guide); Google DAI docs: Pod Serving reference/live"), about: .session,
    says: "A key-value of cust_params in a pod request should be that of adTagParameters.",
    why: "One viewer is targeted in two ways in one session.",
    remedy: "Take both from one place, unless the value is that of the break.",
    fails: [
      .session(
        line("requestStream", 0, #""adTagParameters":{"section":"sports"}"#), answer,
        line("podRequest", 2, pod("ab-001", pd: "30000", "&cust_params=«section%3Dnews»")))
    ],
    passes: [
      .session(
        line("requestStream", 0, #""adTagParameters":{"section":"sports"}"#), answer,
        line("podRequest", 2, pod("ab-001", pd: "30000", "&cust_params=section%3Dsports"))),
      .session(
        line("requestStream", 0, #""adTagParameters":{"cust_params":"section%3Dsports"}"#), answer,
        line("podRequest", 2, pod("ab-001", pd: "30000", "&cust_params=section%3Dsports"))),
    ],
    check: .orderedSession { _, context, report in
      var known: (request: Int, values: [String: String])?
      for pod in context.pods {
        guard let request = context.stream(at: pod.event)?.request,
          let part = pod.url.parameter(.customParameters)?.value, part.isLiteral
        else { continue }
        if known?.request != request {
          known = (request, context.event(request).targeting)
        }
        let values = known?.values ?? [:]
        guard
          let other = pod.customParameters.first(where: { key, value in
            values[key].map { $0 != value } ?? false
          })
        else { continue }
        report(
          "cust_params has another value of \(other.key.quoted) than adTagParameters; expected the "
            + "same", at: pod.address.place(part.range),
          related: [context.event(request).related("the request of the stream")])
      }
    })

  static let maxDurationAbovePD = Rule(
    "ima-session/max-duration-above-pd", .warning, .ima,
    .should("Google DAI docs: AdPodInfo; Google DAI docs: Roku AdBreakInfo"), about: .session,
    says: "maxDuration in seconds should not be above pd of the pod in milliseconds.",
    why: """
      maxDuration is the longest that the pod may last. If it is longer than the break that was \
      requested with pd, ads can run past the end of the break, over content that the viewer came \
      for.
      """,
    remedy: """
      Request the pod with the length of the break in milliseconds, as in pd=30000 for 30 seconds.
      """,
    fails: [
      loaded(
        line("podRequest", 2, pod()), line("AD_BREAK_STARTED", 10, breakID()),
        line("STARTED", 10, breakID(), #""maxDuration":«60»"#)),
      loaded(
        line("schedule", 2, pod()), line("AD_BREAK_STARTED", 10),
        line("STARTED", 10, #""maxDuration":«60»"#)),
    ],
    passes: [
      loaded(
        line("podRequest", 2, pod()), line("AD_BREAK_STARTED", 10, breakID()),
        line("STARTED", 10, breakID(), #""maxDuration":30"#)),
      loaded(
        line("podRequest", 2, pod()), line("AD_BREAK_STARTED", 10, breakID()),
        line("STARTED", 10, breakID(), #""maxDuration":-1"#)),
    ],
    check: .orderedSession { _, context, report in
      for each in context.breaks {
        guard let pod = context.pod(of: each), let planned = pod.plannedDuration else { continue }
        for event in context.events(of: each) {
          guard let value = event["maxDuration"], let most = value.seconds, most > planned else {
            continue
          }
          report(
            "maxDuration is \(most) s, but pd is \(planned) s; expected at most pd",
            at: value.range,
            related: [context.event(pod.event).related("the pod")], measured: .most(most))
          break
        }
      }
    })
}

extension SessionContext {
  /// Whether the viewer leaves the content, or moves in it, within a second of an event, so that the player takes its
  /// requests back.
  fileprivate func isLeft(at event: SessionEvent) -> Bool {
    let near = max(0, event.index - 5)..<min(log.events.count, event.index + 6)
    return log.events[near].contains { other in
      guard other.kind.mayHideAds || other.kind == .end else { return false }
      let (first, last) = (min(event.index, other.index), max(event.index, other.index))
      return seconds(from: first, to: last).map { $0 <= 1 } ?? false
    }
  }

  /// Whether the pod of an answer is requested again, so that the next answer counts.
  fileprivate func isRequestedAgain(_ answer: SessionEvent) -> Bool {
    let next = pods.partitioningIndex { $0.event > answer.index }
    guard next > 0, next < pods.count else { return false }
    let id = answer.breakID ?? pods[next - 1].breakID
    return pods[next...].prefix(10).contains { $0.breakID == id }
  }

  /// The events of a break that may have values of its pod: its start and those of its ads.
  func events(of each: SessionBreak) -> some Sequence<SessionEvent> {
    ([each.start].compactMap { $0 } + each.ads.lazy.flatMap { ads[$0].events }).lazy.map(event)
  }
}

extension SessionEvent {
  /// The key-values of adTagParameters, with those in its `cust_params`.
  fileprivate var targeting: [String: String] {
    var values: [String: String] = [:]
    for member in self["adTagParameters"]?.members ?? [] {
      guard let text = member.value.text ?? member.value.number?.description else { continue }
      if member.key == "cust_params" {
        let reference = URIReference(text)
        let pairs = reference.decoded(0..<text.utf8.count).text.keyValues
        for (key, value) in pairs { values[key] = value }
      } else {
        values[member.key] = text
      }
    }
    return values
  }
}

extension String {
  /// Whether a part is replaced by characters that hide it.
  var isMasked: Bool { contains("*") || contains("…") || contains("{") }
}
