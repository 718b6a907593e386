import HLSPlaylist
import SourceText

extension Timeline {
  /// Places `events`, which are in the order of their tags, on the primary content.
  ///
  /// Equal arguments give equal timelines. Where the specification is open, this follows most
  /// players: a resumption point counts from the snapped start, and the later one of two boundaries
  /// at the same distance is used.
  ///
  /// - Parameters:
  ///   - primary: the content that the events interrupt.
  ///   - events: the events to place.
  ///   - played: the IDs of events that this viewer has already seen, for CUE="ONCE".
  public init(_ primary: PrimaryContent, _ events: [TimelineEvent], played: Set<String> = []) {
    self.init(primary, events, played: played, unplaced: [])
  }

  init(
    _ primary: PrimaryContent, _ events: [TimelineEvent], played: Set<String>, unplaced: [Unplaced]
  ) {
    var walk = TimelineWalk(primary)
    walk.place(events, played: played)
    walk.run()
    self.events = events
    self.unplaced = unplaced
    segments = walk.segments
    breaks = walk.breaks
    total = walk.total
    remarks = walk.remarks
  }
}

private struct TimelineWalk {
  /// An event with a known start; pre-rolls have the lowest rank, post-rolls the highest.
  struct Placed {
    let number: Int
    let event: TimelineEvent
    let start: Seconds
    let rank: Int
    let isInProgress: Bool
    /// Whether no boundary is known to which the start would snap.
    var isUnsnapped = false
  }

  let primary: PrimaryContent
  /// The time from which the primary content is shown.
  let opening: Seconds
  var placed: [Placed] = []
  var segments: [Timeline.Segment] = []
  var breaks: [Timeline.Break] = []
  var remarks: [Timeline.Remark] = []
  var total: Seconds?

  init(_ primary: PrimaryContent) {
    self.primary = primary
    opening = max(primary.start, primary.joinPosition)
  }

  mutating func place(_ events: [TimelineEvent], played: Set<String>) {
    for (number, event) in events.enumerated() {
      if event.playsOnce, played.contains(event.id) {
        remarks.append(.playedBefore(id: event.id))
      } else if let one = place(event, number) {
        placed.append(one)
      }
    }
    // Events with the same rank and start keep the order of their tags.
    placed.sort { ($0.rank, $0.start, $0.number) < ($1.rank, $1.start, $1.number) }
  }

  private mutating func place(_ event: TimelineEvent, _ number: Int) -> Placed? {
    switch event.placement {
    case .preRoll:
      return Placed(number: number, event: event, start: opening, rank: 0, isInProgress: false)
    case .postRoll:
      guard let end = primary.end else {
        remarks.append(.waitsForEnd(id: event.id))
        return nil
      }
      return Placed(number: number, event: event, start: end, rank: 2, isInProgress: false)
    case .at(let start):
      if let end = primary.end, start > end {
        remarks.append(.startsAfterEnd(id: event.id))
        return nil
      }
      let isBefore = start < opening
      if isBefore, start + event.offset <= opening {
        remarks.append(.isOver(id: event.id))
        return nil
      }
      if isBefore { remarks.append(.inProgressAtStart(id: event.id)) }
      let snapped = event.snapsOut ? primary.start(snapping: start) : start
      if snapped == nil { remarks.append(.notSnapped(id: event.id)) }
      let begin = snapped ?? start
      return Placed(
        number: number, event: event, start: begin, rank: 1, isInProgress: begin < opening,
        isUnsnapped: snapped == nil)
    }
  }

  /// Processes the breaks and the primary content between them.
  mutating func run() {
    var position = opening
    var time = Seconds.zero
    var next = 0
    while next < placed.count {
      let first = placed[next]
      let (end, offset) = endOfBreak(from: next)
      if first.start > position {
        let length = first.start - position
        segments.append(
          Timeline.Segment(
            content: .primary(from: position, to: first.start), start: time, end: time + length))
        time = time + length
      }
      for member in placed[next..<end] {
        segments.append(
          Timeline.Segment(
            content: .interstitial(member.event), start: time, end: time + member.event.span))
        time = time + member.event.span
      }
      position = resume(after: placed[next..<end], offset: offset, position: position)
      next = end
    }
    finish(at: position, time)
  }

  /// The end of the break that begins with the event at `first`, and the sum of its offsets.
  private func endOfBreak(from first: Int) -> (end: Int, offset: Seconds) {
    let (rank, start) = (placed[first].rank, placed[first].start)
    var offset = placed[first].event.offset
    var end = first + 1
    while end < placed.count {
      let next = placed[end]
      let coincides =
        next.start == start || (start < next.start && next.start < start + offset)
      // Post-rolls play in sequence. The position at which viewers join a live stream is unknown,
      // so its pre-rolls do not form a break with other events.
      let joins = next.rank == rank || (next.rank < 2 && primary.end != nil)
      guard joins, rank == 2 || coincides else { break }
      offset = offset + next.event.offset
      end += 1
    }
    return (end, offset)
  }

  /// Adds a break and returns the time at which the primary content resumes after it.
  private mutating func resume(
    after members: ArraySlice<Placed>, offset: Seconds, position: Seconds
  ) -> Seconds {
    let first = members[members.startIndex]
    let scheduled: Seconds
    if first.rank == 2 {
      // After the end, nothing is left to replay.
      scheduled = first.start + max(offset, .zero)
    } else if first.start >= position {
      scheduled = first.start + offset
    } else if first.isInProgress {
      scheduled = max(position, first.start + offset)
    } else {
      // The snap of an earlier event skipped the content that contains the start.
      scheduled = position + offset
    }
    let resumption = resumption(after: members, at: scheduled)
    breaks.append(
      Timeline.Break(
        members: members.map { Timeline.Break.Member(event: $0.number, start: $0.start) },
        scheduledResumption: scheduled, resumption: resumption))
    return resumption
  }

  /// The time at which the primary content resumes if it is scheduled to resume at `scheduled`.
  private mutating func resumption(
    after members: ArraySlice<Placed>, at scheduled: Seconds
  ) -> Seconds {
    var resumption = scheduled
    if let snapping = members.first(where: \.event.snapsIn) {
      if let snapped = primary.resumption(snapping: scheduled) {
        resumption = snapped
      } else if !snapping.isUnsnapped, primary.start <= scheduled, primary.end == nil {
        remarks.append(.notSnapped(id: snapping.event.id))
      }
    }
    let first = members[members.startIndex]
    if resumption < first.start { remarks.append(.replaysPrimary(id: first.event.id)) }
    return min(max(resumption, primary.start), primary.end ?? resumption)
  }

  private mutating func finish(at position: Seconds, _ time: Seconds) {
    guard let end = primary.end else {
      segments.append(
        Timeline.Segment(content: .primary(from: position, to: nil), start: time, end: nil))
      return
    }
    total = time
    guard position < end else { return }
    total = time + (end - position)
    segments.append(
      Timeline.Segment(content: .primary(from: position, to: end), start: time, end: total))
  }
}
