import SourceText

/// One of two participants of shared playback: what it did that the other follows, and when it follows itself.
struct SharedPlayer: Sendable {
  /// An event that all participants have.
  struct Move: Sendable {
    let event: SessionEvent
    /// Whether the others have to follow.
    let isShared: Bool
  }

  /// The time in which a participant follows another one, with the difference of their clocks.
  static let delay = Seconds(10)
  /// The difference between places that are the same.
  static let tolerance = Seconds(1)

  /// Where the app of the viewer is.
  private enum Window {
    case foreground
    case background
    case pictureInPicture
  }

  let log: SessionLog
  /// The events that all participants have, in order.
  private(set) var moves: [Move] = []
  /// The proposals of seeks that it received, in order.
  private(set) var proposals: [SessionEvent] = []
  /// Whether the app declares that its interstitials are the same for all.
  let isCoordinated: Bool
  /// When it begins and ends to follow the others.
  private var changes: [(time: Seconds, follows: Bool)] = []
  private let last: Seconds?
  private let isEnded: Bool

  init(_ log: SessionLog) {
    self.log = log
    isCoordinated = log.interstitialsMayVary == false
    last = log.events.lazy.compactMap { $0.time?.value }.last
    isEnded = log.events.contains { $0.kind == .end }
    var isPlaying = false
    var window = Window.foreground
    var isInBreak = false
    for event in log.events {
      switch event.kind {
      case .contentPlay: isPlaying = true
      case .contentInvalid, .backupContent, .end: isPlaying = false
      // A picture in a picture stays when the app goes to the background and comes back.
      case .background where window == .foreground: window = .background
      case .foreground where window == .background: window = .foreground
      case .pipStarted: window = .pictureInPicture
      case .pipStopped where window == .pictureInPicture: window = .foreground
      case .adBreakStarted: isInBreak = true
      case .adBreakEnded: isInBreak = false
      case .seekProposed: proposals.append(event)
      default: break
      }
      // A viewer who plays an interstitial of its own does so by itself.
      let follows = isPlaying && window != .background && (isCoordinated || !isInBreak)
      let time = event.time?.value
      if let time, changes.last.map({ $0.follows != follows }) ?? follows {
        changes.append((time, follows))
      }
      // Who joins or comes back catches up with the others.
      let since = changes.last?.time ?? time
      let catchesUp =
        if let time, let since { time - since < Self.delay } else { false }
      switch event.kind {
      case .contentPlay, .adBreakStarted, .adBreakEnded:
        moves.append(Move(event: event, isShared: false))
      case .seek, .pause, .resume:
        moves.append(Move(event: event, isShared: follows && !catchesUp))
      default: break
      }
    }
  }

  /// Whether it should have followed a move of another participant.
  ///
  /// What happens shortly before the end of its log may not be in it any more.
  func has(toFollow move: Move) -> Bool {
    guard move.isShared else { return false }
    guard let time = move.event.time?.value, let last else { return isEnded }
    let next = changes.partitioningIndex { $0.time > time }
    return next > 0 && changes[next - 1].follows && last - time >= Self.delay
  }
}

extension SharedPlayer {
  /// The proposal of a seek of another participant that this one received; nil if it received none.
  func proposal(of event: SessionEvent) -> SessionEvent? {
    guard event.kind == .seek, let place = event.seconds("to") else { return nil }
    let time = event.time?.value
    let next = time.map { time in
      proposals.partitioningIndex { $0.time.map { $0.value >= time - Self.delay } ?? false }
    }
    return proposals[(next ?? 0)...].prefix(8).first { proposal in
      guard let own = proposal.seconds("to"), (own - place).magnitude <= Self.tolerance
      else { return false }
      guard let time, let received = proposal.time?.value else { return true }
      return (received - time).magnitude <= Self.delay
    }
  }
}

extension SessionLog {
  /// `contentMayVary` of the interstitials that the app declares; nil if it does not.
  package var interstitialsMayVary: Bool? {
    events.first { $0.kind == .setup && $0["interstitialEvents"] != nil }?["interstitialEvents"]?[
      "contentMayVary"]?.isTrue
  }
}
