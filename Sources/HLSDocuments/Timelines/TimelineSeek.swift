import HLSInterstitials
import SourceText

/// What happens when a viewer seeks on an integrated timeline.
package struct TimelineSeek: Sendable, Hashable {
  /// Why a seek does not simply go to its destination.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// X-RESTRICT="SKIP": the interstitial that plays cannot be left forward.
    case skip = "SKIP"
    /// X-RESTRICT="JUMP": an interstitial on the way must be played first.
    case jump = "JUMP"
    /// The destination is primary content that a break leaves out.
    case omitted
  }

  /// Whether the player may begin the seek.
  package let isAllowed: Bool
  /// The index of the event that plays first; nil if it is primary content.
  package let plays: Int?
  /// The reason; nil if the seek simply goes to its destination.
  package let reason: Reason?
  /// Where playback continues first.
  package let lands: TimelinePlace
  /// Where the viewer then goes on.
  package let afterwards: TimelinePlace
}

extension ViewerTimeline {
  /// What happens when a viewer seeks from one time to another; nil if one of them is outside of the
  /// timeline.
  ///
  /// If several interstitials with JUMP are crossed, the one nearest to the destination plays. One that contains the
  /// destination plays as a whole, and what follows it comes next.
  /// Source: rfc8216bis-22, appendices D.2 (X-RESTRICT) and D.5.
  package func seek(from: TimelineTime, to: TimelineTime) -> TimelineSeek? {
    guard let start = place(of: from), let end = place(of: to) else { return nil }
    let isForward = start.time < end.time
    if isForward, let part = parts[start.segment], interstitial(of: part).restricts("SKIP") {
      return TimelineSeek(
        isAllowed: false, plays: part.event, reason: .skip, lands: start, afterwards: start)
    }
    if isForward, let number = jump(from: start, to: end), let part = parts[number] {
      let segment = timeline.segments[number]
      let first = TimelinePlace(segment: number, time: segment.start, source: segment.entry)
      // A destination inside has been played by then.
      let next = number == end.segment ? segment.end.flatMap(place(at:)) : end
      return TimelineSeek(
        isAllowed: true, plays: part.event, reason: .jump, lands: first, afterwards: next ?? end)
    }
    let part = parts[end.segment]
    var isOmitted = false
    if case .date(let date) = to, let part, let time = clock?.offset(of: date) {
      isOmitted = timeline.breaks[part.break].members[0].start < time
    }
    return TimelineSeek(
      isAllowed: true, plays: part?.event, reason: isOmitted ? .omitted : nil, lands: end,
      afterwards: end)
  }

  /// The segment of the interstitial with JUMP that a seek forward must play: the one nearest to the
  /// destination of those between the two places, or the one that contains the destination.
  ///
  /// Of several that begin at one time, a seek from inside of one crosses no other: it does not begin earlier
  /// than their START-DATE.
  private func jump(from start: TimelinePlace, to end: TimelinePlace) -> Int? {
    let inside = end.time > timeline.segments[end.segment].start
    let position = parts[start.segment].flatMap(start(of:))
    return (start.segment...end.segment).last { number in
      guard number != start.segment, number < end.segment || inside, let part = parts[number],
        position == nil || self.start(of: part) != position
      else { return false }
      return interstitial(of: part).restricts("JUMP")
    }
  }

  /// The time of the primary content at which an interstitial begins.
  private func start(of part: Part) -> Seconds? {
    timeline.breaks[part.break].members.first { $0.event == part.event }?.start
  }
}
