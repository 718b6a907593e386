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

  /// The ID of the date range.
  public let id: String
  /// The scheduled start.
  public let placement: Placement
  /// The playing time, with X-PLAYOUT-LIMIT applied.
  public let length: Seconds
  /// The origin of the length, before X-PLAYOUT-LIMIT.
  public let lengthSource: ScheduledLength.Source
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

  /// Whether X-RESUME-OFFSET is absent or can be read; players guess what a malformed one means.
  package var hasReadableOffset = true

  /// Creates an event; `length` is ignored if `lengthSource` is unknown, empty or cancelled.
  ///
  /// A negative length is unknown.
  public init(
    id: String, _ placement: Placement, length: Seconds = .zero,
    from lengthSource: ScheduledLength.Source = .unknown, playoutLimit: Seconds? = nil,
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
  ///
  /// A malformed X-RESUME-OFFSET makes it uncertain.
  public var isOffsetCertain: Bool {
    hasReadableOffset && (resumeOffset != nil || isLimited || !lengthSource.isGuess)
  }
}

extension ScheduledLength.Source {
  /// Whether there is a length.
  fileprivate var statesLength: Bool {
    switch self {
    case .assets, .dateRange, .planned, .pod: true
    case .unknown, .empty, .cancelled: false
    }
  }
}

extension TimelineEvent {
  /// Creates the event of an interstitial in a media playlist.
  ///
  /// `clock` is that of the media playlist; nil if it has no dates.
  ///
  /// - Throws: the first obstacle, in the order of the cases of ``Obstacle``.
  public init(_ interstitial: Interstitial, clock: ProgramClock?) throws(Obstacle) {
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
    let length = interstitial.length
    self.init(
      id: id, placement, length: length.stated ?? .zero, from: length.source,
      playoutLimit: length.limit,
      resumeOffset: interstitial.resumeOffset.value?.seconds,
      occupiesRange: range.string(.timelineOccupies).value == "RANGE",
      snapsOut: interstitial.snaps("OUT"), snapsIn: interstitial.snaps("IN"),
      playsOnce: range.hasCue("ONCE"))
    if case .malformed = interstitial.resumeOffset { hasReadableOffset = false }
  }
}

extension TimelineEvent {
  /// The reason why an interstitial is not an event on a timeline.
  ///
  /// The cases are in the order in which they are found.
  public enum Obstacle: String, Error, Sendable, Hashable, CaseIterable {
    /// ID is missing, empty or malformed (rfc8216bis-22, section 4.4.5.1).
    case noID
    /// START-DATE is missing or malformed (rfc8216bis-22, section 4.4.5.1).
    case noStartDate
    /// X-ASSET-URI and X-ASSET-LIST are both missing (rfc8216bis-22, appendix D.2).
    case noAsset
    /// X-ASSET-URI and X-ASSET-LIST are both present (rfc8216bis-22, appendix D.2).
    case twoAssets
    /// No media segment has a valid date, and CUE does not contain PRE or POST, which need none.
    case noClock
  }
}

extension TimelineEvent.Obstacle: CustomStringConvertible {
  /// The reason as a clause without a period.
  public var description: String {
    switch self {
    case .noID: "ID is missing or malformed"
    case .noStartDate: "START-DATE is missing or malformed"
    case .noAsset: "neither X-ASSET-URI nor X-ASSET-LIST is present"
    case .twoAssets: "both X-ASSET-URI and X-ASSET-LIST are present"
    case .noClock: "no media segment has a date, so that START-DATE has no position"
    }
  }
}
