package import SourceText

/// What a viewer met who joined, in numbers.
package struct JoinMeasures: Sendable, Hashable {
  /// The time in the primary content at which the viewer joins, and its date.
  package let position: Seconds
  package let date: DateTime?
  /// How far the viewer is behind the end of the listed content at the join, and after the first
  /// interstitials; the latter nil for a finished playlist.
  package let distance: Seconds
  package let behindLive: Seconds?
  /// Where the primary content goes on, and how long interstitials play before; nil if primary content is
  /// shown first.
  package let resumption: Seconds?
  package let playout: Seconds

  /// Measures a join; `origin` is added to times of the primary content.
  package init(_ join: TimelineJoin, since origin: Seconds = .zero) {
    position = origin + join.position
    date = join.viewer.date(at: join.position)
    distance = join.viewer.document.endOfParts - join.position
    behindLive = join.behindLive
    resumption = join.resumption.map { origin + $0 }
    playout = join.openingPlayout
  }
}

/// A join that goes wrong in one or several loads of a live playlist.
package struct WrongJoin: Sendable, Hashable {
  /// What makes it the same in several loads.
  package typealias Cause = JoinProblem

  /// The kind of problem, and the interstitial that causes it.
  package let cause: Cause
  /// The join in the first load that goes wrong: where a player begins by itself if it goes wrong there,
  /// otherwise the earliest.
  package let first: JoinMeasures
  /// The numbers of the first and the last load in which it goes wrong.
  package let firstLoad: Int
  package private(set) var lastLoad: Int
  /// The number of loads in which it goes wrong.
  package private(set) var loads = 1

  init(_ cause: Cause, in first: JoinMeasures, load: Int) {
    (self.cause, self.first) = (cause, first)
    (firstLoad, lastLoad) = (load, load)
  }

  mutating func see(inLoad number: Int) {
    lastLoad = number
    loads += 1
  }
}
