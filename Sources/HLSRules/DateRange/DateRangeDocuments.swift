import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The JSON document of scheduled date ranges, as defined in the pre-release of June 2026.
extension DateRangeRules {
  static let scheduled: [Rule] = [
    scheduleDateRangesArray, scheduleKeyName, scheduleIDRequired, scheduleClassRequired,
    scheduleClassUnsupported, scheduleStartOrOffset, scheduleBothStarts, scheduleValueType,
    scheduleDuplicateID, scheduleEntryOutside, scheduleCue, scheduleCycle,
  ]

  /// A rule about the entries of a schedule.
  private static func rule(
    _ id: RuleID, _ severity: Severity = .warning, says summary: String, why rationale: String,
    remedy: String, fails: [Example], passes: [Example] = [Self.valid],
    _ decide: @escaping @Sendable (DateRangeSchedule.Entry, inout Report) -> Void
  ) -> Rule {
    Rule(
      id, severity, .experimental, .must("rfc8216bis-wwdc2026 (pre-release) App H"),
      about: .dateRangeSchedule, says: summary, why: rationale, remedy: remedy, fails: fails,
      passes: passes,
      check: .dateRangeSchedule { schedule, _, report in
        for entry in schedule.entries { decide(entry, &report) }
      })
  }

  /// For examples: a schedule with these entries.
  private static func entries(_ entries: String...) -> Example {
    .json("{\"DATERANGES\":[\(entries.joined(separator: ",\n"))]}")
  }

  private static let interstitial =
    #"{"ID":"i1","CLASS":"com.apple.hls.interstitial","X-SCHEDULE-OFFSET":5,"X-RESUME-OFFSET":0,"#
    + #""X-ASSET-URI":"https://ads.example/a.m3u8"}"#

  private static let valid = entries(interstitial)

  /// For examples: a playlist with a schedule of 30 seconds.
  private static func scheduled(_ entries: String..., more: String = "") -> Example {
    .presentation([
      .media(
        #"#EXT-X-DATERANGE:ID="s1",CLASS="com.apple.hls.daterange-schedule","#
          + #"START-DATE="2026-01-01T00:00:05.000Z",DURATION=30,X-URI="schedule.json""# + more
      ).named("example.m3u8"),
      .json("{\"DATERANGES\":[\(entries.joined(separator: ",\n"))]}").named("schedule.json"),
    ])
  }

