package import HLSInterstitials
package import SourceText

/// Two viewers who watch together with SharePlay, and whether playback can keep them together.
package struct TimelineParticipants: Sendable {
  /// Why an interstitial is not coordinated, in the order of reports.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// X-CONTENT-MAY-VARY is not NO for at least one.
    case mayVary
    /// Only one of them has it.
    case onlyFirst, onlySecond
    /// They begin at different times of the primary content.
    case position
    /// The assets have other addresses.
    case content
    /// They play for different times.
    case length
  }

  /// Whether an interstitial is coordinated.
  package struct Verdict: Sendable, Hashable {
    /// The ID of the interstitial.
    package let event: String
    /// Why it is not coordinated; empty if it is.
    package let reasons: [Reason]
  }

  /// The timelines of both.
  package let first, second: ViewerTimeline
  /// Each interstitial that at least one of them has, in the order of the first timeline.
  package let verdicts: [Verdict]
  /// The first time of the timeline from which the viewers see something else, both from the start of the
  /// later window; nil if there is none.
  package let partAt: Seconds?

  /// Compares what two viewers received; throws if one has no timeline.
  package init(
    _ first: DocumentGraph, _ second: DocumentGraph
  ) throws(PrimaryContent.Obstacle) {
    let (one, other) = (try ViewerTimeline(first), try ViewerTimeline(second))
    (self.first, self.second) = (one, other)
    let shift = one.shift(of: other)
    let (own, others) = (one.placed, other.placed)
    let ids = one.placedIDs + other.placedIDs.filter { own[$0] == nil }
    verdicts = ids.map { Verdict(event: $0, reasons: Self.reasons(own[$0], others[$0], shift)) }
    let areLive = one.primary.end == nil && other.primary.end == nil
    partAt = SeenContent.parting(
      areLive ? one.joined(at: max(shift, .zero)) : one,
      areLive ? other.joined(at: max(Seconds.zero - shift, .zero)) : other, shift: shift)
  }

  private static func reasons(
    _ first: PlacedInterstitial?, _ second: PlacedInterstitial?, _ shift: Seconds
  ) -> [Reason] {
    let mayVary = [first, second].contains { $0?.interstitial.mayVary ?? false }
    var reasons: [Reason] = mayVary ? [.mayVary] : []
    guard let first, let second else {
      return reasons + [first == nil ? .onlySecond : .onlyFirst]
    }
    if !first.isPreRoll || !second.isPreRoll, first.start.differs(from: second.start + shift) {
      reasons.append(.position)
    }
    if let own = first.interstitial.contents, let other = second.interstitial.contents, own != other
    {
      reasons.append(.content)
    }
    if first.event.length.differs(from: second.event.length) { reasons.append(.length) }
    return reasons
  }
}

extension ScheduledInterstitial {
  /// The addresses of the assets without queries and fragments; nil if they are not known.
  var contents: [Substring]? {
    assets?.filter { !$0.isFailed }.map(\.address)
  }
}
