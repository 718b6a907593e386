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
