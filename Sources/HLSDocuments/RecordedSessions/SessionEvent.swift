public import SourceText

/// What an app, a player or an SDK did at a moment of a recorded session.
public struct SessionEvent: Sendable {
  /// The index in the log.
  public let index: Int
  /// The index of its line in the log; of several lines the first.
  public let line: Int
  /// What happened; ``Kind/unknown`` for a name that is not known.
  public let kind: Kind
  /// The name as written.
  public let name: String
  /// The position of the name in the log.
  public let range: ByteRange
  /// When it happened, in seconds since 1970; nil if the log does not say.
  public let time: Exchange.Located<Seconds>?
  /// The other values, in the order of the log.
  public let members: [SessionMember]

  /// Creates an event; its kind follows from its name.
  public init(
    _ name: String, at range: ByteRange, index: Int, line: Int,
    time: Exchange.Located<Seconds>? = nil, members: [SessionMember] = []
  ) {
    self.index = index
    self.line = line
    kind = Kind(named: name)
    self.name = name
    self.range = range
    self.time = time
    self.members = members
  }

  /// The value of a key; of a repeated one the last, and nil if there is none, or null.
  public subscript(key: String) -> SessionValue? {
    guard let value = members.last(where: { $0.key == key })?.value else { return nil }
    if case .null = value.content { return nil }
    return value
  }

  /// The text of a key; nil if there is none.
  public func text(_ key: String) -> String? { self[key]?.text }

  /// The seconds of a key; nil if there is no number.
  public func seconds(_ key: String) -> Seconds? { self[key]?.seconds }

  /// The whole number of a key; nil if there is none.
  public func integer(_ key: String) -> Int? { self[key]?.integer }
}

extension SessionEvent {
  /// When the event happened; nil if the log does not say.
  package var date: DateTime? {
    time.map { DateTime(seconds: 0, nanoseconds: 0).advanced(by: $0.value) }
  }
}

extension DateTime {
  /// The time as events have it.
  var secondsSince1970: Seconds { DateTime(seconds: 0, nanoseconds: 0).distance(to: self) }
}

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
