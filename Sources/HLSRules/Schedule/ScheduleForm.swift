import HLSInterstitials
import HLSLinting
import SourceText

/// The form of a schedule.
extension ScheduleRules {
  static let notJSON = Rule(
    "schedule/not-json", .error, .recommended, .must("RFC 8259"), about: .schedule,
    fixes: [.safe],
    says: "A schedule must be valid JSON, without trailing commas or comments.",
    why: "A strict parser refuses the document, so that it cannot be compared or converted.",
    remedy: "Write the schedule with a JSON library.",
    fails: [.json("{\"events\":[\(event())«,»]}")],
    passes: [schedule(event())],
    check: .schedule { schedule, _, report in report.syntax(of: schedule.text) })

  static let value = Rule(
    "schedule/value", .error, .recommended, .must(header), about: .schedule,
    says: "Each value of a schedule must be one that the property of its key can have.",
    why: "The app cannot have scheduled such an event, or it plays otherwise than written.",
    remedy: "Write a value as the schema allows it: interlint schema schedule.",
    fails: [
      schedule(event(more: #","restrictions":["«SKIP»"]"#)),
      schedule(event(more: #","playoutLimit":«-15»"#)),
      schedule(
        #"«{»"time":60,"templateItems":["https://ads.example/a.m3u8"],"resumptionOffset":0}"#),
      schedule(event(at: #""date":"«noon»""#)),
      schedule(event(), head: #""made":«"2026-01-01T12:00:20"»,"#),
    ],
    passes: [
      schedule(
        event(more: #","restrictions":["requiresPlaybackAtPreferredRateForAdvancement"]"#)),
      schedule(event(more: #","playoutLimit":{"value":15,"timescale":1}"#)),
      schedule(event(), head: #""made":"2026-01-01T12:00:20Z","#),
    ],
    check: .schedule { schedule, _, report in
      let faults = schedule.faults.filter { fault in
        switch fault.aspect {
        case .unknownKey, .keyCase: false
        case .badURI: fault.value?.string.flatMap { PodServingURL($0) } == nil
        default: true
        }
      }
      for fault in faults {
        report(
          JSONGrammarMessage.text(for: fault, in: schedule.text, of: "the schedule"),
          at: fault.range, count: fault.count)
      }
      for (key, reading) in [("made", schedule.made), ("currentDate", schedule.currentDate)] {
        guard case .value(let date, let place) = reading, date.zoneMinutes == nil else { continue }
        report("\(key) has no time zone; it is read as UTC", at: place, severity: .warning)
      }
    })

  static let unknownKey = Rule(
    "schedule/unknown-key", .warning, .recommended, .advice(header), about: .schedule,
    fixes: [.safe, .unsafe],
    says: "The keys of a schedule should be those of its form, in their case.",
    why: "What another key says is not checked, and a misspelled property has its default.",
    remedy: "Correct the key, or begin it with X-.",
    fails: [
      schedule(
        #"{"identifier":"b1","time":60,"templateItems":["https://ads.example/a.m3u8"],«"resumptionOfset"»:0}"#
      ),
      schedule(
        #"{"identifier":"b1","time":60,"templateItems":["https://ads.example/a.m3u8"],«"ResumptionOffset"»:0}"#
      ),
    ],
    passes: [schedule(event()), schedule(event(more: #","X-NOTE":"pre-roll""#))],
    check: .schedule { schedule, _, report in
      for fault in schedule.faults where fault.aspect == .unknownKey || fault.aspect == .keyCase {
        guard !schedule.text.text(fault.range).hasPrefix("\"X-") else { continue }
        let name = schedule.text.text(fault.range).prefix(60)
        report(
          "\(name) is no key of a schedule" + (fault.key.map { "; did you mean \($0)?" } ?? ""),
          at: fault.range, count: fault.count,
          fix: JSONFix.key.make(fault, schedule.text).flatMap {
            Fix(fault.aspect == .keyCase ? .safe : .unsafe, $0)
          })
      }
    })

  static let identifierRepeated = Rule(
    "schedule/identifier-repeated", .error, .recommended, .must("\(header) identifier"),
    about: .schedule,
    says: "Each event must have its own identifier.",
    why: """
      An event replaces an earlier one with the same identifier, so viewers never see the first \
      break.
      """,
    remedy: "Give each event an identifier that no other event has.",
    fails: [schedule(event(), event(#"«"b1"»"#, at: "\"time\":120"))],
    passes: [schedule(event(), event(#""b2""#, at: "\"time\":120"))],
    check: .schedule { schedule, _, report in
      var first: [String: ByteRange] = [:]
      for event in schedule.events {
        guard let id = event.identifier.value, let value = event.member("identifier")?.value else {
          continue
        }
        if let known = first[id] {
          report(
            "the identifier is that of an earlier event, which this one replaces", at: value.range,
            related: [RelatedPlace(known, "the earlier event")])
        } else {
          first[id] = value.range
        }
      }
    })

  static let eventWithoutContent = Rule(
    "interstitial/event-without-content", .warning, .recommended,
    .should("\(header) templateItems"), about: .schedule,
    says: "An event should have either items or an asset list, and either a date or a time.",
    why: """
      Without content an event plays nothing, without a start it never plays, and of two contents or \
      starts one is ignored.
      """,
    remedy: "Write items or an asset list, and one start.",
    fails: [
      schedule(event(items: "«[]»")),
      schedule(event(at: #""date":"2026-01-01T12:00:00.000Z",«"time"»:60"#)),
      schedule(
        #"«{»"identifier":"b1","templateItems":["https://ads.example/a.m3u8"],"resumptionOffset":0}"#
      ),
      schedule(event(more: #",«"assetList"»:"https://ads.example/l.json""#)),
    ],
    passes: [
      schedule(event()),
      schedule(
        #"{"identifier":"b1","time":60,"assetList":"https://ads.example/l.json","resumptionOffset":0}"#
      ),
    ],
    check: .schedule { schedule, _, report in
      for event in schedule.events {
        let items = event.member("templateItems")
        if items?.value.elements?.isEmpty ?? true, event.member("assetList") == nil {
          report(
            "no template items and no asset list; expected one of them",
            at: items?.value.range ?? event.value.head)
        }
        if !event.items.isEmpty, let list = event.member("assetList") {
          report("both templateItems and assetList; expected one of them", at: list.nameRange)
        }
        if let time = event.member("time"), event.member("date") != nil {
          report("both date and time; expected one of them", at: time.nameRange)
        } else if event.member("time") == nil, event.member("date") == nil, !event.isCued {
          report("neither date nor time; expected one of them", at: event.value.head)
        }
      }
    })

  static let userAttributeName = Rule(
    "interstitial/user-attribute-name", .info, .recommended,
    .should("\(header) userDefinedAttributes"), about: .schedule,
    says: "The names of userDefinedAttributes should begin with X-.",
    why: "Other names are reserved, and no date range can have them.",
    remedy: "Begin the name with X- and a name of your own.",
    fails: [schedule(event(more: #","userDefinedAttributes":{«"TIER"»:"GOLD"}"#))],
    passes: [schedule(event(more: #","userDefinedAttributes":{"X-COM-EXAMPLE-TIER":"GOLD"}"#))],
    check: .schedule { schedule, _, report in
      for event in schedule.events {
        for member in event.member("userDefinedAttributes")?.value.members ?? []
        where !member.name.isUserAttributeName {
          report(
            "\(member.name.shown) is no name of a user-defined attribute; expected X- and a name",
            at: member.nameRange)
        }
      }
    })

  static let fillWithoutPlannedDuration = Rule(
    "timeline/fill-without-planned-duration", .warning, .recommended, .should("WWDC24 10114"),
    about: .schedule,
    says: "An event that occupies a range (fill) should have plannedDuration.",
    why: """
      Until its items are loaded, the timeline shows viewers no length for the event, and then it \
      moves.
      """,
    remedy: "Add plannedDuration with the expected length.",
    fails: [schedule(event(more: #","timelineOccupancy":«"fill"»"#))],
    passes: [schedule(event(more: #","timelineOccupancy":"fill","plannedDuration":15"#))],
    check: .schedule { schedule, _, report in
      for event in schedule.events {
        guard let occupancy = event.member("timelineOccupancy")?.value,
          occupancy.string == "fill", event.member("plannedDuration") == nil
        else { continue }
        report("timelineOccupancy is fill, but plannedDuration is missing", at: occupancy.range)
      }
    })
}
