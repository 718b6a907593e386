import SourceText

/// What two participants who watch together did, event by event, and where they part.
///
/// A seek, a pause and a resumption of one participant are those of the other one, too, also inside an interstitial that
/// is the same for both; an interstitial that may vary is left by each participant independently. The participants run
/// one app: what one log records, the other one does. Source: WWDC24 10114.
package struct SharedCourse: Sendable {
  /// How the participants part.
  package enum Parting: String, Sendable, Hashable, CaseIterable {
    /// Only one of them seeks, pauses or resumes.
    case alone
    /// They seek to different places.
    case place
  }

  /// An event that both participants have, or one of them.
  package struct Step: Sendable {
    /// The event of each participant; nil for the one who does not have it.
    package let first, second: SessionEvent?
    /// The proposal of the seek that one participant received; nil without one.
    package let proposal: SessionEvent?
    /// How the participants part by it; nil if they do not.
    package let parting: Parting?
  }

  /// The number of events of the other participant among which the same one is looked for.
  private static let reach = 8

  /// The logs of both.
  package let first, second: SessionLog
  /// The steps in order.
  package private(set) var steps: [Step] = []
  private var isPausedAlone = false
  /// Each interstitial that at least one of them schedules, in the order of the first log.
  package let events: [SharedEvent]

  /// Compares two logs.
  package init(_ first: SessionLog, _ second: SessionLog) {
    (self.first, self.second) = (first, second)
    let (one, other) = (SharedPlayer(first), SharedPlayer(second))
    events = SharedEvent.all(one, other)
    // Without an order of events, there is no course.
    guard !SessionClock(first.events).isDisordered, !SessionClock(second.events).isDisordered else {
      return
    }
    var (ours, theirs) = (one.moves[...], other.moves[...])
    while !ours.isEmpty || !theirs.isEmpty {
      let next = Self.next(ours, theirs)
      add(next.ours ? ours.popFirst() : nil, next.theirs ? theirs.popFirst() : nil, one, other)
    }
  }

  /// Whose event the next step has, of both if it is the same one, or a seek to different places.
  private static func next(
    _ ours: ArraySlice<SharedPlayer.Move>, _ theirs: ArraySlice<SharedPlayer.Move>
  ) -> (ours: Bool, theirs: Bool) {
    guard let own = ours.first, let other = theirs.first else {
      return (!ours.isEmpty, !theirs.isEmpty)
    }
    let ahead = distance(to: own, in: theirs)
    let behind = distance(to: other, in: ours)
    switch (ahead, behind) {
    case (0, _): return (true, true)
    case (nil, nil)
    where own.event.kind == .seek && other.event.kind == .seek && areNear(own, other):
      return (true, true)
    case (nil, nil):
      let isFirst = isFirst(own, other)
      return (isFirst, !isFirst)
    default: return (ahead == nil, ahead != nil)
    }
  }

  private mutating func add(
    _ own: SharedPlayer.Move?, _ theirs: SharedPlayer.Move?, _ one: SharedPlayer,
    _ other: SharedPlayer
  ) {
    let proposal =
      own.flatMap { other.proposal(of: $0.event) } ?? theirs.flatMap { one.proposal(of: $0.event) }
    var parting: Parting?
    switch (own, theirs) {
    case (let own?, let theirs?):
      let isShared = own.isShared && theirs.isShared
      if isShared, !Self.areSame(own.event, theirs.event) { parting = .place }
    case (let own?, nil): if other.has(toFollow: own) { parting = .alone }
    case (nil, let theirs?): if one.has(toFollow: theirs) { parting = .alone }
    case (nil, nil): break
    }
    let step = Step(first: own?.event, second: theirs?.event, proposal: proposal, parting: parting)
    // The pause separated them already: who pauses by itself resumes by itself.
    let isSequel = step.kind == .resume && isPausedAlone
    if step.kind == .pause || step.kind == .resume {
      isPausedAlone = step.kind == .pause && parting == .alone
    }
    steps.append(isSequel ? Step(step, parting: nil) : step)
  }

  /// What the second participant did last before an event of the first one, or else its first event.
  package func secondEvent(before event: SessionEvent) -> SessionEvent? {
    guard let time = event.time?.value else { return second.events.last }
    let next = second.events.partitioningIndex { $0.time.map { $0.value > time } ?? false }
    return next > 0 ? second.events[next - 1] : second.events.first
  }

  /// How many moves are before the same one.
  private static func distance(
    to move: SharedPlayer.Move, in moves: ArraySlice<SharedPlayer.Move>
  ) -> Int? {
    moves.prefix(reach).firstIndex { areSame(move.event, $0.event) && areNear(move, $0) }
      .map { $0 - moves.startIndex }
  }

  /// Whether one may be the answer to the other.
  private static func areNear(_ one: SharedPlayer.Move, _ other: SharedPlayer.Move) -> Bool {
    guard let time = one.event.time?.value, let next = other.event.time?.value else {
      return true
    }
    return (time - next).magnitude <= SharedPlayer.delay
  }

  private static func isFirst(_ one: SharedPlayer.Move, _ other: SharedPlayer.Move) -> Bool {
    guard let time = one.event.time?.value, let next = other.event.time?.value else {
      return true
    }
    return time <= next
  }

  /// Whether events are the same, at the same place.
  static func areSame(_ one: SessionEvent, _ other: SessionEvent) -> Bool {
    guard one.kind == other.kind else { return false }
    guard one.kind == .seek, let place = one.seconds("to"), let next = other.seconds("to") else {
      return true
    }
    return (place - next).magnitude <= SharedPlayer.tolerance
  }
}

extension SharedCourse.Step {
  /// What happened.
  package var kind: SessionEvent.Kind { (first ?? second)?.kind ?? .unknown }

  fileprivate init(_ step: Self, parting: SharedCourse.Parting?) {
    self.init(
      first: step.first, second: step.second, proposal: step.proposal, parting: parting)
  }
}

extension ViewerComparison {
  /// What the viewer and the first one did; nil unless both are recorded sessions of viewers who watch together.
  package var course: SharedCourse? {
    guard areTogether, let log = first.graph.members[0].session,
      let own = viewer.graph.members[0].session
    else { return nil }
    return SharedCourse(log, own)
  }
}
