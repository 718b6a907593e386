import HLSDocuments
import HLSLinting
import SourceText

/// What players report of their playback in a break (CMCD).
extension IMASessionRules {
  static let starvedInBreak = Rule(
    "ima-session/starved-in-break", .info, .ima, .advice("CTA-5004-A §4.3 bs"), about: .session,
    says: "The buffer of the player should not run empty in a break.",
    why: "Playback of the ads stalled, so that the break ends late and viewers leave.",
    remedy: "Compare the bit rates of the ads with those of the content, and load pods earlier.",
    fails: [
      loaded(
        line("«AD_BREAK_STARTED»", 2, breakID()), media(3), media(9, "bs%2C"), media(15),
        line("AD_BREAK_ENDED", 32, breakID()))
    ],
    passes: [
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), media(3), media(9), media(15),
        line("AD_BREAK_ENDED", 32, breakID())),
      // What happened since the request before the break may have been before the break.
      loaded(
        media(1), line("AD_BREAK_STARTED", 2, breakID()), media(3, "bs%2C"), media(9),
        line("AD_BREAK_ENDED", 32, breakID())),
    ],
    check: .orderedSession { _, context, report in
      for each in context.breaks {
        guard let start = each.start.map(context.event), let begin = start.time?.value,
          let end = each.end.flatMap({ context.event($0).time?.value })
        else { continue }
        var sessions: Set<String?> = []
        let starved = context.requests(from: begin, to: end).filter { request in
          !sessions.insert(request.data.sessionID).inserted && request.data.isStarved
        }
        guard let first = starved.first, let item = first.data["bs"] else { continue }
        report(
          "the buffer ran empty \(starved.count == 1 ? "once" : "\(starved.count) times") in the "
            + "break, as CMCD says; expected a break without a stall", at: start,
          related: [
            RelatedPlace(
              item.range, "the request \(first.time - begin) s after the start",
              in: first.log)
          ])
      }
    })

  /// For examples: the request of a segment with CMCD, before the session of which there may be other keys.
  private static func media(_ seconds: Int, _ keys: String = "") -> String {
    line(
      "request", seconds, #""url":"https://ads.example.com/1.m4s?CMCD=\#(keys)sid%3D%22a%22""#)
  }
}

/// The failures that the sample of Google's guide prints.
extension IMASessionRules {
  static let failurePrinted = Rule(
    "ima-session/failure-printed", .error, .ima, .must(guide), about: .session,
    says: "The app should print no failure of its content, its stream or its pods.",
    why: "The viewer of this session has no ads, or no content.",
    remedy:
      "Follow the text of the failure: correct an address, or look at the request and its answer.",
    fails: [
      .session("«Failed to load content stream. The URL is invalid.»"),
      .session("«Failed to retrieve stream manager from ads loaded data.»"),
      .session("«Failed to retrieve stream ID from stream manager.»"),
      .session("«Stream registration failed with unknown error.»"),
      .session("«Stream registration failed with error: »The request was rejected."),
      .session("«Ad stream failed to load with unknown error.»"),
      .session("«Ad stream failed to load with error: »The connection was lost."),
      .session(
        "«Failed to generate the ad pod manifest URL. Skipping insertion of »ad_break_id/a b."),
    ],
    passes: [
      .session("Ad break started.\nAd break ended."),
      // Other texts, and those of the app that only begin alike.
      .session("Ad break started.\nFailed to load content stream. The URL is invalid. Retrying."),
      .session("Ad break started.\nFailed to load the artwork.\nAd break ended."),
      // A log of events has rules of its own for what follows a failure.
      .session(request, line("failed", 1), line("contentPlay", 2)),
    ],
    check: .session { log, _, report in
      guard log.isFromConsole else { return }
      // That the app skips the breaks says the same again.
      let skips = log.events.contains { event in
        event.kind == .breakSkipped
          && event.text("reason")?.hasPrefix("The ad stream ID is not set.") ?? false
      }
      for event in log.events {
        guard let (what, severity) = event.failure(log), event.kind != .adsLoaded || !skips else {
          continue
        }
        report(what, at: event, severity: severity)
      }
    })
}

extension SessionEvent {
  /// What a printed failure means, and its severity if it is not an error; nil for other events.
  fileprivate func failure(_ log: SessionLog) -> (String, Severity?)? {
    switch kind {
    case .contentInvalid:
      ("the content is not loaded, because its URL is invalid; expected a valid URL", nil)
    case .adsLoaded where members.contains { $0.key == "streamId" && $0.value.text == nil }:
      ("the loaded stream has no ID, so that no pod can be requested; expected one", nil)
    case .failed:
      ("the stream is not registered, so that the session has no ads; expected a stream", .warning)
    case .streamError where log.text(range).hasPrefix("Failed to retrieve stream manager"):
      ("the loaded data have no stream manager, so that the session has no ads; expected one", nil)
    case .streamError:
      ("the stream of ads fails, so that the session has no ads from here; expected none", .warning)
    case .breakSkipped where log.text(range).hasPrefix("Failed to generate the ad pod manifest URL"):
      (
        "the URL of the pod \((breakID ?? "").shown) is not valid, so that the break is skipped; expected a "
          + "valid URL", nil
      )
    default: nil
    }
  }
}
