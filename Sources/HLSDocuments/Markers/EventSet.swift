package import HLSInterstitials
import HLSPlaylist
import SourceText

/// Date ranges of one kind, with the breaks that markers describe, and what does not agree.
package struct EventSet: Sendable {
  /// An event that is elsewhere than its break, which has that index in ``breaks``.
  package typealias Misplaced = (event: EventPlace, marked: Int, fault: MarkerFault)

  /// The date ranges that start in the playlist.
  package let events: [EventPlace]
  /// What the markers describe.
  package let breaks: [MarkedBreak]
  /// Whether the date ranges are interstitials, rather than splices.
  package let isInterstitials: Bool
  /// How far a marker can be from its splice in seconds: a segment.
  let leeway: Seconds
  /// The end of the playlist, and how near to it a break may still be without an interstitial.
  let edge: Seconds

  private var frame: Seconds { Seconds(nanoseconds: 10_000_000) }
  private var kind: MarkerFault.Scheduled { isInterstitials ? .interstitial : .splice }

  /// Whether an event starts with a break.
  func starts(_ event: EventPlace, with marked: MarkedBreak) -> Bool {
    marked.start.map { (event.start - $0).magnitude + frame < leeway } ?? false
  }

  private func isInside(_ event: EventPlace, _ marked: MarkedBreak) -> Bool {
    guard let start = marked.start else {
      return event.start <= marked.end
    }
    return event.start + leeway >= start
      && event.start < start + (marked.length ?? marked.end - start)
  }

  private func distance(_ event: EventPlace, _ marked: MarkedBreak) -> Seconds {
    marked.start.map { (event.start - $0).magnitude } ?? Seconds(nanoseconds: .max)
  }

  /// The index of the break to which an event belongs: the nearest with which it starts, otherwise for an
  /// interstitial the innermost around it; nil without one.
  func home(of event: EventPlace) -> Int? {
    breaks.indices.filter { starts(event, with: breaks[$0]) }
      .min { distance(event, breaks[$0]) < distance(event, breaks[$1]) }
      ?? (isInterstitials ? breaks.indices.last { isInside(event, breaks[$0]) } : nil)
  }

  /// Events with the breaks that they belong to and do not start with.
  package var misplaced: [Misplaced] {
    let free = breaks.indices.filter { number in
      breaks[number].start != nil && !events.contains { starts($0, with: breaks[number]) }
    }
    return events.compactMap { event -> Misplaced? in
      guard !breaks.contains(where: { starts(event, with: $0) }),
        let number = free.min(by: { distance(event, breaks[$0]) < distance(event, breaks[$1]) })
      else { return nil }
      let nearest = breaks[number]
      guard let start = nearest.start, let head = nearest.head else { return nil }
      let away = distance(event, nearest)
      guard !events.contains(where: { ($0.start - start).magnitude < away }) else { return nil }
      let isAsLong =
        event.length.flatMap { length in nearest.length.map { (length - $0).magnitude <= leeway } }
        ?? false
      let isOutside = !breaks.contains { isInside(event, $0) }
      guard isAsLong || isOutside && away <= (nearest.length ?? .zero) + leeway else { return nil }
      let isLate = event.start > start
      return (
        event, number,
        MarkerFault(
          isLate ? .late : .early, by: away, of: kind,
          "\(event.name) starts \(away) s \(isLate ? "after" : "before") \(head.name) of the break",
          at: event.place, related: [.init(head.tag.range, "the start of the break")])
      )
    }
  }

  /// The first interstitial after which the primary resumes later than its break ends; nil if there is none.
  package var lateResumption: Misplaced? {
    guard isInterstitials else { return nil }
    let timed = breaks.indices.compactMap { number -> (number: Int, start: Seconds, end: Seconds)? in
      guard let start = breaks[number].start, let length = breaks[number].length else { return nil }
      return (number, start, start + length)
    }
    // A break inside another one ends before it.
    var latest = timed.first?.end ?? .zero
    let ends = timed.map { marked in
      latest = max(latest, marked.end)
      return latest
    }
    for event in events {
      guard let interstitial = Interstitial(event.range),
        case .value(let offset, let place) = interstitial.resumeOffset, offset.seconds > .zero
      else { continue }
      let next = timed.partitioningIndex { $0.start + frame >= event.start + leeway }
      guard next > 0, event.start < timed[next - 1].end else { continue }
      let (marked, resumption) = (timed[next - 1], event.start + offset.seconds)
      let late = resumption - ends[next - 1]
      guard late + frame >= max(leeway, breaks[marked.number].rounding),
        next == timed.count || resumption <= timed[next].start,
        let head = breaks[marked.number].head
      else { continue }
      let fault = MarkerFault(
        .long, by: late, of: kind,
        "the primary resumes \(offset.seconds) s after the start of \(event.name), \(late) s after the end of "
          + "the break of \(head.name)",
        at: place, related: [.init(head.tag.range, "the start of the break")])
      return (event, marked.number, fault)
    }
    return nil
  }

  /// The indices of breaks without an event, and an event of another one; nil if no other one has one.
  package var unsold: (breaks: [Int], sold: EventPlace)? {
    guard
      let sold = events.first(where: { event in breaks.contains { starts(event, with: $0) } })
    else { return nil }
    let moved = Set(misplaced.compactMap { breaks[$0.marked].start })
    let unsold = breaks.indices.filter { number in
      let marked = breaks[number]
      guard let start = marked.start, start + leeway * 3 < edge, !moved.contains(start),
        marked.closing != nil, !events.contains(where: { isInside($0, marked) }),
        // A break inside another one is part of it.
        !breaks.contains(where: { other in
          guard let begin = other.start, begin < start else { return false }
          return start < begin + (other.length ?? .zero)
        })
      else { return false }
      return true
    }
    return unsold.isEmpty ? nil : (unsold, sold)
  }

  /// The events of a break that fill it, with the sum of their lengths and its own length; nil if these cannot be
  /// compared.
  private func lengths(
    _ marked: MarkedBreak
  ) -> (filling: [EventPlace], sum: Seconds, own: Seconds)? {
    guard let start = marked.start, let expected = marked.length else { return nil }
    let inside = events.filter { isInside($0, marked) }
    guard let first = inside.first, starts(first, with: marked),
      !inside.contains(where: { $0.length == nil || $0.resumesElsewhere }),
      // What is in a break inside this one is compared with that.
      !breaks.contains(where: { other in
        other.start.map { $0 > start && $0 < start + expected } ?? false
      }),
      !breaks.contains(where: { $0.start != marked.start && starts(first, with: $0) })
    else { return nil }
    let filling = isInterstitials ? inside : [first]
    return (filling, filling.reduce(Seconds.zero) { $0 + ($1.length ?? .zero) }, expected)
  }

  /// Whether the events of a break have lengths that can be compared with it.
  func comparesLength(of marked: MarkedBreak) -> Bool { lengths(marked) != nil }

  /// That the events of a break together last longer or shorter than it; nil if they do not.
  package func lengthFault(of marked: MarkedBreak) -> MarkerFault? {
    guard let (filling, sum, own) = lengths(marked), let head = marked.head else { return nil }
    let (first, difference) = (filling[0], (sum - own).magnitude)
    guard difference + frame >= max(leeway, marked.rounding) else { return nil }
    let subject =
      filling.count == 1
      ? "\(first.name) lasts" : "\(first.name) and \(filling.count - 1) more last"
    return MarkerFault(
      sum < own ? .short : .long, by: difference, of: kind,
      "\(subject) \(sum) s, but the break of \(head.name) \(own) s",
      at: first.lengthPlace ?? first.place,
      related: [.init(head.tag.range, "the start of the break")])
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
        events: events, breaks: breaks, isInterstitials: isInterstitials, leeway: leeway,
        edge: playlist.totalDuration)
    }
  }
}
