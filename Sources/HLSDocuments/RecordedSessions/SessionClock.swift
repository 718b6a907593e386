import SourceText

/// The times of a recorded session, with the pauses and jumps between its events.
struct SessionClock: Sendable {
  /// For each event, the time that was spent in pauses before it.
  private var paused: [Seconds] = []
  /// For each event, how often the viewer changed the position or left the app, up to it.
  private var jumps: [Int32] = []
  /// For each event, how often the time went back, up to it.
  private var disorders: [Int32] = []
  /// Whether the time goes back by more than a second.
  private(set) var isDisordered = false

  init(_ events: [SessionEvent]) {
    var total = Seconds.zero
    var pause: Seconds?
    var isInPictureInPicture = false
    var (jump, disorder) = (Int32(0), Int32(0))
    var last: Seconds?
    // An app that never writes the end of a pause does not record how long it is.
    let recordsResuming = events.contains { $0.kind == .resume }
    for event in events {
      if let time = event.time?.value {
        if let last, time < last {
          disorder &+= 1
          if last - time > 1 { isDisordered = true }
        }
        last = time
      }
      let now = event.time?.value ?? last
      switch event.kind {
      case .pause where !recordsResuming: jump &+= 1
      case .pause: pause = pause ?? now
      case .resume, .contentPlay:
        if let pause, let now { total = total + max(.zero, now - pause) }
        pause = nil
      case .pipStarted: isInPictureInPicture = true
      case .pipStopped: isInPictureInPicture = false
      case .background, .foreground: if !isInPictureInPicture { jump &+= 1 }
      case .seek, .contentChosen, .contentLoaded: jump &+= 1
      default: break
      }
      let open = if let pause, let now { max(.zero, now - pause) } else { Seconds.zero }
      paused.append(total + open)
      jumps.append(jump)
      disorders.append(disorder)
    }
  }

  func seconds(from first: Int, to last: Int, in events: [SessionEvent]) -> Seconds? {
    guard disorders[first] == disorders[last], let start = events[first].time?.value,
      let end = events[last].time?.value
    else { return nil }
    return end - start
  }

  func played(from first: Int, to last: Int, in events: [SessionEvent]) -> Seconds? {
    guard jumps[first] == jumps[last] else { return nil }
    return seconds(from: first, to: last, in: events).map { $0 - (paused[last] - paused[first]) }
  }
}
