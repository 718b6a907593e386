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
