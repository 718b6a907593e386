import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Markers compared with the interstitials and the SCTE-35 date ranges of the same breaks.
extension MarkerRules {
  static let place = Rule(
    "marker/place", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.5.1.1, App D.2; AWS Elemental MediaPackage: ad markers"),
    about: .dateRanges,
    says: "An interstitial or a splice should start where the markers of its break are.",
    why: """
      The ad hides the program, and the break that it should replace is seen; equipment that reads one or \
      the other inserts ads at different times.
      """,
    remedy: "Correct START-DATE, or move the markers to the segment at that date.",
    fails: [
      .live(marked(event("«2026-01-01T00:00:30.000Z»", "18"))),
      .live(marked(splice("«2026-01-01T00:00:24.000Z»"))),
      .live(
        unmarked(event("«2026-01-01T00:00:18.000Z»", "18"), splice("2026-01-01T00:00:06.000Z"))),
    ],
    passes: [
      .live(marked(event("2026-01-01T00:00:06.000Z", "18"))),
      .live(marked(splice("2026-01-01T00:00:06.000Z"))),
      // A break that began before the window.
      .live(marked(splice("2025-12-31T23:59:50.000Z"))),
      .live(unmarked(event("2026-01-01T00:00:06.000Z", "18"), splice("2026-01-01T00:00:06.000Z"))),
      // The second half of the break.
      .live(unmarked(event("2026-01-01T00:00:15.000Z", "9"), splice("2026-01-01T00:00:06.000Z"))),
      // The first part of the break is sold by somebody else.
      .live(marked(event("2026-01-01T00:00:18.000Z", "6"))),
    ],
    check: .document { document, report in
      for set in document.eventSets {
        var found: [EventPlace] = []
        for (event, marked) in set.misplaced {
          guard let head = marked.head, let start = marked.start else { continue }
          if found.isEmpty {
            report(
              "\(event.name) starts \((event.start - start).magnitude) s "
                + "\(event.start > start ? "after" : "before") \(head.name) of the break",
              at: event.place, related: [RelatedPlace(head.tag.range, "the start of the break")])
          }
          found.append(event)
        }
      }
      for (event, splice) in document.eventsApartFromSplices {
        report(
          "\(event.name) starts \((event.start - splice.start).magnitude) s "
            + "\(event.start > splice.start ? "after" : "before") \(splice.name), which is as long",
          at: event.place, related: [RelatedPlace(splice.place, "the start of the break")])
      }
    })

  static let missing = Rule(
    "marker/without-interstitial", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .mediaPlaylist,
    facts: [.loses(.noBreaks)],
    says: "If markers have interstitials, each break that they mark should have one.",
    why: "The break is not sold: viewers see what fills it.",
    remedy: "Write the interstitial of the break, or remove its markers.",
    fails: [
      .media(marked(event("2026-01-01T00:00:06.000Z", "18")) + "\n«#EXT-X-CUE-OUT:6»\n" + rest)
    ],
    passes: [
      .media(marked(event("2026-01-01T00:00:06.000Z", "18"))),
      // No break has one here.
      .media(marked("# -") + "\n#EXT-X-CUE-OUT:6\n" + rest),
    ],
    check: .document { document, report in
      guard !document.playlist.isDeltaUpdate,
        let set = document.eventSets.first(where: \.isInterstitials)
      else { return }
      let unsold = set.unsold
      guard let (marked, other) = unsold.first, let head = marked.head else { return }
      report(
        (unsold.count == 1
          ? "the break of \(head.name) has no interstitial"
          : "\(unsold.count) breaks, such as that of \(head.name), have no interstitial")
          + ", but another one has \(other.name)",
        at: head.tag.range,
        related: [RelatedPlace(other.place, "the interstitial of another break")]
          + unsold.dropFirst().compactMap { $0.0.head }.map {
            RelatedPlace($0.tag.range, "another break without one")
          })
    })

  static let eventLength = Rule(
    "marker/event-length", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.5.1.1, App D.2"), about: .dateRanges,
    says: "An interstitial or a splice should last as long as its break is marked.",
    why: """
      Without X-RESUME-OFFSET the primary resumes after the length of the interstitial: viewers see the rest \
      of the break unsold, or miss the beginning of the program.
      """,
    remedy: "Fill the whole break, correct the length, or add X-RESUME-OFFSET.",
    fails: [
      .live(marked(event("2026-01-01T00:00:06.000Z", "«6»"))),
      .live(
        marked(splice("2026-01-01T00:00:06.000Z").replacing("DURATION=18", with: "DURATION=«60»"))),
    ],
    passes: [
      .live(marked(event("2026-01-01T00:00:06.000Z", "18"))),
      .live(marked(splice("2026-01-01T00:00:06.000Z"))),
      .live(marked(event("2026-01-01T00:00:06.000Z", "6,X-RESUME-OFFSET=18"))),
      .live(
        marked(
          event("2026-01-01T00:00:06.000Z", "9") + "\n"
            + event("2026-01-01T00:00:15.000Z", "9").replacing("ad1", with: "ad2"))),
    ],
    check: .document { document, report in
      for set in document.eventSets {
        for (event, length, marked) in set.ofOtherLength {
          guard let head = marked.head, let expected = marked.length else { continue }
          report(
            "\(event.name) lasts \(length) s, but the break of \(head.name) \(expected) s",
            at: event.lengthPlace ?? event.place,
            related: [RelatedPlace(head.tag.range, "the start of the break")])
        }
      }
    })

