import HLSInterstitials
import HLSPlaylist
package import SourceText

/// What changed for a viewer between two versions of a playlist.
package struct TimelineComparison: Sendable {
  /// What about an interstitial changed, in the order of reports.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Only one version places it.
    case added, removed
    /// It begins at another time of the primary content.
    case moved
    /// It plays for another time.
    case length
    /// The primary content goes on at another distance from its start.
    case offset
    /// X-TIMELINE-OCCUPIES, X-TIMELINE-STYLE or X-RESTRICT has another value.
    case occupies, style, restrictions
    /// It has other assets; only of successive loads.
    case content
  }

  /// What the two versions are.
  package enum Versions: Sendable, Hashable {
    /// Two versions of a document.
    case edited
    /// Successive loads of a live playlist, of which only what an author changed is a change, and not
    /// what the movement of the window does.
    case loaded
  }

  /// A value before or after a change.
  package enum Value: Sendable, Hashable {
    /// A time or a length.
    case seconds(Seconds)
    /// The words of an attribute.
    case text(String)
  }

  /// A change of one interstitial.
  package struct Change: Sendable, Hashable {
    /// The ID of the interstitial.
    package let event: String
    /// What changed.
    package let kind: Kind
    /// The value in the old version; nil for an addition.
    package let before: Value?
    /// The value in the new version, in times of the old one; nil for a removal.
    package let after: Value?
  }

  /// Both versions.
  package let old, new: ViewerTimeline
  /// The changes in the order of the new version's events, then of those that only the old one has.
  package let changes: [Change]

  /// Compares two versions.
  package init(_ old: ViewerTimeline, _ new: ViewerTimeline, _ versions: Versions = .edited) {
    (self.old, self.new) = (old, new)
    let shift = old.shift(of: new)
    let (before, after) = (old.placed, new.placed)
    let isLoaded = versions == .loaded
    // The boundary to which they snap is not listed yet.
    let unsnapped = isLoaded ? old.idsNotSnapped.union(new.idsNotSnapped) : []
    let unmoved = before.filter { id, then in
      guard let now = after[id], then.isScheduled(with: now, shift) else { return false }
      return unsnapped.contains(id) || then.isBeforeWindow || now.isBeforeWindow
    }
    func compared(_ version: ViewerTimeline, _ placed: [String: PlacedInterstitial]) -> Compared {
      Compared(
        ids: version.interstitials.compactMap(\.id), placed: placed.mapValues(\.digest),
        over: isLoaded ? version.idsOver.union(version.idsWaiting) : version.idsOver,
        contents: isLoaded ? placed.compactMapValues(\.interstitial.contents) : [:])
    }
    changes = compared(old, before).changes(
      to: compared(new, after), shift: shift, unmoved: Set(unmoved.keys))
  }

  /// Whether a player announces that the segments of its timeline changed.
  package var isSegmentsChanged: Bool {
    if !changes.isEmpty { return true }
    guard let before = old.timeline.total, let after = new.timeline.total else { return false }
    return before.differs(from: after)
  }
}

extension TimelineComparison {
  /// What is compared of a version.
  struct Compared {
    /// The IDs of its interstitials, in the order of reports.
    var ids: [String]
    /// The interstitials on its timeline.
    var placed: [String: DigestedInterstitial]
    /// The IDs of those that are over when the content begins, or wait for its end.
    var over: Set<String> = []
    /// The addresses of their assets; empty if these are not compared.
    var contents: [String: [Substring]] = [:]

    /// The changes to a version whose content begins at `shift`; those with the IDs `unmoved` did not move.
    func changes(to new: Compared, shift: Seconds, unmoved: Set<String> = []) -> [Change] {
      let known = Set(new.ids)
      return (new.ids + ids.filter { !known.contains($0) }).flatMap { id in
        switch (placed[id], new.placed[id]) {
        case (let then?, let now?):
          return then.changes(to: now, unmoved.contains(id) ? nil : shift)
            + contentChanges(of: id, to: new)
        case (nil, let now?) where !over.contains(id):
          let start = Value.seconds(now.start + shift)
          return [Change(event: id, kind: .added, before: nil, after: start)]
        case (let then?, nil) where !new.over.contains(id) && !then.isOver(at: shift):
          return [Change(event: id, kind: .removed, before: .seconds(then.start), after: nil)]
        default: return []
        }
      }
    }

    private func contentChanges(of id: String, to new: Compared) -> [Change] {
      guard let before = contents[id], let after = new.contents[id], before != after else {
        return []
      }
      return [
        Change(
          event: id, kind: .content, before: .text(before.joined(separator: ",")),
          after: .text(after.joined(separator: ",")))
      ]
    }
  }
}

