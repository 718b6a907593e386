import HLSPlaylist
public import SourceText

/// An interstitial on the integrated timeline: its scheduled start, its length, and the resumption of
/// the primary content.
///
/// Source: rfc8216bis-22, appendix D.2.
public struct TimelineEvent: Sendable, Hashable {
  /// The scheduled start.
  public enum Placement: Sendable, Hashable {
    /// An offset into the primary content; before its start if the event began before the window.
    case at(Seconds)
    /// CUE="PRE".
    case preRoll
    /// CUE="POST".
    case postRoll
  }

  /// The origin of a length, most reliable first.
  public enum LengthSource: String, Sendable, Hashable {
    /// The sum of the loaded assets.
    case assets
    /// DURATION, or START-DATE and END-DATE.
    case dateRange
    /// PLANNED-DURATION.
    case planned
    /// `pd` of a pod-serving URL.
    case pod
    /// No source gives a length.
    case unknown
    /// An asset list without assets.
    case empty
    /// Loading the assets failed completely.
    case cancelled
  }

  /// The ID of the date range.
  public let id: String
  /// The scheduled start.
  public let placement: Placement
  /// The playing time, with X-PLAYOUT-LIMIT applied.
  public let length: Seconds
  /// The origin of the length, before X-PLAYOUT-LIMIT.
  public let lengthSource: LengthSource
  /// Whether X-PLAYOUT-LIMIT ends the event.
  public let isLimited: Bool
  /// X-RESUME-OFFSET; nil if the length is used instead.
  public let resumeOffset: Seconds?
  /// The time from the start of the event to the resumption of the primary content; negative if
  /// some of it is replayed.
  public let offset: Seconds
  /// Whether X-TIMELINE-OCCUPIES is RANGE: the event takes time on the timeline instead of
  /// occupying a point.
  public let occupiesRange: Bool
  /// Whether X-SNAP contains OUT: the start moves to a boundary.
  public let snapsOut: Bool
  /// Whether X-SNAP contains IN: the resumption moves to a boundary.
  public let snapsIn: Bool
  /// Whether CUE contains ONCE.
  public let playsOnce: Bool

  /// Creates an event; `length` is ignored if `lengthSource` is unknown, empty or cancelled.
  ///
  /// A negative length is unknown.
  public init(
    id: String, _ placement: Placement, length: Seconds = .zero,
    from lengthSource: LengthSource = .unknown, playoutLimit: Seconds? = nil,
    resumeOffset: Seconds? = nil, occupiesRange: Bool = false, snapsOut: Bool = false,
    snapsIn: Bool = false, playsOnce: Bool = false
  ) {
    let lengthSource = length < .zero && lengthSource.statesLength ? .unknown : lengthSource
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
      case .assets, .dateRange, .planned, .pod, .unknown: resumeOffset ?? self.length
      }
  }

  /// The time that the event takes on the timeline.
  public var span: Seconds { occupiesRange ? length : .zero }

  /// Whether the length is known, even if it is only planned.
  public var isLengthKnown: Bool { lengthSource != .unknown || isLimited }

  /// Whether `offset` is certain: given explicitly, or derived from a length that is not only
  /// planned.
  public var isOffsetCertain: Bool {
    resumeOffset != nil || isLimited || !lengthSource.isGuess
  }
}

extension TimelineEvent.LengthSource {
  /// Whether the length may turn out to be another one, because it is unknown or only planned.
  public var isGuess: Bool { self == .unknown || self == .planned || self == .pod }

  /// Whether there is a length.
  fileprivate var statesLength: Bool {
    switch self {
    case .assets, .dateRange, .planned, .pod: true
    case .unknown, .empty, .cancelled: false
    }
  }
}

extension TimelineEvent {
  /// The result of loading the assets of an event.
  public enum Assets: Sendable, Hashable {
    /// The total duration of the assets that could be loaded.
    case loaded(Seconds)
    /// There are no assets.
    case empty
    /// Loading failed completely.
    case failed
  }

  /// Creates the event of an interstitial in a media playlist.
  ///
  /// - Parameters:
  ///   - interstitial: the interstitial; its CUE or START-DATE places the event.
  ///   - assets: the result of loading the assets; if nil, the length in the date range is used.
  ///   - next: the start of the next date range of the class, which ends one with END-ON-NEXT.
  ///   - pod: the length that a pod-serving URL requests, if nothing else states one.
  ///   - clock: the clock of the media playlist; nil if it has no dates.
  /// - Throws: the first obstacle, in the order of the cases of ``Obstacle``.
  public init(
    _ interstitial: Interstitial, assets: Assets? = nil, next: DateTime? = nil,
    pod: Seconds? = nil, clock: ProgramClock?
  ) throws(Obstacle) {
    let range = interstitial.dateRange
    guard let id = range.id else { throw .noID }
    guard let start = interstitial.startDate.value else { throw .noStartDate }
    switch (range.has(.assetURI), range.has(.assetList)) {
    case (false, false): throw .noAsset
    case (true, true): throw .twoAssets
    case (true, false), (false, true): break
    }
    let placement: Placement
    if range.hasCue("PRE") {
      placement = .preRoll
    } else if range.hasCue("POST") {
      placement = .postRoll
    } else if let clock {
      placement = .at(clock.offset(of: start))
    } else {
      throw .noClock
    }
    let (length, source): (Seconds, LengthSource) =
      switch assets {
      case .loaded(let sum): (sum, .assets)
      case .empty: (.zero, .empty)
      case .failed: (.zero, .cancelled)
      case nil:
        if let known = range.knownLength {
          (known, .dateRange)
        } else if range.endsOnNext, let next {
          (start.distance(to: next), .dateRange)
        } else if let planned = range.plannedDuration.value {
          (planned.seconds, .planned)
        } else if let pod {
          (pod, .pod)
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
