import HLSDocuments
import HLSLinting
import SourceText

/// What the values of ads and their pods can be.
extension IMASessionRules {
  static let podValueRange = Rule(
    "ima-session/pod-value-range", .error, .ima, .must(podInfo), about: .session,
    says: """
      podIndex must be -2 or more, totalAds at least 1, and timeOffset and maxDuration 0 or more, or -1.
      """,
    why: "The value means nothing, so the app shows viewers a wrong number or time of the ads.",
    remedy: "Write the values as the SDK has them.",
    fails: [
      loaded(line("AD_BREAK_STARTED", 2, #""podIndex":«-5»"#)),
      loaded(line("STARTED", 2, #""podIndex":«1.5»"#)),
      loaded(line("STARTED", 2, #""totalAds":«0»"#)),
      loaded(line("STARTED", 2, #""timeOffset":«-300»"#)),
      loaded(line("STARTED", 2, #""maxDuration":«-30»"#)),
    ],
    passes: [
      loaded(line("STARTED", 2, #""podIndex":0,"timeOffset":0,"maxDuration":-1,"totalAds":1"#)),
      loaded(line("CUEPOINTS_CHANGED", 1), line("STARTED", 2, #""podIndex":-1,"timeOffset":-1"#)),
      loaded(line("STARTED", 2, #""podIndex":1.0,"timeOffset":0.5,"maxDuration":30.03"#)),
      loaded(line("STARTED", 2, #""podIndex":null,"timeOffset":-0.02"#)),
    ],
    check: .session { log, _, report in
      var reported: Set<String> = []
      for event in log.events {
        for (key, expected, isAllowed) in ranges {
          guard let value = event[key], let number = value.seconds, !isAllowed(number),
            // The events of an ad repeat its values.
            reported.insert("\(key) \(number)").inserted
          else { continue }
          report("\(key) is \(number); expected \(expected)", at: value.range)
        }
      }
    })

  private static let ranges:
    [(key: String, expected: String, isAllowed: @Sendable (Seconds) -> Bool)] = [
      (
        "podIndex", "0 for a pre-roll, the number of the break, or -2 if it is not known",
        { $0 >= -2 && $0.isWhole }
      ),
      ("totalAds", "a whole number of at least 1", { $0 >= 1 && $0.isWhole }),
      ("timeOffset", "seconds, or -1 for a post-roll", { $0 > -0.5 || $0 == -1 }),
      ("maxDuration", "seconds, or -1 if it is not known", { $0 > -0.5 || $0 == -1 }),
    ]

  static let podIndexRepeated = Rule(
    "ima-session/pod-index-repeated", .warning, .ima,
    .should("Google DAI docs: AdPodInfo (HTML5) and Roku AdBreakInfo"), about: .session,
    notIn: .consoles,
    says: "The breaks of a live stream should have different podIndex.",
    why: "By the number, the ads of several breaks are those of one, in reports and in the app.",
    remedy: "Write podIndex as the SDK has it for each break.",
    fails: [
      loaded(
        live, numbered("a", "1", 10), numbered("b", "«1»", 100), numbered("c", "1", 200))
    ],
    passes: [
      loaded(live, numbered("a", "1", 10), numbered("b", "2", 100)),
      loaded(live, numbered("a", "-2", 10), numbered("b", "-2", 100)),
      // Another stream counts again.
      loaded(
        live, numbered("a", "1", 10), line("requestStream", 50), line("adsLoaded", 51, streamID),
        numbered("b", "1", 100)),
      // Of other streams than those of pods, the log does not say whether they are live.
      loaded(numbered("a", "1", 10), numbered("b", "1", 100)),
    ],
    check: .orderedSession { _, context, report in
      guard context.hasLivePods, !context.records(.cuePointsChanged) else { return }
      var first: [Int: SessionEvent] = [:]
      var found: [(value: SessionValue, number: Int, first: SessionEvent)] = []
      var stream: Int?
      for each in context.breaks where each.repeated == nil {
        guard let start = each.start, each.id != nil,
          let event = context.events(of: each).first(where: { $0.podNumber != nil }),
          let number = event.podNumber, let value = event["podIndex"]
        else { continue }
        let own = context.stream(at: start).flatMap { $0.request ?? $0.loaded }
        if own != stream { (first, stream) = ([:], own) }
        if let known = first[number] {
          found.append((value, number, known))
        } else {
          first[number] = event
        }
      }
      guard let repeated = found.first else { return }
      report(
        "podIndex \(repeated.number) is that of an earlier break"
          + (found.count > 1 ? ", as in \(found.count - 1) more" : "")
          + "; expected the number of the break", at: repeated.value.range,
        related: [repeated.first.related("the earlier break")], measured: .most(found.count))
    })

  /// For examples: the requests of two pods, and a break with a number.
  private static let live = [
    line("podRequest", 2, pod("a")), line("podRequest", 3, pod("b")),
    line("podRequest", 4, pod("c")),
  ].joined(separator: "\n")

  private static func numbered(_ id: String, _ number: String, _ start: Int) -> String {
    [
      line("AD_BREAK_STARTED", start, breakID(id), #""podIndex":\#(number)"#),
      line("AD_BREAK_ENDED", start + 30, breakID(id)),
    ].joined(separator: "\n")
  }

  static let adContentType = Rule(
    "ima-session/ad-content-type", .warning, .ima, .should(guide), about: .session,
    says: "contentType of an ad should be that of video or audio.",
    why: "A page or a picture in the place of an ad does not play in the stream.",
    remedy: "Look at the creative of the ad in Ad Manager.",
    fails: [
      loaded(line("STARTED", 2, #""contentType":"«text/html»""#)),
      loaded(line("STARTED", 2, #""contentType":"«image/png»""#)),
      loaded(line("STARTED", 2, #""contentType":"«application/xml; charset=utf-8»""#)),
    ],
    passes: [
      loaded(line("STARTED", 2, #""contentType":"video/mp4""#)),
      loaded(line("STARTED", 2, #""contentType":"application/x-mpegURL""#)),
      loaded(line("STARTED", 2, #""contentType":"Audio/MPEG; codecs=mp3""#)),
      loaded(line("STARTED", 2, #""contentType":"""#)),
      // An interactive ad of the client, and a picture next to its player.
      .session(
        line("adsRequest", 0), line("STARTED", 2, #""contentType":"application/javascript""#)),
      .session(line("adsRequest", 0), line("STARTED", 2, #""contentType":"image/png""#)),
    ],
    check: .session { _, context, report in
      guard !context.records(.adsRequest) else { return }
      for ad in context.ads {
        guard
          let value = ad.events.lazy.compactMap({ context.event($0)["contentType"] }).first,
          let text = value.text, isNoMedia(text)
        else { continue }
        report(
          "contentType is \(text.shown); expected a type of video or audio, such as video/mp4",
          at: value.range)
      }
    })

  /// Whether a media type is certainly none of video or audio.
  private static func isNoMedia(_ text: String) -> Bool {
    let type = text.lowercased().prefix { $0 != ";" && $0 != " " }
    return ["text/", "image/", "font/"].contains { type.hasPrefix($0) }
      || [
        "application/json", "application/xml", "application/xhtml+xml", "application/pdf",
        "application/javascript",
      ].contains(String(type))
  }

  static let adEndsTwice = Rule(
    "ima-session/ad-ends-twice", .error, .ima, .must(events), about: .session, notIn: .consoles,
    says: "An ad must end once: with COMPLETE, or with SKIPPED.",
    why: "The ad is counted as seen, although the viewer left it.",
    remedy: "Forward the one event of the SDK that ends the ad.",
    fails: [
      loaded(
        line("AD_BREAK_STARTED", 2), line("STARTED", 2), line("SKIPPED", 9),
        line("«COMPLETE»", 9), line("AD_BREAK_ENDED", 9)),
      loaded(
        line("AD_BREAK_STARTED", 2), line("STARTED", 2), line("COMPLETE", 32),
        line("«SKIPPED»", 32), line("AD_BREAK_ENDED", 32)),
    ],
    passes: [
      loaded(
        line("AD_BREAK_STARTED", 2), line("STARTED", 2), line("SKIPPED", 9), line("STARTED", 9),
        line("COMPLETE", 24), line("AD_BREAK_ENDED", 24)),
      // Events of the next ad may be missing after a seek.
      loaded(
        line("STARTED", 2), line("SKIPPED", 9), line("seek", 20, #""from":20,"to":90"#),
        line("COMPLETE", 24)),
    ],
    check: .orderedSession { _, context, report in
      for (number, ad) in context.ads.enumerated() {
        let event = context.event(ad.events[0])
        guard event.kind == .complete || event.kind == .skipped,
          let end = context.end(event.kind == .complete ? .skipped : .complete, before: number)
        else { continue }
        report(
          "\(event.kind.rawValue) after \(end.kind.rawValue) of one ad; expected one end",
          at: event,
          related: [end.related("the end of the ad")])
      }
    })
}

extension Seconds {
  /// Whether it has no fraction.
  fileprivate var isWhole: Bool { nanoseconds % 1_000_000_000 == 0 }
}
