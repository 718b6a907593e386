import HLSDocuments
import HLSLinting
import SourceText

/// A stream that cannot be made, or fails later.
extension IMASessionRules {
  static let streamErrorFallback = Rule(
    "ima-session/stream-error-fallback", .warning, .ima, .should(backup), about: .session,
    notIn: .consoles,
    says: """
      After a stream request fails with 429 or 5xx, the app should play backup content; after another \
      4xx, the request should be corrected.
      """,
    why: "Without a fallback the viewer sees nothing; with one, a wrong request is never noticed.",
    remedy: "Play the content without ads after 429 and 5xx, and correct a request that has 4xx.",
    fails: [
      .session(request, line("«streamFailed»", 1, #""status":503"#), line("end", 60)),
      .session(
        request, line("streamFailed", 1, #""status":404"#), line("«backupContent»", 2)),
    ],
    passes: [
      .session(
        request, line("streamFailed", 1, #""status":503"#), line("backupContent", 2),
        line("end", 60)),
      .session(request, line("streamFailed", 1, #""status":404"#), line("end", 60)),
      // The viewer leaves.
      .session(request, line("streamFailed", 1, #""status":503"#), line("end", 3)),
    ],
    check: .orderedSession { log, context, report in
      let firstContent = log.events.first { $0.kind == .contentPlay }?.index ?? log.events.count
      for stream in context.streams {
        guard let failed = stream.failed, stream.loaded == nil,
          let status = context.event(failed).integer("status"), status >= 400
        else { continue }
        let rest = log.events[(failed + 1)..<(stream.next ?? log.events.count)]
        if status == 429 || status >= 500 {
          let continues =
            firstContent < failed || stream.next != nil || !context.isEnded
            || context.seconds(from: failed, to: log.events.count - 1).map { $0 < 5 } ?? false
          guard !continues, !rest.contains(where: { $0.kind.isContent }) else { continue }
          report(
            "no content is played after the request failed with \(status); expected backup content",
            at: context.event(failed))
        } else if let backup = rest.first(where: { $0.kind == .backupContent }) {
          report(
            "backup content after status \(status), which means a wrong request; expected a "
              + "correction of the request", at: backup,
            related: [context.event(failed).related("the failure")])
        }
      }
    })

  static let streamFails = Rule(
    "ima-session/stream-fails", .info, .ima, .advice(guide), about: .session, notIn: .consoles,
    says: "The stream manager should report no error.",
    why: "The session has no ads from there, although the content plays on.",
    remedy: "Look up the message of the error, and request the stream again if viewers stay.",
    fails: [loaded(line("contentPlay", 2), line("«streamError»", 30, #""message":"404""#))],
    passes: [
      loaded(line("contentPlay", 2)),
      // A request that fails has rules about its answer.
      .session(request, line("failed", 1), line("contentPlay", 2)),
    ],
    check: .session { log, _, report in
      var hasFailed = false
      for event in log.events {
        switch event.kind {
        case .requestStream, .adsRequest, .adsLoaded: hasFailed = false
        case .streamError:
          if !hasFailed {
            report(
              "the stream fails, so that the session has no ads from here; expected no error",
              at: event)
          }
          hasFailed = true
        default: break
        }
      }
    })
}
