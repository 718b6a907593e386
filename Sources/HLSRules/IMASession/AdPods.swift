import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// What the SDK says of ads and their pods.
extension IMASessionRules {
  static let podInfo = "Google DAI docs: AdPodInfo"

  static let adPositionRange = Rule(
    "ima-session/ad-position-range", .error, .ima,
    .must("\(podInfo); Flutter IMA plugin AdPodInfo docs; \(guide)"), about: .session,
    says: "adPosition must lie between 1 and totalAds.",
    why: "The app shows viewers a wrong count, or the values are swapped.",
    remedy: "Write both values as the SDK has them.",
    fails: [loaded(line("STARTED", 2, #""adPosition":«3»,"totalAds":2"#))],
    passes: [loaded(line("STARTED", 2, #""adPosition":2,"totalAds":2"#))],
    check: .session { _, context, report in
      for ad in context.ads {
        for index in ad.events {
          let event = context.event(index)
          guard let value = event["adPosition"], let position = value.integer,
            let total = event.integer("totalAds"), !(1...max(1, total)).contains(position)
          else { continue }
          report(
            "adPosition is \(position) of \(total); expected a number from 1 to totalAds",
            at: value.range)
          break
        }
      }
    })

  static let adPositionSequence = Rule(
    "ima-session/ad-position-sequence", .warning, .ima, .should(podInfo), about: .session,
    says: "The ads of a break should have the positions 1, 2 and so on, of the same number.",
    why: "An ad was lost, or its events are those of another break.",
    remedy: "Look for the missing ad in the log of the SDK.",
    fails: [
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("STARTED", 2, ad("1")),
        line("COMPLETE", 12, ad("1")), line("STARTED", 12, ad("«3»")),
        line("COMPLETE", 22, ad("3")), line("AD_BREAK_ENDED", 22, breakID())),
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("STARTED", 2, ad("1")),
        line("COMPLETE", 12, ad("1")), line("STARTED", 12, ad("2", of: "«2»")),
        line("COMPLETE", 22, ad("2", of: "2")), line("AD_BREAK_ENDED", 22, breakID())),
      loaded(
        line("contentPlay", 1), line("AD_BREAK_STARTED", 62, breakID()),
        line("STARTED", 62, ad("«2»", of: "2")), line("COMPLETE", 72, ad("2", of: "2")),
        line("AD_BREAK_ENDED", 72, breakID())),
    ],
    passes: [
      // The viewer joins in the break, with or without a request of its pod before it, or the first ad failed.
      loaded(
        line("contentPlay", 1), line("AD_BREAK_STARTED", 2, breakID()),
        line("STARTED", 2, ad("3")), line("COMPLETE", 12, ad("3")),
        line("AD_BREAK_ENDED", 12, breakID())),
      loaded(
        line("contentPlay", 1), line("AD_BREAK_STARTED", 62, breakID()), line("ERROR", 62),
        line("STARTED", 63, ad("2", of: "2")), line("COMPLETE", 73, ad("2", of: "2")),
        line("AD_BREAK_ENDED", 73, breakID())),
      loaded(
        line("contentPlay", 1), line("podRequest", 2, pod()),
        line("podResponse", 3, breakID(), #""status":200"#),
        line("AD_BREAK_STARTED", 4, breakID()), line("STARTED", 4, ad("3")),
        line("COMPLETE", 12, ad("3")), line("AD_BREAK_ENDED", 12, breakID())),
      // Another ad failed, or the app was in the background.
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("STARTED", 2, ad("1")),
        line("COMPLETE", 12, ad("1")), line("ERROR", 12), line("STARTED", 13, ad("3")),
        line("COMPLETE", 22, ad("3")), line("AD_BREAK_ENDED", 22, breakID())),
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("STARTED", 2, ad("1")),
        line("background", 5), line("foreground", 25), line("STARTED", 25, ad("3")),
        line("COMPLETE", 35, ad("3")), line("AD_BREAK_ENDED", 35, breakID())),
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("STARTED", 2, ad("1")),
        line("COMPLETE", 12, ad("1")), line("STARTED", 12, ad("2")),
        line("COMPLETE", 22, ad("2")), line("STARTED", 22, ad("3")),
        line("COMPLETE", 32, ad("3")), line("AD_BREAK_ENDED", 32, breakID())),
    ],
    check: .orderedSession { _, context, report in
      for each in context.breaks {
        var last: (position: Int, total: Int?, event: SessionEvent)?
        for number in each.ads {
          let ad = context.ads[number]
          guard let start = ad.start, !ad.isDisturbed else {
            // Ads between may have been left out.
            last = nil
            continue
          }
          let event = context.event(start)
          guard let value = event["adPosition"], let position = value.integer, position > 0 else {
            last = nil
            continue
          }
          let total = event.integer("totalAds")
          guard total.map({ position <= $0 }) ?? true else { break }
          if number == each.ads.first, position > 1, let begin = each.start,
            !context.isJoined(at: begin), !context.mayMissAds(from: begin, to: start)
          {
            report(
              "the first ad of the break has adPosition \(position); expected 1", at: value.range,
              related: [context.event(begin).related("the start of the break")])
            break
          }
          if let known = last, context.mayMissAds(from: known.event.index, to: start) { last = nil }
          if let last, position != last.position + 1 {
            report(
              "adPosition is \(position) after \(last.position); expected \(last.position + 1)",
              at: value.range, related: [last.event.related("the ad before")])
            break
          }
          if let last, let total, let known = last.total, total != known,
            let place = event["totalAds"]
          {
            report(
              "totalAds is \(total), but \(known) in the ad before; expected the same",
              at: place.range, related: [last.event.related("the ad before")])
            break
          }
          last = (position, total, event)
        }
      }
    })

  static let adsMissing = Rule(
    "ima-session/ads-missing", .warning, .ima, .should(podInfo), about: .session,
    says: "A break should end after as many ads as totalAds says.",
    why: "The ads that are missing were sold and not shown.",
    remedy: "Look in the log of the SDK for the reason why the break ended.",
    fails: [
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("STARTED", 2, ad("1")),
        line("COMPLETE", 12, ad("1")), line("«AD_BREAK_ENDED»", 12, breakID()))
    ],
    passes: [
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("STARTED", 2, ad("1", of: "1")),
        line("COMPLETE", 12, ad("1", of: "1")), line("AD_BREAK_ENDED", 12, breakID())),
      // The other ads failed, the app was in the background, or the event limits the break.
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("STARTED", 2, ad("1")),
        line("COMPLETE", 12, ad("1")), line("ERROR", 12), line("AD_BREAK_ENDED", 13, breakID())),
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("STARTED", 2, ad("1")),
        line("COMPLETE", 12, ad("1")), line("background", 12), line("foreground", 80),
        line("AD_BREAK_ENDED", 80, breakID())),
      loaded(
        line("schedule", 2, breakID(), #""playoutLimit":10"#),
        line("AD_BREAK_STARTED", 40, breakID()), line("STARTED", 40, ad("1")),
        line("COMPLETE", 50, ad("1")), line("AD_BREAK_ENDED", 50, breakID())),
      // The SDK ends the break early.
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("STARTED", 2, ad("1", of: "2")),
        line("COMPLETE", 12, ad("1", of: "2")), line("AD_BREAK_ENDED", 12, breakID()),
        line("STARTED", 12, ad("2", of: "2")), line("COMPLETE", 22, ad("2", of: "2"))),
    ],
    check: .orderedSession { log, context, report in
      let limited = Set(
        log.events.lazy.filter { $0.kind == .schedule && $0["playoutLimit"] != nil }
          .compactMap { $0.breakID ?? $0.text("identifier") })
      for each in context.breaks {
        guard let end = each.end, each.interruption == nil, let number = each.ads.last,
          each.id.map(limited.contains) != true
        else { continue }
        let ad = context.ads[number]
        let next = number + 1 < context.ads.count ? context.ads[number + 1] : nil
        // A viewer who skipped or moved, and a failure, are reasons that the log has.
        guard let start = ad.start, !ad.isDisturbed, let last = ad.end,
          context.event(last).kind == .complete,
          let position = context.event(start).integer("adPosition"),
          let total = context.event(start).integer("totalAds"),
          (1..<max(1, total)).contains(position), !context.mayMissAds(from: last, to: end),
          next?.adBreak != nil
            || next?.start.flatMap({ context.event($0).integer("adPosition") }) != position + 1
        else { continue }
        report(
          "the break ends after ad \(position) of \(total)", at: context.event(end),
          related: [context.event(start).related("the last ad")], measured: .most(total - position))
      }
    })

  static let podIndexChanges = Rule(
    "ima-session/pod-index-changes", .warning, .ima, .should(podInfo), about: .session,
    says: "All ads of a break should have the same podIndex and timeOffset.",
    why: "The events are those of two breaks, one of which has no start.",
    remedy: "Write the values that the SDK has for each ad.",
    fails: [
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("STARTED", 2, #""podIndex":3"#),
        line("COMPLETE", 12, #""podIndex":3"#), line("STARTED", 12, #""podIndex":«4»"#),
        line("COMPLETE", 22, #""podIndex":4"#), line("AD_BREAK_ENDED", 22, breakID()))
    ],
    passes: [
      loaded(
        line("AD_BREAK_STARTED", 2, breakID()), line("STARTED", 2, #""podIndex":3"#),
        line("COMPLETE", 12, #""podIndex":3"#), line("STARTED", 12, #""podIndex":3"#),
        line("COMPLETE", 22, #""podIndex":3"#), line("AD_BREAK_ENDED", 22, breakID()))
    ],
    check: .orderedSession { _, context, report in
      for each in context.breaks {
        for key in ["podIndex", "timeOffset"] {
          var first: (value: Seconds, event: SessionEvent)?
          for event in context.events(of: each) {
            // The number of a break that the SDK does not know yet is -2.
            guard let value = event[key], let number = value.seconds,
              key != "podIndex" || number != -2
            else { continue }
            guard let known = first else {
              first = (number, event)
              continue
            }
            guard number != known.value else { continue }
            report(
              "\(key) is \(number), but \(known.value) before in the break; expected the same",
              at: value.range, related: [known.event.related("the value before")])
            break
          }
        }
      }
    })

  static let podIndexLive = Rule(
    "ima-session/pod-index-live", .warning, .ima,
    .should("Google DAI docs: AdPodInfo (HTML5) and Roku AdBreakInfo"), about: .session,
    says: "podIndex of a live stream should be 0 for a pre-roll, and the break's number otherwise.",
    why:
      "With -2 the SDK does not know which break the ad belongs to; a live stream has no post-roll.",
    remedy: "Request pods by identifiers that the live event knows.",
    fails: [
      loaded(line("STARTED", 2, #""podIndex":«-2»"#)),
      loaded(line("podRequest", 2, pod()), line("STARTED", 10, #""podIndex":«-1»"#)),
    ],
    passes: [loaded(line("STARTED", 2, #""podIndex":3"#))],
    check: .session { _, context, report in
      let streams = StreamKinds(context)
      var reported: Set<Int> = []
      for ad in context.ads {
        for index in ad.events {
          guard let value = context.event(index)["podIndex"], let number = value.integer,
            number == -2 || number == -1 && streams.isLive(at: index),
            reported.insert(ad.adBreak ?? -1).inserted
          else { continue }
          report(
            number == -2
              ? "podIndex is -2, so that the SDK does not know the break; expected its number"
              : "podIndex is -1, a post-roll, which a live stream does not have", at: value.range,
            // The SDK reports it where it cannot know better.
            severity: number == -2 ? .info : nil)
        }
      }
    })

  static let timeOffsetVsPodIndex = Rule(
    "ima-session/time-offset-vs-pod-index", .warning, .ima,
    .should("Google DAI docs: Roku AdBreakInfo"), about: .session,
    says: """
      timeOffset of VOD should be 0 for podIndex 0, and above 0 for a mid-roll; a live stream has no \
      post-roll, which is -1.
      """,
    why: "One of both values is that of another break.",
    remedy: "Write both values as the SDK has them.",
    fails: [
      loaded(cuePoints, line("STARTED", 2, #""podIndex":0,"timeOffset":«35»"#)),
      loaded(cuePoints, line("STARTED", 2, #""podIndex":2,"timeOffset":«0»"#)),
      loaded(
        line("podRequest", 2, pod()), line("STARTED", 10, #""podIndex":2,"timeOffset":«-1»"#)),
    ],
    passes: [
      loaded(cuePoints, line("STARTED", 2, #""podIndex":0,"timeOffset":0"#)),
      loaded(cuePoints, line("STARTED", 2, #""podIndex":2,"timeOffset":600"#)),
      loaded(line("STARTED", 2, #""podIndex":2,"timeOffset":0"#)),
      loaded(line("podRequest", 2, pod()), line("STARTED", 10, #""podIndex":2,"timeOffset":0"#)),
      loaded(cuePoints, line("STARTED", 2, #""podIndex":-1,"timeOffset":-1"#)),
      loaded(cuePoints, line("STARTED", 2, #""podIndex":5,"timeOffset":-1"#)),
      // After a stream on demand, a live one.
      loaded(
        cuePoints, line("requestStream", 50), line("adsLoaded", 51, streamID),
        line("podRequest", 52, pod()), line("STARTED", 60, #""podIndex":2,"timeOffset":0"#)),
    ],
    check: .session { _, context, report in
      let streams = StreamKinds(context)
      var reported: Set<Int> = []
      for (number, ad) in context.ads.enumerated() {
        for index in ad.events {
          let event = context.event(index)
          // Of a live stream, no document says what the offset is otherwise; a post-roll of VOD may have a number.
          guard let pod = event.integer("podIndex"), pod >= 0, let value = event["timeOffset"],
            let offset = value.seconds, case let isVOD = streams.isOnDemand(at: index),
            isVOD
              ? pod == 0 ? offset != .zero : offset <= .zero && offset != -1
              : offset == -1 && streams.isLive(at: index),
            reported.insert(ad.adBreak ?? -1 - number).inserted
          else { continue }
          report(
            isVOD
              ? "timeOffset is \(offset) with podIndex \(pod); expected "
                + (pod == 0 ? "0, as for a pre-roll" : "more than 0, as for a mid-roll")
              : "timeOffset is -1, a post-roll, with podIndex \(pod) in a live stream; expected the "
                + "time of the break",
            at: value.range)
        }
      }
    })

  private static let cuePoints = line("CUEPOINTS_CHANGED", 1)
}

extension SessionContext {
  /// Whether a pod of a live event is requested.
  var hasLivePods: Bool { pods.contains { $0.url.endpoint == .hlsManifest } }

  /// Whether a viewer may join a break where it starts: the content has begun or moved just before, or it is not
  /// known when.
  func isJoined(at start: Int) -> Bool {
    guard let before = log.events[..<start].last(where: { $0.kind.isPlayback }) else { return true }
    guard !before.kind.isOfAds else { return false }
    return seconds(from: before.index, to: start).map { $0 < 5 } ?? true
  }
}

extension SessionEvent.Kind {
  /// Whether it shows what plays, or that this changes.
  fileprivate var isPlayback: Bool {
    switch self {
    case .contentPlay, .contentLoaded, .contentChosen, .seek, .resume, .foreground, .adsLoaded: true
    case .adPeriodStarted: false
    default: isOfAds
    }
  }
}
