import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// The requests that announce, change and delete ad breaks.
extension AnnouncementRules {
  static let path = Rule(
    "ad-break/announcement-path", .error, .googleDAI,
    .must("\(service); Google DAI docs: EABN v1"), about: .session,
    says: "A request to the Ad Break API must have the documented host and path.",
    why: """
      Another address is answered with an error. The break is not announced, and the ad server \
      cannot prepare its ads.
      """,
    remedy: "Write networks, the network code, the live event, and adBreaks.",
    fails: [
      .session(
        #"{"event":"adBreakRequest","method":"POST","url":"networks/1234/«customAsset»/k/adBreaks","body":{"duration":"30s"}}"#
      ),
      .session(
        create().replacing("admanager.googleapis.com", with: "«dai.google.com»")),
    ],
    passes: [
      .session(
        #"{"event":"adBreakRequest","method":"POST","url":"networks/1234/liveStreamEventsByCustomAssetKey/k/adBreaks","body":{"duration":"30s"}}"#
      ), .session(create()),
      .session(
        #"{"event":"adBreakRequest","method":"DELETE","url":"https://admanagervideo.googleapis.com/v1/networks/1234/customAssets/k/adBreaks/ab-001"}"#
      ),
    ],
    check: .session { log, _, report in
      for request in log.announcements {
        guard let departure = request.url?.departure, let value = request.event["url"],
          let text = request.url?.reference.characters(departure.range)
        else { continue }
        report(
          "the address has \(text.isEmpty ? "nothing" : text.shown); expected "
            + (departure.expected ?? "its end"), at: value.place(departure.range))
      }
    })

  static let whileOutstanding = Rule(
    "ad-break/announced-while-outstanding", .error, .googleDAI, .must(service), about: .session,
    says: "An ad break must not be announced while an earlier one of the event is not complete.",
    why: """
      The service refuses the request, since a live event has one incomplete ad break at a time: \
      this break is not announced to the ad server.
      """,
    remedy: "Wait until a pod of the earlier break was requested, or delete it.",
    fails: [
      .session(
        create(),
        create(#""adBreakId":"ab-002","duration":"30s""#).replacing(
          #""POST""#, with: #""«POST»""#))
    ],
    passes: [
      .session(
        create(), podRequest(), create(#""adBreakId":"ab-002","duration":"30s""#)),
      .session(
        create(), #"{"event":"adBreakRequest","method":"DELETE","url":"\#(address)/ab-001"}"#,
        create(#""adBreakId":"ab-002","duration":"30s""#)),
    ],
    check: .orderedSession { log, _, report in
      var outstanding: [String: Announcement] = [:]
      for event in log.events {
        if event.kind == .podRequest, let pod = event.pod(report) {
          outstanding = outstanding.filter { !$0.value.isCompleted(by: pod.url, event) }
          continue
        }
        guard let request = Announcement(event), request.url?.departure == nil,
          let liveEvent = request.liveEvent
        else { continue }
        switch request.method {
        case .update: break
        case .delete: if request.isRefused != true { outstanding[liveEvent] = nil }
        case .create:
          if let earlier = outstanding[liveEvent], request.isRefused != false,
            !earlier.isOver(at: request)
          {
            report(
              "the break is announced before the earlier one"
                + (earlier.breakID.map { ", \($0.shown)," } ?? "") + " is complete",
              at: request.place, related: [RelatedPlace(earlier.place, "the earlier one")])
          } else if request.isRefused != true {
            outstanding[liveEvent] = request
          }
        }
      }
    })

  static let changed = Rule(
    "ad-break/announcement-changed", .error, .googleDAI, .must("\(messages); \(service)"),
    about: .session,
    says: "An update must not change adBreakId, assetKey or customAssetKey of an ad break.",
    why: """
      These fields are immutable. The service refuses the request, and the ad server knows only \
      the earlier break.
      """,
    remedy: "Delete the ad break and announce another one.",
    fails: [
      .session(create(), update(#""adBreakId":"«ab-002»""#)),
      .session(create(), update(#""customAssetKey":"«other»""#)),
    ],
    passes: [
      .session(create(), update(#""duration":"60s""#)),
      .session(
        create(), update(#""adBreakId":"ab-001","duration":"60s""#)),
    ],
    check: .orderedSession { log, _, report in
      for request in log.announcements where request.method == .update {
        guard let url = request.url, let body = request.body else { continue }
        for (name, known) in [
          ("adBreakId", url.breakID),
          ("assetKey", url.keyKind == .assetKey ? url.key : nil),
          ("customAssetKey", url.keyKind == .customAssetKey ? url.key : nil),
        ] {
          guard let known, let value = body[name], let text = value.text, text != known else {
            continue
          }
          report(
            "the update has \(name) \(text.shown), but the ad break has \(known.shown)",
            at: value.range)
        }
      }
    })

  /// For examples: a recorded request that changes an ad break.
  private static func update(_ body: String) -> String {
    #"{"event":"adBreakRequest","method":"PATCH","url":"\#(address)/ab-001","body":{\#(body)}}"#
  }
}

extension Announcement {
  /// Whether a request of a pod completes the ad break: by its identifier, or by a pod number, since there is
  /// one incomplete ad break at a time.
  fileprivate func isCompleted(by url: PodServingURL, _ event: SessionEvent) -> Bool {
    if let key = url.customAssetKey, key.isLiteral, self.url?.keyKind == .customAssetKey,
      self.url?.key != key.text
    {
      return false
    }
    guard let id = url.podIdentifier.announcedID, let breakID else { return true }
    return id == breakID
  }

  /// Whether the ad break was over at a later request, so that its pod was requested by others or never.
  fileprivate func isOver(at later: Announcement) -> Bool {
    guard let start = expectedStart?.date ?? event.date, let now = later.event.date,
      let length = duration?.text.flatMap(Self.seconds)
    else { return false }
    return !now.isBefore(start.advanced(by: length))
  }
}
