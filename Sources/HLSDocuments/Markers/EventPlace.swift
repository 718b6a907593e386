package import HLSInterstitials
import HLSPlaylist
package import SourceText

/// A date range on the time of its playlist.
package struct EventPlace: Sendable {
  /// What messages call it, as in `interstitial "ad"`.
  package let name: String
  /// The date range.
  package let range: DateRange
  /// Where it starts, in seconds from the start of the playlist; negative before it.
  package let start: Seconds
  /// How long it lasts in seconds; nil if that is not known.
  package let length: Seconds?
  /// The value of START-DATE.
  package let place: ByteRange
  /// What states the length; nil if nothing does.
  package let lengthPlace: ByteRange?
  /// Whether the primary resumes elsewhere than after its length.
  let resumesElsewhere: Bool

  /// Nil without a place on the time of the playlist.
  fileprivate init?(
    _ range: DateRange, _ length: ScheduledLength, _ name: String, resumesElsewhere: Bool = false,
    _ clock: ProgramClock?
  ) {
    guard let clock, case .value(let date, let place) = range.startDate else { return nil }
    (self.name, self.range, self.place) = (name, range, place)
    start = clock.offset(of: date)
    (self.length, lengthPlace) = (length.playout, length.place)
    self.resumesElsewhere = resumesElsewhere
  }
}

extension Document {
  /// The interstitials with a place on the time of the playlist, even before and after its segments.
  var interstitialPlaces: [EventPlace] {
    interstitials.filter { !$0.isCued }.compactMap { event in
      EventPlace(
        event.dateRange, event.announcedLength, "interstitial \"\(event.id ?? "")\"",
        resumesElsewhere: !event.resumeOffset.isAbsent, clock)
    }
  }

  /// The splices that begin a break, even before and after the segments.
  var splicePlaces: [EventPlace] {
    dateRanges.filter { range in
      range.category != .interstitial && range.splice(.scte35Out)?.section.opensBreak == true
    }.compactMap { EventPlace($0, $0.length, "SCTE35-OUT of \"\($0.id ?? "")\"", clock) }
  }

  /// Whether a time is in the segments of the playlist.
  func lists(_ event: EventPlace) -> Bool {
    event.start >= .zero && event.start < playlist.totalDuration
  }

  /// The duration of the longest segment, within which places of a break may differ.
  var longestSegment: Seconds { playlist.segments.lazy.map(\.duration).max() ?? .zero }

  /// Interstitials that start inside a splice of the same length, or as much before it, if nothing starts
  /// with that splice.
  package var eventsApartFromSplices: [(event: EventPlace, splice: EventPlace, fault: MarkerFault)]
  {
    guard dateRanges.count > 1, !hasEventsOfApp else { return [] }
    let splices = splicePlaces.filter(lists).sorted { $0.start < $1.start }
    guard !splices.isEmpty else { return [] }
    let events = interstitialPlaces.filter(lists).sorted { $0.start < $1.start }
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
      let isAsLong = { (event: EventPlace) in
        event.length.map { ($0 - length).magnitude <= Seconds(1) } ?? false
      }
      guard let event = around.first(where: isAsLong) else { return nil }
      let (time, isLate) = ((event.start - splice.start).magnitude, event.start > splice.start)
      let fault = MarkerFault(
        isLate ? .late : .early, by: time, of: .interstitial,
        "\(event.name) starts \(time) s \(isLate ? "after" : "before") \(splice.name), which is as long",
        at: event.place, related: [.init(splice.place, "the start of the break")])
      return (event, splice, fault)
    }
  }
}

extension Document {
  /// Splices that returned earlier than planned, with the interstitials that start with them and go on.
  ///
  /// Where markers describe breaks, interstitials are compared with these.
  package var eventsBeyondReturn: [(splice: EventPlace, fault: MarkerFault)] {
    guard dateRanges.count > 1, !hasEventsOfApp else { return [] }
    let leeway = longestSegment
    let splices = splicePlaces.filter { splice in
      guard lists(splice), let length = splice.range.knownLength,
        let planned = splice.range.plannedDuration.value?.seconds
      else { return false }
      return length > .zero && planned - length >= leeway
    }
    guard !splices.isEmpty, playlist.markedBreaks.isEmpty else { return [] }
    let events = interstitialPlaces.filter(lists).sorted { $0.start < $1.start }
    return splices.compactMap { splice in
      guard let length = splice.range.knownLength else { return nil }
      let first = events.partitioningIndex { $0.start > splice.start - leeway }
      let inside = events[first...].prefix { $0.start < splice.start + length }
      guard let event = inside.first, (event.start - splice.start).magnitude < leeway,
        !inside.contains(where: { $0.playout == nil || $0.resumesElsewhere })
      else { return nil }
      let sum = inside.reduce(Seconds.zero) { $0 + ($1.playout ?? .zero) }
      guard sum - length >= leeway else { return nil }
      let fault = MarkerFault(
        .long, by: sum - length, of: .interstitial,
        "\(inside.count == 1 ? "\(event.name) lasts" : "\(event.name) and \(inside.count - 1) more last") \(sum) s, "
          + "but \(splice.name) returned after \(length) s",
        at: event.lengthPlace ?? event.place,
        related: [.init(splice.place, "the start of the break")])
      return (splice, fault)
    }
  }
}

extension EventPlace {
  /// How long an interstitial lasts: by its assets if these are loaded, and no longer than is announced.
  fileprivate var playout: Seconds? {
    guard let length, let interstitial = Interstitial(range) else { return nil }
    return min(length, interstitial.length.playout ?? length)
  }
}

extension SpliceInfoSection {
  /// Whether the section begins a break.
  var opensBreak: Bool {
    if case .insert(let insert) = command { return insert.direction == .out }
    return segmentationDescriptors.contains { $0.direction == .out }
  }
}
