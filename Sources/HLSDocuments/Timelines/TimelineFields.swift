import HLSInterstitials
package import SourceText

extension TimelineDigest: Record {
  package static let blank = TimelineDigest(knownEnd: .zero, end: nil, length: .zero, parts: [])

  package static let form = RecordForm<TimelineDigest>(
    description: "What a viewer sees of the first media playlist; times are seconds.",
    [
      Field(bytes: "start", value: { RoundedTime($0.start) }, set: { $0.start = $1.time }),
      Field(
        bytes: "joinPosition", value: { RoundedTime($0.joinPosition) },
        set: { $0.joinPosition = $1.time }),
      Field(
        "knownEnd", "The end of the last listed segment.", value: { RoundedTime($0.knownEnd) },
        set: { $0.knownEnd = $1.time }),
      Field(
        "end", "The end of the primary content; absent if it may grow.",
        optional: { $0.end.map(RoundedTime.init) }, set: { $0.end = $1?.time }),
      Field(
        "length", "The known end of the timeline.", value: { RoundedTime($0.length) },
        set: { $0.length = $1.time }),
      Field(
        "dates", "Dates of the primary content where they do not follow from the one before.",
        missing: [], limits: [("maxItems", .number(mostDates))], value: { $0.dates },
        set: { $0.dates = $1 }),
      Field(
        "parts", "Parts of the primary content, and interstitials, which have an ID.",
        isSecret: true,
        limits: [("maxItems", .number(mostParts))], value: { $0.parts }, set: { $0.parts = $1 }),
      Field(
        "omittedParts",
        "The number of parts that are left out at the end; absent if none is.", missing: 0,
        limits: [("minimum", 1)], isLeftOut: { $0 <= 0 }, value: { $0.omittedParts },
        set: { $0.omittedParts = max(0, $1) }),
      Field(
        "unplaced", "The number of interstitials that are not on the timeline.", missing: 0,
        limits: [("minimum", 1)], isLeftOut: { $0 <= 0 }, value: { $0.unplaced },
        set: { $0.unplaced = max(0, $1) }),
    ])
}

extension TimelineDigest.DatedTime: Record {
  package static let blank = Self(.zero, DateTime(milliseconds: 0))

  package static let form = RecordForm<Self>([
    Field("time", value: { RoundedTime($0.time) }, set: { $0.time = $1.time }),
    Field("date", value: { UTCDate($0.date) }, set: { $0.date = $1.date }),
  ])
}

extension TimelineDigest.Part: Record {
  package static let blank = Self(.primary(from: .zero, to: nil), start: .zero, end: nil)

  package static let form = RecordForm<Self>(name: "part", own + ofInterstitials)

  private static let own: [Field<Self>] = [
    Field(
      "start", "Its start on the timeline.", value: { RoundedTime($0.start) },
      set: { $0.start = $1.time }),
    Field(
      "end", "Its end there; absent at an open end.", optional: { $0.end.map(RoundedTime.init) },
      set: { $0.end = $1?.time }),
    Field(bytes: "content", value: { $0.content }, set: { $0.content = $1 }),
    // An interstitial is a part with an ID, which is read first.
    Field(
      "id", "The ID of the interstitial, at most 120 characters.", in: .json, isSecret: true,
      optional: { $0.interstitial?.id },
      set: { part, id in
        guard let id else { return }
        var one = part.interstitial ?? .blank
        one.id = id
        part.interstitial = one
      }),
    Field(
      "from", "The start in the primary content.", in: .json,
      optional: { $0.primary.map { RoundedTime($0.from) } },
      set: { part, from in
        if let (_, to) = part.primary {
          part.content = .primary(from: from?.time ?? .zero, to: to)
        }
      }),
    Field(
      "to", "The end there; absent at an open end.", in: .json,
      optional: { $0.primary?.to.map(RoundedTime.init) },
      set: { part, to in
        if let (from, _) = part.primary { part.content = .primary(from: from, to: to?.time) }
      }),
  ]

  private static let ofInterstitials = DigestedInterstitial.form.fields.dropFirst().filter {
    $0.places != .bytes
  }.map { field in
    Field<Self>(field, of: { $0.interstitial }, set: { $0.interstitial = $1 })
  }

  /// The part of the primary content; nil for an interstitial.
  fileprivate var primary: (from: Seconds, to: Seconds?)? {
    if case .primary(let from, let to) = content { (from, to) } else { nil }
  }

  /// The interstitial; nil for a part of the primary content.
  fileprivate var interstitial: DigestedInterstitial? {
    get { if case .interstitial(let one) = content { one } else { nil } }
    set { if let newValue { content = .interstitial(newValue) } }
  }
}

