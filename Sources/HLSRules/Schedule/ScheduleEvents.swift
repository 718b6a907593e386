import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// The live event and the primary content of a schedule.
extension ScheduleRules {
  static let daiType = Rule(
    "schedule/dai-type", .error, .googleDAI, .must(guide), about: .schedule,
    says: "The live event must have the DAI type Pod serving manifest.",
    why: "Live events of other types serve no pod playlists, so viewers see no ads in any break.",
    remedy: "Create a live event with the DAI type Pod serving manifest.",
    fails: [
      schedule(
        pod(), head: live.replacing("\"POD_SERVING_MANIFEST\"", with: "«\"POD_SERVING_REDIRECT\"»"))
    ],
    passes: [
      schedule(pod(), head: live),
      schedule(pod(), head: live.replacing("POD_SERVING_MANIFEST", with: "Pod serving manifest")),
    ],
    check: .schedule { schedule, _, report in
      guard let value = schedule.liveEvent?["daiType"], let type = value.string, !type.isEmpty,
        type.uppercased().replacing(" ", with: "_") != "POD_SERVING_MANIFEST"
      else { return }
      report(
        "the DAI type is \(type.shown); expected POD_SERVING_MANIFEST, the only one that serves pods",
        at: value.range)
    })

  static let liveEventDiffers = Rule(
    "schedule/live-event-differs", .error, .googleDAI, .must(guide), about: .schedule,
    facts: [.silences(["pod-url/stream-id-of-other-event"], about: .document)],
    says: "Pod URLs must have the network code and custom asset key of the live event.",
    why: """
      The session belongs to one live event. The service refuses the pod of another one, so \
      viewers see no ads, or counts it for the wrong event.
      """,
    remedy: "Build the address from the values with which the session was requested.",
    fails: [schedule(pod(network: "«4321»"), head: live)],
    passes: [schedule(pod(), head: live)],
    check: .schedule { schedule, _, report in
      guard let liveEvent = schedule.liveEvent else { return }
      for event in schedule.events {
        for (url, value) in event.pods(report) {
          for (part, key) in [
            (url.networkCode, "networkCode"), (url.customAssetKey, "customAssetKey"),
          ] {
            guard let part, part.isLiteral, let expected = liveEvent[key],
              let text = expected.string, !text.isEmpty, text != part.text
            else { continue }
            report(
              "\(part.text.shown) is not \(key) of the live event, \(text.shown)",
              at: value.place(part.range),
              related: [RelatedPlace(expected.range, "the live event")])
          }
        }
      }
    })

  static let mixedWithDateRanges = Rule(
    "schedule/mixed-with-date-ranges", .warning, .recommended, .should("\(header) events"),
    about: .schedule,
    says: "An app should not schedule events over a playlist with interstitials of its own.",
    why: "Once an app sets events, the player ignores all interstitials of the playlist.",
    remedy:
      "Add the interstitials of the playlist to the events, or leave the schedule to the playlist.",
    fails: [
      .presentation([
        schedule(event(), head: #""primary":{"uri":«"film.m3u8"»,"live":false},"#)
          .named("example.json"),
        .media(
          #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
            + #"START-DATE="2026-01-01T00:00:06.000Z",DURATION=15,X-RESUME-OFFSET=0,"#
            + #"X-ASSET-URI="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1""#
        ).named("film.m3u8"),
      ])
    ],
    passes: [
      .presentation([
        schedule(event(), head: #""primary":{"uri":"film.m3u8","live":false},"#)
          .named("example.json"),
        .media("").named("film.m3u8"),
      ])
    ],
    check: .schedule { schedule, context, report in
      guard !schedule.events.isEmpty,
        let place = schedule.text.root?["primary"]?["uri"]?.range,
        let content = context.graph.primaryContent(of: context.member).first(where: {
          !($0.document?.interstitials.isEmpty ?? true)
        }), let own = content.document?.interstitials
      else { return }
      report(
        own.count == 1
          ? "the playlist has an interstitial of its own, which the events of the app replace"
          : "the playlist has \(own.count) interstitials of its own, which the events of the app replace",
        at: place,
        related: own.prefix(1).map {
          RelatedPlace($0.head, "the first one", in: content.text)
        })
    })
}