  private static let rest =
    "#EXTINF:6,\nc.ts\n#EXT-X-CUE-IN\n" + (1...4).map { "#EXTINF:6,\nd\($0).ts\n" }.joined()

  private static func event(_ start: String, _ length: String) -> String {
    #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",START-DATE="\#(start)","#
      + #"X-ASSET-URI="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1",DURATION=\#(length)"#
  }

  private static func splice(_ start: String) -> String {
    #"#EXT-X-DATERANGE:ID="s-1",START-DATE="\#(start)",PLANNED-DURATION=18,"#
      + "SCTE35-OUT=0xFC302000000000000000FFF00F05000000317FCFFE009F4D400001000000004AA69B58"
  }

  private static func unmarked(_ event: String, _ splice: String) -> String {
    event + "\n" + splice + "\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
      + (0..<8).map { "#EXTINF:6,\na\($0).ts\n" }.joined()
  }

  private static func marked(_ range: String) -> String {
    """
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXTINF:6,
    a.ts
    \(range)
    #EXT-X-CUE-OUT:18
    #EXTINF:6,
    ad0.ts
    #EXTINF:6,
    ad1.ts
    #EXTINF:6,
    ad2.ts
    #EXT-X-CUE-IN
    #EXTINF:6,
    b0.ts
    #EXTINF:6,
    b1.ts
    #EXTINF:6,
    b2.ts
    """
  }
}

/// A date range on the timeline of the playlist.
private struct EventPlace {
  let name: String
  let start: Seconds
  let length: Seconds?
  let place: ByteRange
  let lengthPlace: ByteRange?
  /// Whether the primary resumes elsewhere than after its length.
  let resumesElsewhere: Bool
}

/// Date ranges of one kind, with the breaks that markers describe.
private struct EventSet {
  let events: [EventPlace]
  let breaks: [MarkedBreak]
  let isInterstitials: Bool
  /// How far a marker can be from its splice in seconds: a segment.
  let leeway: Seconds
  /// The end of the playlist, and how near to it a break may still be without an interstitial.
  let edge: Seconds

  private var frame: Seconds { Seconds(nanoseconds: 10_000_000) }

  private func starts(_ event: EventPlace, with marked: MarkedBreak) -> Bool {
    marked.start.map { (event.start - $0).magnitude + frame < leeway } ?? false
  }

  private func isInside(_ event: EventPlace, _ marked: MarkedBreak) -> Bool {
    guard let start = marked.start else {
      return event.start <= marked.end
    }
    return event.start + leeway >= start
      && event.start < start + (marked.length ?? marked.end - start)
  }

  /// Events with the breaks that they belong to and do not start with.
  var misplaced: [(EventPlace, MarkedBreak)] {
    let free = breaks.filter { marked in
      marked.start != nil && !events.contains { starts($0, with: marked) }
    }
    return events.compactMap { event in
      guard !breaks.contains(where: { starts(event, with: $0) }) else { return nil }
      func distance(_ marked: MarkedBreak) -> Seconds {
        marked.start.map { (event.start - $0).magnitude } ?? Seconds(nanoseconds: .max)
      }
      guard let nearest = free.min(by: { distance($0) < distance($1) }),
        !events.contains(where: { other in
          (other.start - (nearest.start ?? .zero)).magnitude < distance(nearest)
        })
      else { return nil }
      let isAsLong =
        event.length.flatMap { length in nearest.length.map { (length - $0).magnitude <= leeway } }
        ?? false
      let isOutside = !breaks.contains { isInside(event, $0) }
      guard isAsLong || isOutside && distance(nearest) <= (nearest.length ?? .zero) + leeway else {
        return nil
      }
      return (event, nearest)
    }
  }

  /// Breaks without an event, if another one has one.
  var unsold: [(MarkedBreak, EventPlace)] {
    guard
      let sold = events.first(where: { event in breaks.contains { starts(event, with: $0) } })
    else { return [] }
    let moved = Set(misplaced.compactMap { $0.1.start })
    return breaks.compactMap { marked in
      guard let start = marked.start, start + leeway * 3 < edge, !moved.contains(start),
        marked.closing != nil, !events.contains(where: { isInside($0, marked) }),
        // A break inside another one is part of it.
        !breaks.contains(where: { other in
          guard let begin = other.start, begin < start else { return false }
          return start < begin + (other.length ?? .zero)
        })
      else { return nil }
      return (marked, sold)
    }
  }

