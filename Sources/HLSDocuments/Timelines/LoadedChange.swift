package import SourceText

extension TimelineLoads {
  /// A change of one interstitial by a load.
  package struct Change: Sendable, Hashable {
    /// The number of the load.
    package let load: Int
    /// What changed.
    package let change: TimelineComparison.Change
    /// The date of the place of the interstitial, of the new place if it has one; nil without dates.
    package let date: DateTime?
  }
}

extension TimelineLoads.Change {
  /// The changes by a load; `origin` is added to times of the primary content.
  static func all(
    of comparison: TimelineComparison, by load: Int, since origin: Seconds
  ) -> [TimelineLoads.Change] {
    guard !comparison.changes.isEmpty else { return [] }
    let placed = comparison.old.placed
    return comparison.changes.map { change in
      let time = change.time ?? placed[change.event]?.start
      return TimelineLoads.Change(
        load: load, change: change.later(by: origin), date: time.flatMap(comparison.date))
    }
  }
}

extension [TimelineLoads.Change] {
  /// The changes of each interstitial by each load.
  package var byInterstitial: [[TimelineLoads.Change]] {
    reduce(into: []) { groups, next in
      if let last = groups.last?.last, last.load == next.load,
        last.change.event == next.change.event
      {
        groups[groups.count - 1].append(next)
      } else {
        groups.append([next])
      }
    }
  }
}

extension TimelineComparison.Change {
  /// The place of the interstitial, of the new place if it has one; nil if the change is about something
  /// else.
  fileprivate var time: Seconds? {
    guard [.added, .removed, .moved].contains(kind), case .seconds(let time) = after ?? before
    else {
      return nil
    }
    return time
  }

  /// The change with places that are later.
  fileprivate func later(by origin: Seconds) -> TimelineComparison.Change {
    guard [.added, .removed, .moved].contains(kind) else { return self }
    func later(_ value: TimelineComparison.Value?) -> TimelineComparison.Value? {
      if case .seconds(let time) = value { .seconds(time + origin) } else { value }
    }
    return TimelineComparison.Change(
      event: event, kind: kind, before: later(before), after: later(after))
  }
}

extension TimelineComparison {
  /// The date of a time of the old primary content, which may be listed by the new version only.
  fileprivate func date(at time: Seconds) -> DateTime? {
    time < old.knownEnd || new.clock == nil
      ? old.date(at: time) : new.date(at: time - old.shift(of: new))
  }
}