  static let scheduleDateRangesArray = Rule(
    "date-range/schedule-dateranges-array", .warning, .experimental,
    .must("rfc8216bis-wwdc2026 (pre-release) App H"), about: .dateRangeSchedule,
    fixes: [.safe],
    says: "A date range schedule must be a JSON object with the key DATERANGES and an array.",
    why: "Clients find no date range in any other document.",
    remedy: "Write the date ranges in an array, under the key DATERANGES.",
    fails: [.json(#"{«"dateranges"»:[]}"#), .json(#"{"DATERANGES":«{»}}"#)],
    passes: [valid],
    check: .dateRangeSchedule { schedule, _, report in
      let text = schedule.text
      guard text.isWellFormed, let root = text.root else {
        report.syntax(of: text)
        return
      }
      guard schedule.member == nil else { return }
      if let member = root.member("DATERANGES") {
        report("DATERANGES is not an array; expected one", at: member.value.head)
      } else if let member = root.members?.first(where: { $0.name.uppercased() == "DATERANGES" }) {
        report(
          "keys are case-sensitive; expected DATERANGES", at: member.nameRange,
          fix: .safe([Fix.Edit(member.nameRange, with: "\"DATERANGES\"")]))
      } else {
        report("DATERANGES is missing; expected an array", at: root.head)
      }
    })

  static let scheduleKeyName = rule(
    "date-range/schedule-key-name",
    says: "The keys of an entry must be attribute names: capital letters, digits and hyphens.",
    why: "Keys are case-sensitive, so that clients do not find the attribute.",
    remedy: "Write the name of the attribute in capital letters.",
    fails: [entries(interstitial.replacing("\"CLASS\"", with: "«\"Class\"»"))]
  ) { entry, report in
    for member in entry.value.members ?? [] where !member.name.isAttributeName {
      report("\(member.name.shown) is no attribute name", at: member.nameRange)
    }
  }

  static let scheduleIDRequired = rule(
    "date-range/schedule-id-required", says: "Each entry must have an ID that is not empty.",
    why: "Clients cannot distinguish its date range from others, so that a break can be lost.",
    remedy: #"Add an ID that no other entry has, as in "ID":"break-1"."#,
    fails: [entries("«{»" + interstitial.dropFirst().replacing("\"ID\":\"i1\",", with: ""))]
  ) { entry, report in
    guard entry.value["ID"] == nil || entry.value["ID"]?.string == "",
      !entry.misspells("ID")
    else { return }
    report("ID is missing", at: entry.value["ID"]?.range ?? entry.value.head)
  }

  static let scheduleClassRequired = rule(
    "date-range/schedule-class-required", says: "Each entry must have a CLASS.",
    why: """
      Clients do not know what the date range is for, so that an interstitial in it is not played.
      """,
    remedy: #"Add the CLASS of the date range, as in "CLASS":"com.apple.hls.interstitial"."#,
    fails: [entries(#"«{»"ID":"i1","X-SCHEDULE-OFFSET":5}"#)]
  ) { entry, report in
    guard entry.value["CLASS"] == nil, !entry.misspells("CLASS") else { return }
    report("CLASS is missing", at: entry.value.head)
  }

  static let scheduleClassUnsupported = rule(
    "date-range/schedule-class-unsupported", .info,
    says:
      "Clients should support interstitials and schedules in a schedule; other classes may be lost.",
    why: "Date ranges of another CLASS reach only clients that know it.",
    remedy: "Write such a date range in the playlist.",
    fails: [entries(#"{"ID":"i1","CLASS":«"com.example.c"»,"X-SCHEDULE-OFFSET":5}"#)]
  ) { entry, report in
    guard let value = entry.value["CLASS"], let name = value.string,
      !["com.apple.hls.interstitial", "com.apple.hls.daterange-schedule"].contains(name)
    else { return }
    report("few clients may support \(name.shown) in a schedule", at: value.range)
  }

  static let scheduleStartOrOffset = rule(
    "date-range/schedule-start-or-offset",
    says: "Each entry must have START-DATE or X-SCHEDULE-OFFSET.",
    why: "Clients do not know when the date range begins.",
    remedy: "Add X-SCHEDULE-OFFSET, in seconds from the start of the schedule.",
    fails: [
      entries(
        #"«{»"ID":"i1","CLASS":"com.apple.hls.interstitial","X-ASSET-URI":"https://ads.example/a.m3u8"}"#
      )
    ]
  ) { entry, report in
    guard entry.member(.startDate) == nil, entry.offset == nil,
      !entry.misspells("START-DATE"), !entry.misspells("X-SCHEDULE-OFFSET")
    else { return }
    report("neither START-DATE nor X-SCHEDULE-OFFSET; expected one of them", at: entry.value.head)
  }

  static let scheduleBothStarts = rule(
    "date-range/schedule-both-starts",
    says: "An entry must not have both START-DATE and X-SCHEDULE-OFFSET.",
    why: "A client that finds both may refuse the whole schedule.",
    remedy: "Remove one of them.",
    fails: [
      entries(
        interstitial.replacing(
          "\"X-SCHEDULE-OFFSET\"",
          with: "\"START-DATE\":\"2026-01-01T00:00:10.000Z\",«\"X-SCHEDULE-OFFSET\"»"))
    ]
  ) { entry, report in
    guard entry.member(.startDate) != nil, let offset = entry.offset else { return }
    report("both START-DATE and X-SCHEDULE-OFFSET; expected one of them", at: offset.nameRange)
  }

  static let scheduleValueType = rule(
    "date-range/schedule-value-type",
    says: "The value of an attribute must have the JSON type of its attribute.",
    why: "Clients ignore a number in quotes, and cannot read an array as an address.",
    remedy: "Write numbers without quotes, and other values of defined attributes as strings.",
    fails: [
      entries(interstitial.replacing(":5,", with: ":«\"5\"»,")),
      entries(
        interstitial.replacing(
          "\"https://ads.example/a.m3u8\"", with: "«[»\"https://ads.example/a.m3u8\"]")),
    ],
    passes: [
      valid, entries(interstitial.replacing("}", with: ",\"X-COM-EXAMPLE\":{\"tier\":1}}")),
    ]
  ) { entry, report in
    for member in entry.value.members ?? [] {
      switch (ScheduledValue(member.name), member.value.content) {
      case (_, .unreadable), (.number, .number), (.text, .string), (.free, _): break
      case (.simple, .array), (.simple, .object): fallthrough
      case (.number, _), (.text, _):
        report(
          "\(member.name.shown) has the wrong JSON type; expected "
            + (ScheduledValue(member.name) == .number ? "a number" : "a string"),
          at: member.value.head)
      case (.simple, _): break
      }
    }
  }

  /// A rule about a schedule together with the date ranges that refer to it.
  private static func contextRule(
    _ id: RuleID, _ severity: Severity = .warning, says summary: String, why rationale: String,
    remedy: String, fails: [Example], passes: [Example],
    _ decide: @escaping @Sendable (DateRangeSchedule, ScheduleContext, inout Report) -> Void
  ) -> Rule {
    Rule(
      id, severity, .experimental, .must("rfc8216bis-wwdc2026 (pre-release) App H"),
      about: .dateRangeSchedule, says: summary, why: rationale, remedy: remedy, fails: fails,
      passes: passes, check: .dateRangeSchedule(decide))
  }

  static let scheduleDuplicateID = contextRule(
    "date-range/schedule-duplicate-id",
    says: "The IDs of a schedule must differ from each other and from those of the playlist.",
    why: "Clients merge or drop date ranges with one ID.", remedy: "Give each entry its own ID.",
    fails: [
      entries(interstitial, interstitial.replacing("\"i1\"", with: "«\"i1\"»")),
      scheduled(interstitial.replacing("\"i1\"", with: "«\"s1\"»")),
    ],
    passes: [
      entries(interstitial, interstitial.replacing("\"i1\"", with: "\"i2\"")),
      scheduled(interstitial),
    ]
  ) { schedule, context, report in
    var known: [String: RelatedPlace] = [:]
    // That a schedule refers to itself is another fault.
    for parent in context.graph.scheduleParents(of: context.member)
    where parent.member.number != context.member.number {
      for range in parent.document.dateRanges {
        guard let id = range.id, known[id] == nil else { continue }
        known[id] = RelatedPlace(range.head, "the same ID", in: parent.member.text)
      }
    }
    for entry in schedule.entries {
      guard let id = entry.id, let place = entry.value["ID"]?.range else { continue }
      if let other = known[id] {
        report("ID \(id.shown) is not unique", at: place, related: [other])
      } else {
        known[id] = RelatedPlace(place, "the same ID")
      }
    }
  }

  static let scheduleEntryOutside = contextRule(
    "date-range/schedule-entry-outside", .info,
    says: "An entry should begin inside its schedule.",
    why: "Clients ignore entries that begin before their schedule, or at its end or later.",
    remedy: "Correct the start of the entry, or the length of the schedule.",
    fails: [
      scheduled(
        interstitial.replacing("\"X-SCHEDULE-OFFSET\":5", with: "\"X-SCHEDULE-OFFSET\":«40»"))
    ],
    passes: [scheduled(interstitial)]
  ) { schedule, context, report in
    guard let range = context.graph.scheduleParents(of: context.member).first?.range,
      let start = range.startDate.value
    else { return }
    for entry in schedule.entries {
      guard let begin = entry.start(in: start),
        let place = (entry.member(.startDate) ?? entry.offset)?.value.head
      else { continue }
      if begin.isBefore(start) {
        report("the entry begins before its schedule", at: place)
      } else if let end = range.knownEnd, !begin.isBefore(end) {
        report(
          "the entry begins \(end.distance(to: begin)) s after the end of its schedule", at: place,
          measured: .most(end.distance(to: begin)))
      }
    }
  }

  static let scheduleCue = contextRule(
    "date-range/schedule-cue",
    says: """
      An entry must have CUE PRE only in a schedule with PRE; in a schedule with POST, every entry must \
      have POST.
      """,
    why: "A client loads the schedule when it is too late for the entry.",
    remedy: "Write the same CUE in the tag and in the entries.",
    fails: [
      scheduled(interstitial.replacing("}", with: ",\"CUE\":«\"PRE\"»}")),
      scheduled("«{»" + interstitial.dropFirst(), more: ",CUE=\"POST\""),
    ],
    passes: [
      scheduled(interstitial.replacing("}", with: ",\"CUE\":\"PRE\"}"), more: ",CUE=\"PRE\""),
      scheduled(interstitial),
    ]
  ) { schedule, context, report in
    guard let range = context.graph.scheduleParents(of: context.member).first?.range else { return }
    let isAfter = range.hasCue("POST")
    for entry in schedule.entries {
      let place = entry.member(.cue)?.value.range ?? entry.value.head
      if entry.hasCue("PRE"), !range.hasCue("PRE") {
        report("CUE has PRE, but that of the schedule does not", at: place)
      } else if isAfter, !entry.hasCue("POST") {
        report("CUE of the schedule has POST, but that of the entry does not", at: place)
      }
    }
  }

  static let scheduleCycle = contextRule(
    "date-range/schedule-cycle",
    says: "A schedule must not lead back to itself.",
    why: "Clients stop after a few schedules and drop the rest.",
    remedy: "Remove the reference to the outer schedule.",
    fails: [
      scheduled(
        #"{"ID":"n1","CLASS":"com.apple.hls.daterange-schedule","X-SCHEDULE-OFFSET":1,"X-URI":"«schedule.json»"}"#
      )
    ],
    passes: [scheduled(interstitial)]
  ) { _, context, report in
    for link in context.graph.links(from: context.member.number)
    where link.role == .dateRangeSchedule {
      guard let target = link.member, context.graph.leads(from: target, to: context.member.number)
      else { continue }
      report("the schedule leads back to itself", at: link.range)
    }
  }
}

extension DocumentGraph {
  /// Whether a schedule is another one, or refers to it directly or through others.
  fileprivate func leads(from start: Int, to end: Int) -> Bool {
    var seen: Set<Int> = [start]
    var next = [start]
    while let number = next.popLast() {
      if number == end { return true }
      for link in links(from: number) where link.role == .dateRangeSchedule {
        if let target = link.member, seen.insert(target).inserted { next.append(target) }
      }
    }
    return false
  }
}

extension DateRangeSchedule.Entry {
  /// Whether a key is the name of an attribute in another case.
  fileprivate func misspells(_ name: String) -> Bool {
    value.members?.contains { $0.name != name && $0.name.uppercased() == name } ?? false
  }
}

/// The JSON type of an attribute's value.
private enum ScheduledValue {
  case number, text
  /// A number or a string.
  case simple
  /// Any JSON.
  case free

  private static let numbers: Set = [
    "DURATION", "PLANNED-DURATION", "X-RESUME-OFFSET", "X-PLAYOUT-LIMIT", "X-SCHEDULE-OFFSET",
    "X-SKIP-CONTROL-OFFSET", "X-SKIP-CONTROL-DURATION",
  ]

  private static let texts: Set = [
    "ID", "CLASS", "START-DATE", "END-DATE", "END-ON-NEXT", "CUE", "SCTE35-CMD", "SCTE35-OUT",
    "SCTE35-IN", "X-ASSET-URI", "X-ASSET-LIST", "X-SNAP", "X-RESTRICT", "X-CONTENT-MAY-VARY",
    "X-TIMELINE-OCCUPIES", "X-TIMELINE-STYLE", "X-SKIP-CONTROL-LABEL-ID", "X-URI", "X-TARGET-ID",
    "X-TARGET-CLASS",
  ]

  init(_ name: String) {
    self =
      Self.numbers.contains(name)
      ? .number : Self.texts.contains(name) ? .text : name.hasPrefix("X-") ? .free : .simple
  }
}
