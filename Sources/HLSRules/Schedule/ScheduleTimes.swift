import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// When events begin.
extension ScheduleRules {
  static let timeInLive = Rule(
    "schedule/time-in-live", .warning, .recommended, .should("\(header) date, time; \(guide)"),
    about: .schedule,
    says: "An event of a live stream should have a date, not a time.",
    why: """
      At one time of the player, viewers with different delays are at different content, so that each \
      loses other content.
      """,
    remedy: "Write the date of the content at which the event begins.",
    fails: [
      schedule(
        #"{"identifier":"b1",«"time"»:60,"templateItems":["https://ads.example/a.m3u8"],"resumptionOffset":"indefinite"}"#,
        head: #""primary":{"live":true},"#)
    ],
    passes: [
      schedule(
        #"{"identifier":"b1","date":"2026-01-01T12:10:00.000Z","templateItems":["https://ads.example/a.m3u8"],"resumptionOffset":"indefinite"}"#,
        head: #""primary":{"live":true},"#),
      schedule(event(), head: #""primary":{"live":false},"#),
    ],
    check: .schedule { schedule, _, report in
      guard schedule.isLive else { return }
      for event in schedule.events where !event.isCued && event.member("date") == nil {
        guard let time = event.member("time") else { continue }
        report(
          "the event begins at a time of the player, which is other content for each viewer; expected "
            + "a date", at: time.nameRange)
      }
    })

  static let wholeSecondTimescale = Rule(
    "schedule/whole-second-timescale", .info, .pedantic, .advice(guide), about: .schedule,
    says: "A time should have a timescale above 1, unless the content is on demand.",
    why: """
      A time of the player is seldom a whole second, and one that was rounded is elsewhere in the content.
      """,
    remedy: "Write a timescale such as 600.",
    fails: [schedule(event(at: #""time":{"value":60,"timescale":«1»}"#))],
    passes: [
      schedule(event(at: #""time":{"value":36000,"timescale":600}"#)),
      // All viewers have the same times, so that whole seconds can be exact.
      schedule(
        event(at: #""time":{"value":60,"timescale":1}"#), head: #""primary":{"live":false},"#),
    ],
    check: .schedule { schedule, _, report in
      guard schedule.statesLive != false else { return }
      for event in schedule.events {
        guard let place = event.time.value?.wholeSecondScale else { continue }
        report("the timescale is 1, which has only whole seconds", at: place)
      }
    })

  static let timescaleLost = Rule(
    "schedule/timescale-lost", .warning, .recommended, .advice(header), about: .schedule,
    says: "Lengths of events with the same value should have the same timescale.",
    why: """
      With a timescale of 1, ticks are seconds: a break of a minute lasts for two months, and the ad server is asked \
      for as much.
      """,
    remedy: "Write the timescale of the value, such as 90000.",
    fails: [
      schedule(
        event(more: #","plannedDuration":{"value":5400000,"timescale":90000}"#),
        event(
          "\"b2\"", at: "\"time\":600",
          more: #","plannedDuration":«{»"value":5400000,"timescale":1}"#))
    ],
    passes: [
      schedule(
        event(more: #","plannedDuration":{"value":5400000,"timescale":90000}"#),
        event(
          "\"b2\"", at: "\"time\":600",
          more: #","plannedDuration":{"value":5400000,"timescale":90000}"#)),
      schedule(
        event(more: #","plannedDuration":{"value":36000,"timescale":600}"#),
        event("\"b2\"", at: "\"time\":600", more: #","plannedDuration":{"value":60,"timescale":1}"#)
      ),
    ],
    check: .schedule { schedule, _, report in
      let names = ["plannedDuration", "resumptionOffset", "playoutLimit"]
      let times = schedule.events.flatMap { event in
        names.compactMap { name in
          event.member(name).flatMap { ScheduleTicks($0, in: schedule.text) }
        }
      }
      let others = Dictionary(
        times.filter { $0.scale > 1 && $0.scale <= $0.value }.map { ($0.value, $0) },
        uniquingKeysWith: { first, _ in first })
      for time in times where time.scale == 1 {
        guard let other = others[time.value] else { continue }
        report(
          "the timescale of \(time.value) is 1, but \(other.scale) in another time with this value",
          at: time.place, related: [RelatedPlace(other.place, "the other time")])
      }
    })

  static let leadTime = Rule(
    "schedule/lead-time", .warning, .recommended, .advice(guide), about: .schedule,
    says: "An event should begin at least 5 seconds after its schedule was made.",
    why: "The player needs time to load the items; the guide of Google leaves 30 seconds.",
    remedy: "Schedule the event earlier, or the next break.",
    fails: [
      schedule(
        event(at: #""date":«"2026-01-01T12:00:23.000Z"»"#), head: #""made":"2026-01-01T12:00:20Z","#
      ),
      schedule(
        event(at: #""time":«101»"#), head: #""primary":{"currentTime":100},"#),
    ],
    passes: [
      schedule(
        event(at: #""date":"2026-01-01T12:01:00.000Z""#), head: #""made":"2026-01-01T12:00:20Z","#),
      schedule(event(), head: #""made":"2026-01-01T12:00:20Z","#),
    ],
    check: .schedule { schedule, _, report in
      for event in schedule.events where !event.isCued {
        guard let lead = schedule.lead(of: event), lead < 5,
          let place = (event.member("date") ?? event.member("time"))?.value.head
        else { continue }
        report(
          lead < .zero
            ? "the event began \(lead.magnitude) s before its schedule was made"
            : "the event begins \(lead) s after its schedule was made; expected at least 5 s",
          at: place, measured: .least(lead))
      }
    })

  static let idDerivedFromNow = Rule(
    "ad-break/id-derived-from-now", .warning, .googleDAI, .should(guide), about: .schedule,
    says: "An ad_break_id should follow from the break, not from the moment at which code runs.",
    why: """
      Viewers who schedule one break at other moments get other identifiers, and one identifier can name \
      two breaks.
      """,
    remedy: "Derive the identifier from the start of the break or its SCTE-35 event.",
    fails: [
      schedule(
        pod(name: "ad_break_id/«mid-29454481»", at: #""date":"2026-01-01T12:02:00.000Z""#),
        head: live + #""made":"2026-01-01T12:00:45Z","#)
    ],
    passes: [
      schedule(
        pod(name: "ad_break_id/mid-29454482", at: #""date":"2026-01-01T12:02:00.000Z""#),
        head: live + #""made":"2026-01-01T12:00:45Z","#)
    ],
    check: .schedule { schedule, _, report in
      guard let made = schedule.made.value else { return }
      let now = made.seconds / 60
      for event in schedule.events {
        // A time may have been rounded to the second before.
        guard let start = schedule.start(of: event)?.advanced(by: 1) else { continue }
        for (url, value) in event.pods(report) {
          guard case .adBreakID(let part) = url.podIdentifier, part.isLiteral,
            let number = part.text.trailingNumber, number == now || number == now + 1,
            number != start.seconds / 60
          else { continue }
          report(
            "\(part.text.shown) has the minute in which the schedule was made; the break begins in "
              + "minute \(start.seconds / 60)", at: value.place(part.range))
        }
      }
    })
}

extension String {
  /// The number that the digits at the end are; nil without digits, or beyond 64 bits.
  fileprivate var trailingNumber: Int64? {
    Int64(String(decoding: Array(utf8.reversed().prefix { $0.isDigit }.reversed()), as: UTF8.self))
  }
}

/// A time as a whole number of ticks and the number of ticks in a second.
private struct ScheduleTicks {
  let value: Int
  let scale: Int
  let place: ByteRange

  /// Nil for other times.
  init?(_ member: JSONMember, in text: JSONText) {
    guard let value = member.value["value"], let scale = member.value["timescale"],
      let ticks = Int(text.text(value.range)), let second = Int(text.text(scale.range))
    else { return nil }
    (self.value, self.scale, place) = (ticks, second, member.value.head)
  }
}
