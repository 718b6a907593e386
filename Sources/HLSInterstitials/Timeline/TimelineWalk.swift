import HLSPlaylist
import SourceText

extension Timeline {
  /// Places `events`, which are in the order of their tags, on the primary content.
  ///
  /// Equal arguments give equal timelines. What the specification leaves open is decided in the table of
  /// `Conformance/Timelines/README.md`.
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
    /// Whether no boundary is known to which the start would snap.
    var isUnsnapped = false
    /// For an event in progress at the opening: where the content begins that it leaves out, which is
    /// after the start if others that start there play before it.
    var leavesOutFrom: Seconds?
  }

  let primary: PrimaryContent
  /// The time from which the primary content is shown.
  let opening: Seconds
  var placed: [Placed] = []
  var segments: [Timeline.Segment] = []
  var breaks: [Timeline.Break] = []
  var total: Seconds?
  private var notes: [(event: Int, remark: Timeline.Remark)] = []

  /// The remarks in the order of the events.
  var remarks: [Timeline.Remark] {
    notes.enumerated().sorted { ($0.element.event, $0.offset) < ($1.element.event, $1.offset) }
      .map(\.element.remark)
  }

  init(_ primary: PrimaryContent) {
    self.primary = primary
    opening = max(primary.start, primary.joinPosition)
  }

  mutating func place(_ events: [TimelineEvent], played: Set<String>) {
    /// The first event of each date, by which the others of that date are placed.
    var firstOfDate: [Seconds: Placed] = [:]
    for (number, event) in events.enumerated() {
      if event.playsOnce, played.contains(event.id) {
        notes.append((number, .playedBefore(id: event.id)))
      } else if let one = place(event, number, after: firstOfDate) {
        placed.append(one)
        if case .at(let date) = event.placement, firstOfDate[date] == nil {
          firstOfDate[date] = one
        }
      }
    }
    // Events with the same rank and start keep the order of their tags.
    placed.sort { ($0.rank, $0.start, $0.number) < ($1.rank, $1.start, $1.number) }
    removeWhatIsOver()
  }

  private mutating func place(
    _ event: TimelineEvent, _ number: Int, after firstOfDate: [Seconds: Placed]
  ) -> Placed? {
    switch event.placement {
    case .preRoll:
      return Placed(number: number, event: event, start: opening, rank: 0)
    case .postRoll:
      guard let end = primary.end else {
        notes.append((number, .waitsForEnd(id: event.id)))
        return nil
      }
      return Placed(number: number, event: event, start: end, rank: 2)
    case .at(let start):
      if let end = primary.end, start > end {
        notes.append((number, .startsAfterEnd(id: event.id)))
        return nil
      }
      if let first = firstOfDate[start] {
        // Nothing of the primary content is between them, so that only the first one can snap.
        return Placed(
          number: number, event: event, start: first.start, rank: 1, isUnsnapped: first.isUnsnapped)
      }
      let snapped = event.snapsOut ? primary.start(snapping: start) : start
      return Placed(
        number: number, event: event, start: snapped ?? start, rank: 1, isUnsnapped: snapped == nil)
    }
  }

  /// Where dated content goes on after pre-rolls of live content, which pass as much of it as their offsets
  /// say; elsewhere the opening.
  private var entrance: Seconds {
    guard primary.isJoinedLive else { return opening }
    return placed.prefix { $0.rank == 0 }.reduce(opening) { $0 + $1.event.offset }
  }

  /// Removes the events that are over when dated content begins.
  ///
  /// Events that coincide leave out content one after the other, since their offsets add up. In content
  /// that may grow, those are over whose part is before the opening; otherwise a viewer sees all or none
  /// (rfc8216bis-22, appendix D.5).
  private mutating func removeWhatIsOver() {
    let entrance = entrance
    var next = 0
    var kept: [Placed] = []
    while next < placed.count {
      let first = placed[next]
      guard first.rank == 1, first.start < entrance else {
        kept.append(first)
        next += 1
        continue
      }
      let (end, offset) = endOfBreak(from: next)
      var position = first.start
      for var member in placed[next..<end] {
        let resumption = position + member.event.offset
        if (primary.end == nil ? resumption : first.start + offset) <= entrance,
          member.start < entrance
        {
          notes.append((member.number, .isOver(id: member.event.id)))
        } else {
          if member.start < entrance {
            notes.append((member.number, .inProgressAtStart(id: member.event.id)))
          }
          member.leavesOutFrom = position
          kept.append(member)
        }
        position = resumption
      }
      next = end
    }
    placed = kept
    for member in placed where member.isUnsnapped {
      notes.append((member.number, .notSnapped(id: member.event.id)))
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
        let entry = entry(into: member, at: position)
        let rest = max(member.event.length - entry, .zero)
        let span = member.event.occupiesRange ? rest : .zero
        segments.append(
          Timeline.Segment(
            content: .interstitial(member.event), entry: entry, start: time, end: time + span))
        time = time + span
      }
      position = resume(after: placed[next..<end], offset: offset, position: position)
      next = end
    }
    finish(at: position, time)
  }

  /// How much of an event is over when a viewer joins live content inside it.
  private func entry(into member: Placed, at position: Seconds) -> Seconds {
    guard primary.isJoinedLive, let start = member.leavesOutFrom else { return .zero }
    let entry = max(position - start, .zero)
    return member.event.isLengthKnown ? min(entry, member.event.length) : entry
  }

  /// The end of the break that begins with the event at `first`, and the sum of its offsets.
  private func endOfBreak(from first: Int) -> (end: Int, offset: Seconds) {
    let (rank, start) = (placed[first].rank, placed[first].leavesOutFrom ?? placed[first].start)
    var offset = placed[first].event.offset
    var end = first + 1
    while end < placed.count {
      let next = placed[end]
      let coincides =
        next.start == start || (start < next.start && next.start < start + offset)
        || (placed[first].leavesOutFrom != nil && next.leavesOutFrom != nil)
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
    } else if let start = first.leavesOutFrom {
      scheduled = max(position, start + offset)
    } else {
      // The snap of an earlier event, or a pre-roll of live content, skipped the content that contains the
      // start. The offset counts from the start (appendix D.2); what was skipped is shown only if the event
      // replays content.
      scheduled = offset < .zero ? first.start + offset : max(position, first.start + offset)
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
        notes.append((snapping.number, .notSnapped(id: snapping.event.id)))
      }
    }
    let first = members[members.startIndex]
    if resumption < first.start {
      notes.append((first.number, .replaysPrimary(id: first.event.id)))
    }
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