extension DigestedInterstitial {
  /// What changed; `shift` is nil if it did not move.
  fileprivate func changes(to now: Self, _ shift: Seconds?) -> [TimelineComparison.Change] {
    var changes: [TimelineComparison.Change] = []
    func compare(_ kind: TimelineComparison.Kind, _ before: Seconds, _ after: Seconds) {
      guard before.differs(from: after) else { return }
      changes.append(.init(event: id, kind: kind, before: .seconds(before), after: .seconds(after)))
    }
    func compare(_ kind: TimelineComparison.Kind, _ before: String, _ after: String) {
      guard before != after else { return }
      changes.append(.init(event: id, kind: kind, before: .text(before), after: .text(after)))
    }
    if let shift, !isPreRoll || !now.isPreRoll { compare(.moved, start, now.start + shift) }
    compare(.length, length, now.length)
    compare(.offset, offset, now.offset)
    compare(.occupies, occupancy, now.occupancy)
    compare(.style, style, now.style)
    compare(
      .restrictions, restrictions.joined(separator: ","),
      now.restrictions.joined(separator: ","))
    return changes
  }
}

/// An interstitial on a timeline, with the place at which it begins.
struct PlacedInterstitial: Sendable {
  let interstitial: ScheduledInterstitial
  let event: TimelineEvent
  /// The time of the primary content, after snapping.
  let start: Seconds

  /// Whether it plays wherever a viewer joins.
  var isPreRoll: Bool { event.placement == .preRoll }

  /// Whether its date is before the first listed content, where no boundary is known to which it snaps.
  fileprivate var isBeforeWindow: Bool {
    if case .at(let start) = event.placement { start < .zero } else { false }
  }

  /// Whether another version has it at the same date.
  fileprivate func isScheduled(with other: PlacedInterstitial, _ shift: Seconds) -> Bool {
    guard case .at(let start) = event.placement, case .at(let next) = other.event.placement else {
      return false
    }
    return !start.differs(from: next + shift)
  }

  fileprivate var digest: DigestedInterstitial {
    DigestedInterstitial(interstitial, event, at: start)
  }
}

extension ViewerTimeline {
  /// The interstitials on the timeline by their IDs.
  var placed: [String: PlacedInterstitial] {
    var placed: [String: PlacedInterstitial] = [:]
    for group in timeline.breaks {
      for member in group.members {
        let event = timeline.events[member.event]
        placed[event.id] = PlacedInterstitial(
          interstitial: interstitials[interstitialOfEvent[member.event]], event: event,
          start: member.start)
      }
    }
    return placed
  }

  /// The IDs of the interstitials on the timeline, in their order.
  var placedIDs: [String] {
    timeline.breaks.flatMap { $0.members.map { timeline.events[$0.event].id } }
  }

  /// The IDs of interstitials that are over when the content begins.
  fileprivate var idsOver: Set<String> {
    Set(timeline.remarks.compactMap { if case .isOver(let id) = $0 { id } else { nil } })
  }

  /// The IDs of interstitials that wait for the end of the content.
  fileprivate var idsWaiting: Set<String> {
    Set(timeline.remarks.compactMap { if case .waitsForEnd(let id) = $0 { id } else { nil } })
  }

  /// The IDs of interstitials that snap to a boundary that is not listed.
  fileprivate var idsNotSnapped: Set<String> {
    Set(timeline.remarks.compactMap { if case .notSnapped(let id) = $0 { id } else { nil } })
  }

  /// The time of this primary content at which that of another version begins: by their dates, or without
  /// these by the numbers of their segments.
  func shift(of other: ViewerTimeline) -> Seconds {
    if primary.end != nil, other.primary.end != nil { return .zero }
    if let clock, let date = other.clock?.firstDate { return clock.offset(of: date) }
    let (own, next) = (document.playlist, other.document.playlist)
    let (first, second) = (own.mediaSequence ?? 0, next.mediaSequence ?? 0)
    func length(_ playlist: Playlist, _ count: UInt64) -> Seconds {
      guard count > 0 else { return .zero }
      return count <= playlist.segments.count
        ? playlist.segments[Int(count) - 1].end : playlist.totalDuration
    }
    return second >= first
      ? length(own, second - first) : Seconds.zero - length(next, first - second)
  }
}

extension Seconds {
  /// Whether two times differ by more than a rounding to milliseconds.
  func differs(from other: Seconds) -> Bool {
    (self - other).magnitude > Seconds(nanoseconds: 1_000_000)
  }
}

extension TimelineEvent {
  /// X-TIMELINE-OCCUPIES, with its default.
  package var occupancy: String { occupiesRange ? "RANGE" : "POINT" }
}

extension ScheduledInterstitial {
  /// X-TIMELINE-STYLE, with its default.
  package var style: String { isStyledAsPrimary ? "PRIMARY" : "HIGHLIGHT" }
  /// The words of X-RESTRICT that players know.
  package var restrictions: [String] { ["JUMP", "SKIP"].filter(restricts) }
}
