import HLSPlaylist

extension Timeline {
  /// Places `events`, which are in the order of their tags, on the primary content.
  ///
  /// Pure: equal arguments give equal timelines. Where the specification leaves a choice open, the one
  /// that most players make is taken: a resumption point counts from the snapped start, and of two
  /// boundaries equally near the later one is taken.
  ///
  /// - Parameters:
  ///   - primary: the content that the events interrupt.
  ///   - events: what interrupts it.
  ///   - played: the IDs of events that this viewer has seen already, for CUE="ONCE".
  public init(_ primary: PrimaryContent, _ events: [TimelineEvent], played: Set<String> = []) {
    var walk = TimelineWalk(primary)
    walk.place(events, played: played)
    walk.run()
    segments = walk.segments
    total = walk.total
    remarks = walk.remarks
  }
}

private struct TimelineWalk {
  /// An event whose start is known; by rank pre-rolls come first and post-rolls last.
  struct Placed {
    let event: TimelineEvent
    let start: Seconds
    let rank: Int
    let isInProgress: Bool
  }

  let primary: PrimaryContent
  var placed: [Placed] = []
  var segments: [Timeline.Segment] = []
  var remarks: [Timeline.Remark] = []
  var total: Seconds?

  init(_ primary: PrimaryContent) { self.primary = primary }

  mutating func place(_ events: [TimelineEvent], played: Set<String>) {
    for event in events {
      if event.playsOnce, played.contains(event.id) {
        remarks.append(.playedBefore(id: event.id))
      } else if let one = place(event) {
        placed.append(one)
      }
    }
    // Events of one rank and start keep the order of their tags.
    placed = placed.enumerated().sorted {
      ($0.element.rank, $0.element.start, $0.offset) < (
        $1.element.rank, $1.element.start, $1.offset
      )
    }.map(\.element)
  }

  private mutating func place(_ event: TimelineEvent) -> Placed? {
    switch event.placement {
    case .preRoll:
      return Placed(event: event, start: primary.joinPosition, rank: 0, isInProgress: false)
    case .postRoll:
      guard let end = primary.end else {
        remarks.append(.waitsForEnd(id: event.id))
        return nil
      }
      return Placed(event: event, start: end, rank: 2, isInProgress: false)
    case .at(let start):
      if let end = primary.end, start > end {
        remarks.append(.startsAfterEnd(id: event.id))
        return nil
      }
      let isBefore = start < primary.start
      if isBefore, start + event.offset <= primary.start {
        remarks.append(.isOver(id: event.id))
        return nil
      }
      if isBefore { remarks.append(.inProgressAtStart(id: event.id)) }
      return Placed(
        event: event, start: event.snapsOut ? primary.boundary(nearest: start) : start, rank: 1,
        isInProgress: isBefore)
    }
  }

  /// Walks the groups of coinciding events, with the primary content between them.
  mutating func run() {
    var position = primary.start
    var time = Seconds.zero
    var rest = placed[...]
    while let first = rest.first {
      let (group, offset) = takeGroup(from: &rest)
      if first.start > position {
        let length = first.start - position
        segments.append(
          Timeline.Segment(
            content: .primary(from: position, to: first.start), start: time, end: time + length))
        time = time + length
      }
      for member in group {
        segments.append(
          Timeline.Segment(
            content: .interstitial(member.event), start: time, end: time + member.event.span))
        time = time + member.event.span
      }
      position = resumption(after: group, offset: offset, position: position)
    }
    finish(at: position, time)
  }

  /// Takes the next event and those that coincide with it.
  ///
  /// They have the same start, or start inside what the group so far replaces; their offsets add up.
  private func takeGroup(from rest: inout ArraySlice<Placed>) -> ([Placed], offset: Seconds) {
    let first = rest.removeFirst()
    var group = [first]
    var offset = first.event.offset
    while let next = rest.first {
      let bothPost = first.rank == 2 && next.rank == 2
      let neitherPost = first.rank != 2 && next.rank != 2
      let coincides =
        next.start == first.start
        || (first.start < next.start && next.start < first.start + offset)
      guard bothPost || (neitherPost && coincides) else { break }
      group.append(next)
      offset = offset + next.event.offset
      rest.removeFirst()
    }
    return (group, offset)
  }

  /// Where the primary content goes on after a group.
  private mutating func resumption(
    after group: [Placed], offset: Seconds, position: Seconds
  ) -> Seconds {
    let start = group[0].start
    var resumption: Seconds
    if start >= position {
      resumption = start + offset
    } else if group[0].isInProgress {
      resumption = max(position, start + offset)
    } else {
      // The start lies in a stretch that a snap of the event before jumped over.
      resumption = position + offset
    }
    if group.contains(where: \.event.snapsIn) {
      resumption = primary.boundary(nearest: resumption)
    }
    if resumption < start { remarks.append(.replaysPrimary(id: group[0].event.id)) }
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
