import HLSPlaylist
public import SourceText

/// How long an interstitial or another date range lasts, and what says so.
public struct ScheduledLength: Sendable, Hashable {
  /// The origin of a length, most reliable first.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// The sum of the loaded assets.
    case assets
    /// DURATION, END-DATE, or the start of the range that ends it by END-ON-NEXT=YES.
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

    /// Whether the length may turn out to be another one, because it is unknown or only planned.
    public var isGuess: Bool { self == .unknown || self == .planned || self == .pod }
  }

  /// The length before X-PLAYOUT-LIMIT; nil if it is unknown, zero without assets.
  public let stated: Seconds?
  /// The origin of `stated`.
  public let source: Source
  /// What states the length in the document of the date range; nil if nothing does there.
  public let place: ByteRange?
  /// X-PLAYOUT-LIMIT; nil without it.
  public let limit: Seconds?

  init(_ stated: Seconds?, _ source: Source, at place: ByteRange? = nil, limit: Seconds? = nil) {
    (self.stated, self.source, self.place, self.limit) = (stated, source, place, limit)
  }

  /// The playing time, with X-PLAYOUT-LIMIT applied; nil if both are unknown.
  public var playout: Seconds? {
    guard let limit else { return stated }
    return stated.map { min($0, limit) } ?? limit
  }
}

extension DateRange {
  /// The length of the range by its attributes: ``knownLength``, otherwise PLANNED-DURATION.
  public var length: ScheduledLength {
    if let known = knownLength {
      let place = duration.range ?? endDate.range ?? attribute(.endOnNext)?.valueRange
      return ScheduledLength(known, .dateRange, at: place)
    }
    guard case .value(let planned, let place) = plannedDuration else {
      return ScheduledLength(nil, .unknown)
    }
    return ScheduledLength(planned.seconds, .planned, at: place)
  }
}

extension Interstitial {
  /// What loading the assets of an interstitial resulted in.
  public enum LoadedAssets: Sendable, Hashable {
    /// The total duration of the assets that could be loaded.
    case loaded(Seconds)
    /// There are no assets.
    case empty
    /// Loading failed completely.
    case failed
  }

  /// The length that is known before the assets are loaded: that of the date range, otherwise `pd` of the
  /// pod-serving address.
  public var announcedLength: ScheduledLength {
    let limit = playoutLimit.value?.seconds
    let length = dateRange.length
    if length.stated == nil, let pod = podLength {
      return ScheduledLength(pod.length, .pod, at: pod.place, limit: limit)
    }
    return ScheduledLength(length.stated, length.source, at: length.place, limit: limit)
  }

  /// The length: that of the loaded assets, or of the items of an event if its schedule states all of them,
  /// otherwise ``announcedLength``.
  public var length: ScheduledLength {
    let limit = playoutLimit.value?.seconds
    return switch loadedAssets {
    case .loaded(let sum): ScheduledLength(sum, .assets, limit: limit)
    case .empty: ScheduledLength(.zero, .empty, limit: limit)
    case .failed: ScheduledLength(.zero, .cancelled, limit: limit)
    case nil: itemsLength.map { ScheduledLength($0, .assets, limit: limit) } ?? announcedLength
    }
  }

  /// The lengths that a schedule states for the items of its event; nil if it does not for one of them.
  private var itemsLength: Seconds? {
    guard dateRange.isScheduled, !assets.isEmpty else { return nil }
    return assets.lazy.map(\.statedLength).total
  }

  /// Whether X-PLAYOUT-LIMIT determines where the primary content resumes, because X-RESUME-OFFSET is absent.
  package var limitSetsResumption: Bool {
    guard resumeOffset.isAbsent, let limit = playoutLimit.value?.seconds, limit > .zero,
      let stated = length.stated
    else { return false }
    return limit < stated
  }
}
