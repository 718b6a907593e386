import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// When ad breaks are announced, and for how long.
extension AnnouncementRules {
  static let tooEarly = Rule(
    "ad-break/announced-too-early", .error, .googleDAI,
    .must("\(messages); Google Ad Manager beta docs ad-breaks"), about: .session,
    says: "An ad break must be announced at most six hours before expectedStartTime.",
    why: """
      The service refuses a request for so distant a time: the break is not announced, unless the \
      request is sent again later.
      """,
    remedy: "Send the request when the break is less than six hours away.",
    // 2026-01-01T06:00:00Z
    fails: [
      .session(
        create(#""duration":"30s","expectedStartTime":"«2026-01-01T13:00:00Z»""#, at: 1_767_247_200)
      )
    ],
    passes: [
      .session(
        create(#""duration":"30s","expectedStartTime":"2026-01-01T11:00:00Z""#, at: 1_767_247_200)),
      .session(create(#""duration":"30s","expectedStartTime":"2026-01-01T13:00:00Z""#)),
    ],
    check: .orderedSession { log, _, report in
      for request in log.announcements where request.method == .create {
        guard let lead = request.lead, lead.time > 21_600 else { continue }
        report(
          "expectedStartTime is \(lead.time) s after the request; expected at most 21600 s (six hours)",
          at: lead.place, measured: .most(lead.time))
      }
    })

  static let late = Rule(
    "ad-break/announced-late", .info, .googleDAI,
    .advice("Google DAI docs: server-guided overview"), about: .session,
    says: "An ad break should be announced about a minute or more before it begins.",
    why: "Ads of programmatic demand may not be decided in time.",
    remedy: "Announce the break as soon as it is planned.",
    // 2026-01-01T11:59:50Z and 11:58:30Z
    fails: [
      .session(
        create(#""duration":"30s","expectedStartTime":"«2026-01-01T12:00:00Z»""#, at: 1_767_268_790)
      )
    ],
    passes: [
      .session(
        create(#""duration":"30s","expectedStartTime":"2026-01-01T12:00:00Z""#, at: 1_767_268_710)),
      .session(create(#""duration":"30s","expectedStartTime":"2026-01-01T12:00:00Z""#)),
    ],
    check: .orderedSession { log, _, report in
      for request in log.announcements where request.method == .create {
        guard let lead = request.lead, lead.time < leastLead else { continue }
        report(
          lead.time < .zero
            ? "the break is announced \(.zero - lead.time) s after expectedStartTime; expected a minute before"
            : "the break is announced \(lead.time) s before expectedStartTime; expected about 60 s or more",
          at: lead.place, measured: .least(lead.time))
      }
    })

  /// Google says "about one minute".
  private static let leastLead: Seconds = 55

  static let durationDiffersFromPD = Rule(
    "ad-break/announced-duration-differs-from-pd", .warning, .googleDAI, .advice(messages),
    about: .session,
    says: "duration of an announced ad break should be the pd of its pod URL.",
    why: "Ads were decided for the announced length, so that some do not fit or time remains.",
    remedy: "Announce and request the same length.",
    fails: [.session(create(), podRequest(pd: "«60000»"))],
    passes: [.session(create(), podRequest())],
    check: .orderedSession { log, _, report in
      var announced: [String: SessionValue] = [:]
      for event in log.events {
        if let request = Announcement(event) {
          guard let id = request.breakID, request.isRefused != true else { continue }
          if request.method == .delete { announced[id] = nil }
          if let duration = request.duration { announced[id] = duration }
        } else if event.kind == .podRequest, let pod = event.pod(report),
          let id = pod.url.podIdentifier.announcedID, let duration = announced[id],
          let text = duration.text, let seconds = Announcement.seconds(text),
          let pd = pod.url.podDuration
        {
          announced[id] = nil
          let (milliseconds, fraction) = seconds.nanoseconds.quotientAndRemainder(
            dividingBy: 1_000_000)
          guard pd.milliseconds != milliseconds || fraction != 0 else { continue }
          report(
            "pd is \(pd.milliseconds), but the break was announced with \(text)",
            at: pod.value.place(pd.part.range),
            related: [RelatedPlace(duration.range, "announced here")])
        }
      }
    })
}

extension Announcement {
  /// How long before its expected start the break is announced; nil if one of the times is not known.
  fileprivate var lead: (time: Seconds, place: ByteRange)? {
    guard let sent = event.date, let start = expectedStart else { return nil }
    return (sent.distance(to: start.date), start.place)
  }
}

extension PodIdentifier {
  /// The identifier with which the break can be announced; nil for another form.
  var announcedID: String? {
    guard case .adBreakID(let part) = self, part.isLiteral else { return nil }
    return part.text
  }
}
