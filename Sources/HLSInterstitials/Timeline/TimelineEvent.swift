public import HLSPlaylist

/// An interstitial as the integrated timeline sees it: where it is meant to start, how long it plays,
/// and where the primary content goes on.
///
/// Source: rfc8216bis-22, appendix D.2.
public struct TimelineEvent: Sendable, Hashable {
  public enum Placement: Sendable, Hashable {
    /// An offset into the primary content; before its start where the event began before the window.
    case at(Seconds)
    /// CUE="PRE".
    case preRoll
    /// CUE="POST".
    case postRoll
  }

  /// Where a length comes from, the most trustworthy first.
  public enum LengthSource: Sendable, Hashable {
    case assets
    /// DURATION, or START-DATE and END-DATE.
    case dateRange
    /// PLANNED-DURATION.
    case planned
    case unknown
    /// An asset list without assets.
    case empty
    /// The request for the assets failed as a whole.
    case cancelled
  }

  public let id: String
  public let placement: Placement
  /// How long the event plays, with X-PLAYOUT-LIMIT applied.
  public let length: Seconds
  public let lengthSource: LengthSource
  /// X-PLAYOUT-LIMIT is what ends the event.
  public let isLimited: Bool
  /// X-RESUME-OFFSET; nil where the length stands for it.
  public let resumeOffset: Seconds?
  /// From the start of the event to where the primary content goes on; negative to replay some of it.
  public let offset: Seconds
  /// X-TIMELINE-OCCUPIES="RANGE": the event takes up time, rather than a point.
  public let occupiesRange: Bool
  public let snapsOut: Bool
  public let snapsIn: Bool
  /// CUE="ONCE".
  public let playsOnce: Bool

  public init(
    id: String, _ placement: Placement, length: Seconds = .zero,
    from lengthSource: LengthSource = .unknown, playoutLimit: Seconds? = nil,
    resumeOffset: Seconds? = nil, occupiesRange: Bool = false, snapsOut: Bool = false,
    snapsIn: Bool = false, playsOnce: Bool = false
  ) {
    self.id = id
    self.placement = placement
    self.lengthSource = lengthSource
    self.resumeOffset = resumeOffset
    self.occupiesRange = occupiesRange
    self.snapsOut = snapsOut
    self.snapsIn = snapsIn
    self.playsOnce = playsOnce
    let plays = lengthSource != .empty && lengthSource != .cancelled
    let known = plays && lengthSource != .unknown ? length : .zero
    if plays, let limit = playoutLimit, lengthSource == .unknown || limit < known {
      (self.length, isLimited) = (limit, true)
    } else {
      (self.length, isLimited) = (known, false)
    }
    offset =
      switch lengthSource {
      case .cancelled: .zero
      case .empty: resumeOffset ?? .zero
      default: resumeOffset ?? self.length
      }
  }

  /// The time that the event takes up on the timeline.
  public var span: Seconds { occupiesRange ? length : .zero }

  /// Whether anything tells how long the event plays, if only as a plan.
  public var isLengthKnown: Bool { lengthSource != .unknown || isLimited }

  /// Whether `offset` is certain: given, or a length that is no plan.
  public var isOffsetCertain: Bool {
    resumeOffset != nil || isLimited || (lengthSource != .unknown && lengthSource != .planned)
  }
}

extension TimelineEvent {
  /// What is known about the assets of an event beyond its date range.
  public enum Assets: Sendable, Hashable {
    /// Their sum, without those that failed.
    case loaded(Seconds)
    case empty
    case failed
  }

  /// An interstitial of a media playlist; nil where it has no ID, no asset or two, or no place.
  public init?(_ interstitial: Interstitial, assets: Assets? = nil, clock: ProgramClock?) {
    let range = interstitial.dateRange
    guard let id = range.id, interstitial.startDate.value != nil,
      range.has(.assetURI) != range.has(.assetList)
    else { return nil }
    let placement: Placement
    if range.hasCue("PRE") {
      placement = .preRoll
    } else if range.hasCue("POST") {
      placement = .postRoll
    } else if let start = interstitial.startDate.value, let clock {
      placement = .at(clock.offset(of: start))
    } else {
      return nil
    }
    let (length, source): (Seconds, LengthSource) =
      switch assets {
      case .loaded(let sum): (sum, .assets)
      case .empty: (.zero, .empty)
      case .failed: (.zero, .cancelled)
      case nil:
        if let known = range.knownLength {
          (known, .dateRange)
        } else if let planned = range.plannedDuration.value {
          (planned.seconds, .planned)
        } else {
          (.zero, .unknown)
        }
      }
    self.init(
      id: id, placement, length: length, from: source,
      playoutLimit: interstitial.playoutLimit.value?.seconds,
      resumeOffset: interstitial.resumeOffset.value?.seconds,
      occupiesRange: range.string(.timelineOccupies).value == "RANGE",
      snapsOut: interstitial.snaps("OUT"), snapsIn: interstitial.snaps("IN"),
      playsOnce: range.hasCue("ONCE"))
  }
}
