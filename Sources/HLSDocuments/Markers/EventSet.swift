package import HLSInterstitials
import HLSPlaylist
import SourceText

/// Date ranges of one kind, with the breaks that markers describe, and what does not agree.
package struct EventSet: Sendable {
  /// An event that is elsewhere than its break, which has that index in ``breaks``.
  package typealias Misplaced = (event: EventPlace, marked: Int, fault: MarkerFault)

  /// The date ranges that start in the playlist, in the order of their starts.
  package let events: [EventPlace]
  /// What the markers describe, in the order of their starts.
  package let breaks: [MarkedBreak]
  /// Whether the date ranges are interstitials, rather than splices.
  package let isInterstitials: Bool
  /// How far a marker can be from its splice in seconds: a segment.
  let leeway: Seconds
  /// The end of the playlist, and how near to it a break may still be without an interstitial.
  let edge: Seconds
  /// The starts of events.
  let eventTimes: OrderedTimes
  /// The starts of the breaks that begin in the playlist, and the indices of these.
  let breakTimes: OrderedTimes
  let begun: [Int]
  /// For each event, the index of the innermost break around it; nil without one.
  let innermost: [Int?]

  init(
    _ places: [EventPlace], _ breaks: [MarkedBreak], isInterstitials: Bool, leeway: Seconds,
    edge: Seconds
  ) {
    events = places.sorted { $0.start < $1.start }
    (self.breaks, self.isInterstitials, self.leeway, self.edge) =
      (breaks, isInterstitials, leeway, edge)
    eventTimes = OrderedTimes(events.map(\.start))
    begun = breaks.indices.filter { breaks[$0].start != nil }
    breakTimes = OrderedTimes(begun.compactMap { breaks[$0].start })
    innermost = eventTimes.innermost(of: breaks.map { $0.span(leeway) })
  }

  var frame: Seconds { Seconds(nanoseconds: 10_000_000) }
  var kind: MarkerFault.Scheduled { isInterstitials ? .interstitial : .splice }

  /// Whether a distance of starts is within a segment.
  func isNear(_ distance: Seconds?) -> Bool { distance.map { $0 + frame < leeway } ?? false }

  /// Whether an event starts with a break.
  func hasStart(_ marked: MarkedBreak) -> Bool {
    isNear(marked.start.flatMap { eventTimes.distance(to: $0) })
  }

  /// Whether an event starts in a break, or with it.
  private func hasEvent(in marked: MarkedBreak) -> Bool {
    let span = marked.span(leeway)
    return hasStart(marked)
      || eventTimes.count(before: span.lowerBound) < eventTimes.count(before: span.upperBound)
  }

  /// The index of the break to which an event belongs: the nearest with which it starts, otherwise for an
  /// interstitial the innermost around it; nil without one.
  func home(ofEvent number: Int) -> Int? {
    let time = events[number].start
    if isNear(breakTimes.distance(to: time)) {
      return breakTimes.nearest(to: time).map { begun[$0] }
    }
    return isInterstitials ? innermost[number] : nil
  }

  /// Events with the breaks that they belong to and do not start with.
  package var misplaced: [Misplaced] {
    let free = begun.filter { !hasStart(breaks[$0]) }
    let times = OrderedTimes(free.compactMap { breaks[$0].start })
    return events.indices.compactMap { number -> Misplaced? in
      let event = events[number]
      guard !isNear(breakTimes.distance(to: event.start)),
        let marked = times.nearest(to: event.start).map({ free[$0] })
      else { return nil }
      let nearest = breaks[marked]
      guard let start = nearest.start, let head = nearest.head else { return nil }
      let away = (event.start - start).magnitude
      guard eventTimes.distance(to: start) == away else { return nil }
      let isAsLong =
        event.length.flatMap { length in nearest.length.map { (length - $0).magnitude <= leeway } }
        ?? false
      let isOutside = innermost[number] == nil
      guard isAsLong || isOutside && away <= (nearest.length ?? .zero) + leeway else { return nil }
      let isLate = event.start > start
      return (
        event, marked,
        MarkerFault(
          isLate ? .late : .early, by: away, of: kind,
          "\(event.name) starts \(away) s \(isLate ? "after" : "before") \(head.name) of the break",
          at: event.place, related: [.init(head.tag.range, "the start of the break")])
      )
    }
  }

  /// The indices of breaks without an event, and an event of another one; nil if no other one has one.
  package var unsold: (breaks: [Int], sold: EventPlace)? {
    guard let sold = events.first(where: { isNear(breakTimes.distance(to: $0.start)) }) else {
      return nil
    }
    let moved = Set(misplaced.compactMap { breaks[$0.marked].start })
    // A break inside another one is part of it.
    var (open, next) = (Seconds.zero, 0)
    let unsold = begun.filter { number in
      let marked = breaks[number]
      guard let start = marked.start else { return false }
      while let begin = breaks[begun[next]].start, begin < start {
        open = max(open, begin + (breaks[begun[next]].length ?? .zero))
        next += 1
      }
      return start + leeway * 3 < edge && !moved.contains(start) && marked.closing != nil
        && !hasEvent(in: marked) && start >= open
    }
    return unsold.isEmpty ? nil : (unsold, sold)
  }
}

extension MarkedBreak {
  /// The times at which an event is in the break: up to a segment before it, and as far as it is stated or listed.
  fileprivate func span(_ leeway: Seconds) -> Range<Seconds> {
    guard let start else { return Seconds(nanoseconds: .min)..<end + Seconds(nanoseconds: 1) }
    return start - leeway..<start + (length ?? end - start)
  }
}

extension Document {
  /// The interstitials and the splices that start in the playlist, each kind with the marked breaks.
  package var eventSets: [EventSet] {
    guard !dateRanges.isEmpty, !hasEventsOfApp else { return [] }
    let breaks = playlist.markedBreaks
    guard !breaks.isEmpty else { return [] }
    let leeway = max(breaks.map(\.rounding).max() ?? .zero, longestSegment)
    return [(interstitialPlaces, true), (splicePlaces, false)].compactMap {
      (places, isInterstitials) -> EventSet? in
      let events = places.filter(lists)
      guard !events.isEmpty else { return nil }
      return EventSet(
        events, breaks, isInterstitials: isInterstitials, leeway: leeway,
        edge: playlist.totalDuration)
    }
  }
}