  /// Events that together last longer or shorter than their break.
  var ofOtherLength: [(EventPlace, Seconds, MarkedBreak)] {
    breaks.compactMap { marked in
      guard let start = marked.start, let expected = marked.length else { return nil }
      let own = events.filter { isInside($0, marked) }
      guard let first = own.first, starts(first, with: marked),
        !own.contains(where: { $0.length == nil || $0.resumesElsewhere }),
        // What is in a break inside this one is compared with that.
        !breaks.contains(where: { other in
          other.start.map { $0 > start && $0 < start + expected } ?? false
        }),
        !breaks.contains(where: { $0.start != marked.start && starts(first, with: $0) })
      else { return nil }
      let sum =
        isInterstitials
        ? own.reduce(Seconds.zero) { $0 + ($1.length ?? .zero) } : first.length ?? .zero
      guard (sum - expected).magnitude + frame >= max(leeway, marked.rounding) else { return nil }
      return (first, sum, marked)
    }
  }
}

extension Document {
  /// The interstitials and the splices that start in the playlist, each kind with the marked breaks.
  fileprivate var eventSets: [EventSet] {
    guard !dateRanges.isEmpty, !hasEventsOfApp else { return [] }
    let breaks = playlist.markedBreaks
    guard !breaks.isEmpty else { return [] }
    let (events, splices) = (interstitialPlaces, splicePlaces)
    let leeway = max(breaks.map(\.rounding).max() ?? .zero, longestSegment)
    return [(events, true), (splices, false)].filter { !$0.0.isEmpty }.map {
      EventSet(
        events: $0.0, breaks: breaks, isInterstitials: $0.1, leeway: leeway,
        edge: playlist.totalDuration)
    }
  }

  /// Interstitials that start inside a splice of the same length, or as much before it, if nothing starts
  /// with that splice.
  fileprivate var eventsApartFromSplices: [(event: EventPlace, splice: EventPlace)] {
    guard dateRanges.count > 1, !hasEventsOfApp else { return [] }
    let splices = splicePlaces.sorted { $0.start < $1.start }
    guard !splices.isEmpty else { return [] }
    let events = interstitialPlaces.sorted { $0.start < $1.start }
    let leeway = longestSegment
    func isNear(_ start: Seconds, _ others: [EventPlace]) -> Bool {
      let next = others.partitioningIndex { $0.start > start - leeway }
      return next < others.count && others[next].start < start + leeway
    }
    let lone = events.filter { !isNear($0.start, splices) }
    return splices.compactMap { splice in
      guard let length = splice.length, !isNear(splice.start, events) else { return nil }
      let first = lone.partitioningIndex { $0.start > splice.start - length }
      // A break with more interstitials than that has none of its own length.
      let around = lone[first...].prefix(16).prefix { $0.start < splice.start + length }
      return around.first { event in
        event.length.map { ($0 - length).magnitude <= Seconds(1) } ?? false
      }.map { ($0, splice) }
    }
  }

  private var longestSegment: Seconds { playlist.segments.lazy.map(\.duration).max() ?? .zero }

  /// The interstitials that start in the playlist.
  private var interstitialPlaces: [EventPlace] {
    interstitials.filter { !$0.isCued }.compactMap { event in
      place(
        event.dateRange, event.announcedLength, "interstitial \"\(event.id ?? "")\"",
        !event.resumeOffset.isAbsent)
    }
  }

  /// The splices that begin a break and start in the playlist.
  private var splicePlaces: [EventPlace] {
    dateRanges.filter { range in
      range.category != .interstitial && range.splice(.scte35Out)?.section.opensBreak == true
    }.compactMap { place($0, $0.length, "SCTE35-OUT of \"\($0.id ?? "")\"", false) }
  }

  private func place(
    _ range: DateRange, _ length: ScheduledLength, _ name: String, _ resumes: Bool
  ) -> EventPlace? {
    guard let clock, case .value(let date, let place) = range.startDate else { return nil }
    let start = clock.offset(of: date)
    guard start >= .zero, start < playlist.totalDuration else { return nil }
    return EventPlace(
      name: name, start: start, length: length.playout, place: place, lengthPlace: length.place,
      resumesElsewhere: resumes)
  }
}

extension SpliceInfoSection {
  /// Whether the section begins a break.
  fileprivate var opensBreak: Bool {
    if case .insert(let insert) = command { return insert.direction == .out }
    return segmentationDescriptors.contains { $0.direction == .out }
  }
}