extension TimelineDigest.Content: Packable {
  package func pack(into packer: inout Packer) {
    switch self {
    case .primary(let from, let to):
      packer.add(byte: 0)
      packer.add(RoundedTime(from))
      packer.add(to.map(RoundedTime.init))
    case .interstitial(let one):
      packer.add(byte: 1)
      packer.add(one)
    }
  }

  package init(from packed: inout Unpacker) {
    self =
      packed.byte() == 0
      ? .primary(from: packed.next(RoundedTime.self).time, to: packed.next(RoundedTime?.self)?.time)
      : .interstitial(packed.next(DigestedInterstitial.self))
  }
}

extension DigestedInterstitial: Record {
  package static let blank = DigestedInterstitial(
    id: "", start: .zero, length: .zero, from: .unknown, offset: .zero)

  /// The first field is the ID; defaults are left out, since a site has thousands of parts.
  package static let form = RecordForm<DigestedInterstitial>([
    Field("id", isSecret: true, value: { $0.id }, set: { $0.id = $1 }),
    Field(
      "primaryStart", "The time of the primary content at which the interstitial begins.",
      missing: .zero, value: { RoundedTime($0.start) }, set: { $0.start = $1.time }),
    Field(
      "breakStart",
      "The same of the first interstitial of its break, if it is another time.", in: .json,
      optional: { $0.breakStart == $0.start ? nil : RoundedTime($0.breakStart) },
      set: { $0.breakStart = $1?.time ?? $0.start }),
    Field(
      bytes: "breakStart", value: { RoundedTime($0.breakStart) },
      set: { $0.breakStart = $1.time }),
    Field(
      "length", "How long it plays.", missing: .zero, value: { RoundedTime($0.length) },
      set: { $0.length = $1.time }),
    Field(
      "lengthSource", missing: ScheduledLength.Source.unknown.rawValue,
      schema: .words(ScheduledLength.Source.self),
      value: { $0.lengthSource.rawValue },
      set: { $0.lengthSource = ScheduledLength.Source(rawValue: $1) ?? .unknown }),
    Field(
      "offset", "From its start to the resumption of the primary content.", missing: .zero,
      value: { RoundedTime($0.offset) }, set: { $0.offset = $1.time }),
    Field(bytes: "entry", value: { RoundedTime($0.entry) }, set: { $0.entry = $1.time }),
    Field(bytes: "flags", value: { $0.flags.rawValue }, set: { $0.flags = Flags(rawValue: $1) }),
    Field(
      "isLimited", "X-PLAYOUT-LIMIT ends it; default: false.", in: .json, missing: false,
      isLeftOut: { !$0 }, value: { $0.isLimited }, set: { $0.flags[.limited] = $1 }),
    Field(
      "isPreRoll", "CUE contains PRE; default: false.", in: .json, missing: false,
      isLeftOut: { !$0 }, value: { $0.isPreRoll }, set: { $0.flags[.preRoll] = $1 }),
    Field(
      "occupies", "Default: POINT.", in: .json, missing: "POINT",
      schema: .words(["POINT", "RANGE"]), isLeftOut: { $0 == "POINT" },
      value: { $0.occupancy }, set: { $0.flags[.range] = $1 == "RANGE" }),
    Field(
      "style", "Default: HIGHLIGHT.", in: .json, missing: "HIGHLIGHT",
      schema: .words(["HIGHLIGHT", "PRIMARY"]), isLeftOut: { $0 == "HIGHLIGHT" },
      value: { $0.style }, set: { $0.flags[.styledAsPrimary] = $1 == "PRIMARY" }),
    Field(
      "restrictions", in: .json, missing: [],
      limits: [("items", .words(["JUMP", "SKIP"]))],
      isLeftOut: { $0.isEmpty }, value: { $0.restrictions },
      set: { one, words in
        one.flags[.skip] = words.contains("SKIP")
        one.flags[.jump] = words.contains("JUMP")
      }),
    Field(
      "buttonStart", "When the skip button appears, from the start of the interstitial.",
      optional: { $0.buttonStart.map(RoundedTime.init) }, set: { $0.buttonStart = $1?.time }),
    Field(
      "buttonEnd", "When it goes; absent if it stays to the end.",
      optional: { $0.buttonEnd.map(RoundedTime.init) }, set: { $0.buttonEnd = $1?.time }),
    Field(
      "content", "A hash of the addresses of the assets; absent if they are not known.",
      optional: { $0.content.map(HexadecimalHash.init) }, set: { $0.content = $1?.value }),
  ])
}
