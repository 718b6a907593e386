package import HLSInterstitials
import HLSPlaylist
import SourceText

/// How long the events of breaks are.
extension EventSet {
  /// Whether the events of a break have lengths that can be compared with it.
  func comparesLength(of marked: MarkedBreak) -> Bool { lengths(marked) != nil }

  /// That the events of a break together last longer or shorter than it; nil if they do not.
  package func lengthFault(of marked: MarkedBreak) -> MarkerFault? {
    guard let (first, count, sum, own) = lengths(marked), let head = marked.head else { return nil }
    let difference = (sum - own).magnitude
    guard difference + frame >= max(leeway, marked.rounding) else { return nil }
    let subject =
      count == 1 ? "\(first.name) lasts" : "\(first.name) and \(count - 1) more last"
    return MarkerFault(
      sum < own ? .short : .long, by: difference, of: kind,
      "\(subject) \(sum) s, but the break of \(head.name) \(own) s",
      at: first.lengthPlace ?? first.place,
      related: [.init(head.tag.range, "the start of the break")])
  }

  /// The first event of a break and the number of those that fill it, with the sum of their lengths and its own
  /// length; nil if these cannot be compared.
  private func lengths(
    _ marked: MarkedBreak
  ) -> (first: EventPlace, count: Int, sum: Seconds, own: Seconds)? {
    guard let start = marked.start, let own = marked.length, own > .zero else { return nil }
    let inside =
      eventTimes.count(before: start - leeway)..<eventTimes.count(before: start + own)
    let events = events[inside]
    guard let first = events.first, isNear((first.start - start).magnitude),
      // What is in a break inside this one is compared with that.
      breakTimes.count(upTo: start) == breakTimes.count(before: start + own),
      isOnlyStart(start, near: first),
      !events.contains(where: { $0.length == nil || $0.resumesElsewhere })
    else { return nil }
    let filling = isInterstitials ? events : events.prefix(1)
    return (first, filling.count, filling.reduce(.zero) { $0 + ($1.length ?? .zero) }, own)
  }

  /// Whether an event starts with no break that begins at another time.
  private func isOnlyStart(_ start: Seconds, near event: EventPlace) -> Bool {
    let reach = leeway - frame
    return breakTimes.count(upTo: event.start - reach) == breakTimes.count(before: start)
      && breakTimes.count(before: event.start + reach) == breakTimes.count(upTo: start)
  }
}
