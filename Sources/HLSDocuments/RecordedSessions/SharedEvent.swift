import SourceText

/// An interstitial that two participants of shared playback schedule, and whether it is coordinated.
package struct SharedEvent: Sendable {
  /// The identifier.
  package let id: String
  /// What each participant scheduled last for it; nil for one who does not have it.
  package let first, second: SessionEvent?
  /// Why it is not coordinated; empty if it is.
  package let reasons: [TimelineParticipants.Reason]

  /// Whether it is coordinated, as of an event on a timeline.
  package var verdict: TimelineParticipants.Verdict {
    TimelineParticipants.Verdict(event: id, reasons: reasons)
  }

  /// Whether both play the same address, with its query.
  package var hasSameAddress: Bool {
    guard let address = first?.text("url") else { return false }
    return address == second?.text("url")
  }

  /// The interstitials that at least one participant schedules, in the order of the first log.
  static func all(_ first: SharedPlayer, _ second: SharedPlayer) -> [SharedEvent] {
    let (own, others) = (first.log.scheduledEvents, second.log.scheduledEvents)
    // A time of live content is one of a player, which began when its viewer joined.
    let areLive = [first, second].contains { player in
      player.log.events.contains { $0.kind == .requestStream }
    }
    let mayVary = !first.isCoordinated || !second.isCoordinated
    return (own.ids + others.ids.filter { own.events[$0] == nil }).map { id in
      let (one, other) = (own.events[id], others.events[id])
      var reasons: [TimelineParticipants.Reason] = mayVary ? [.mayVary] : []
      if let one, let other {
        if one.differsInPlace(from: other, areLive) { reasons.append(.position) }
        if let address = one.address, let next = other.address, address != next {
          reasons.append(.content)
        }
        if let length = one.event.seconds("plannedDuration"),
          let next = other.event.seconds("plannedDuration"), length.differs(from: next)
        {
          reasons.append(.length)
        }
      } else {
        reasons.append(one == nil ? .onlySecond : .onlyFirst)
      }
      return SharedEvent(id: id, first: one?.event, second: other?.event, reasons: reasons)
    }
  }
}

/// The interstitial that an app scheduled, as its log has it.
private struct ScheduledInLog {
  let event: SessionEvent

  /// The address without query and fragment.
  var address: Substring? { event.text("url")?.prefix { $0 != "?" && $0 != "#" } }

  func differsInPlace(from other: ScheduledInLog, _ areLive: Bool) -> Bool {
    if let date = event.text("date").flatMap({ DateTime($0) }),
      let next = other.event.text("date").flatMap({ DateTime($0) })
    {
      return date.distance(to: next).differs(from: .zero)
    }
    guard !areLive, let start = event.seconds("start"), let next = other.event.seconds("start")
    else { return false }
    return start.differs(from: next)
  }
}

extension SessionLog {
  /// The interstitials that the app schedules, each as it was scheduled last.
  fileprivate var scheduledEvents: (ids: [String], events: [String: ScheduledInLog]) {
    var ids: [String] = []
    var events: [String: ScheduledInLog] = [:]
    for event in self.events where event.kind == .schedule {
      guard let id = event.text("identifier") ?? event.text("breakId") else { continue }
      if events.updateValue(ScheduledInLog(event: event), forKey: id) == nil { ids.append(id) }
    }
    return (ids, events)
  }
}
