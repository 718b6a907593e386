import HLSInterstitials
package import SourceText

/// What a viewer meets who joins a media playlist at some time.
package struct TimelineJoin: Sendable {
  /// The timeline of that viewer.
  package let viewer: ViewerTimeline
  /// The time in the primary content at which the viewer joins.
  package let position: Seconds
  /// The interstitials that play before the primary content first goes on, as segments of the timeline.
  package let opening: Range<Int>
  /// The requests on behalf of these interstitials, in order.
  package let requests: [JoinRequest]

  /// Predicts a join of a timeline; nil if its date has no time in the playlist.
  package init?(_ whole: ViewerTimeline, at join: JoinPosition) {
    guard let position = whole.time(of: join) else { return nil }
    viewer = whole.joined(at: position)
    self.position = position
    let parts = viewer.parts
    opening = 0..<(parts.firstIndex { $0 == nil } ?? parts.count)
    requests = viewer.requests(forSegments: opening)
  }

  /// How long the interstitials play before the primary content first goes on.
  package var openingPlayout: Seconds {
    opening.reduce(.zero) { $0 + viewer.playout(ofSegment: $1) }
  }

  /// The time of the primary content at which it first goes on after interstitials; nil if it is shown
  /// first, or never.
  package var resumption: Seconds? {
    guard !opening.isEmpty,
      case .primary(let from, _)? = viewer.timeline.segments.dropFirst(opening.count).first?.content
    else { return nil }
    return from
  }

  /// How far behind the end of the listed content the viewer is once the primary content goes on, as if
  /// the stream had grown in real time; nil for a finished playlist.
  package var behindLive: Seconds? {
    guard viewer.primary.end == nil else { return nil }
    return viewer.document.endOfParts + openingPlayout - (resumption ?? position)
  }

  /// What goes wrong, in the order of the cases of ``JoinProblem/Kind``.
  package var problems: [JoinProblem] { JoinProblem.all(in: self) }
}

extension ViewerTimeline {
  /// How long a segment plays; zero for an open end.
  package func playout(ofSegment number: Int) -> Seconds {
    let segment = timeline.segments[number]
    switch segment.content {
    case .primary: return (segment.end ?? segment.start) - segment.start
    case .interstitial(let event): return max(event.length - segment.entry, .zero)
    }
  }
}

/// What goes wrong when a viewer joins a live stream.
package struct JoinProblem: Sendable, Hashable {
  /// The kinds of problems.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The viewer is farther behind live after the first interstitials than at the join, by more than a
    /// target duration.
    case drift
    /// The primary content goes on at a time that is no longer listed by then.
    case resumptionBeforeWindow
    /// A pre-roll of live content is followed at once by another interstitial.
    case preRollIntoMidRoll
    /// An asset list is asked for at the moment at which its interstitial should play.
    case listTooLate
  }

  /// The kind.
  package let kind: Kind
  /// The ID of the interstitial that causes it.
  package let event: String

  /// The problems of a join, in the order of their kinds.
  static func all(in join: TimelineJoin) -> [JoinProblem] {
    let late = join.lateList.map { JoinProblem(kind: .listTooLate, event: $0) }
    let live = join.viewer.primary.end == nil ? all(inLive: join) : []
    return live + (late.map { [$0] } ?? [])
  }

  private static func all(inLive join: TimelineJoin) -> [JoinProblem] {
    let viewer = join.viewer
    let events = join.opening.compactMap { number in
      viewer.parts[number].map {
        (viewer.timeline.events[$0.event], viewer.playout(ofSegment: number))
      }
    }
    guard let last = events.last else { return [] }
    var problems: [JoinProblem] = []
    let distance = viewer.document.endOfParts - join.position
    if let behind = join.behindLive,
      behind > distance + (viewer.document.targetDuration ?? .zero),
      let (event, _) = events.max(by: { $0.1 - $0.0.offset < $1.1 - $1.0.offset })
    {
      problems.append(JoinProblem(kind: .drift, event: event.id))
    }
    if viewer.document.playlistType != "EVENT", let resumption = join.resumption,
      resumption < join.openingPlayout
    {
      problems.append(JoinProblem(kind: .resumptionBeforeWindow, event: last.0.id))
    }
    let preRolls = events.prefix { $0.0.placement == .preRoll }
    if preRolls.count < events.count, let event = preRolls.last?.0 {
      problems.append(JoinProblem(kind: .preRollIntoMidRoll, event: event.id))
    }
    return problems
  }
}

extension TimelineJoin {
  /// The ID of the interstitial that begins exactly at the join and has an asset list, for which no time
  /// is left; nil if there is none.
  fileprivate var lateList: String? {
    guard let part = viewer.parts.first ?? nil,
      case .at = viewer.timeline.events[part.event].placement,
      viewer.timeline.breaks[part.break].members.first?.start == position,
      viewer.interstitial(of: part).interstitial.dateRange.has(.assetList)
    else { return nil }
    return viewer.timeline.events[part.event].id
  }
}
