public import HLSPlaylist
public import SourceText

/// The primary content that interstitials interrupt, as far as a timeline needs to know it.
public struct PrimaryContent: Sendable, Hashable {
  /// The start of the available content; zero for VOD.
  public let start: Seconds
  /// The end of the content; nil if it may still grow.
  public let end: Seconds?
  /// The boundaries of media segments, for each playlist that contributes to playback.
  public let boundaries: [SegmentBoundaries]
  /// The time at which a viewer joins, at which pre-rolls play; what is before it is not shown.
  public let joinPosition: Seconds
  /// Whether a viewer joins content that may still grow: of an interstitial that began before, the rest
  /// is shown.
  public let isJoinedLive: Bool

  /// Creates content from its times; a viewer joins at the start unless `joinPosition` is given.
  public init(
    start: Seconds = .zero, end: Seconds?, boundaries: [SegmentBoundaries] = [],
    joinPosition: Seconds? = nil
  ) {
    self.start = start
    self.end = end
    self.boundaries = boundaries
    self.joinPosition = joinPosition ?? start
    isJoinedLive = end == nil && joinPosition != nil
  }

  /// Creates the content of a media playlist; it may still grow without EXT-X-ENDLIST.
  ///
  /// A viewer joins at the start unless `joinPosition` is given. A file with tags of media playlists
  /// and of multivariant playlists is read as a media playlist. `others` are the boundaries in the other
  /// playlists that contribute to playback, in the time of this one.
  ///
  /// - Throws: the first obstacle, in the order of the cases of ``Obstacle``.
  public init(
    _ playlist: Playlist, joining joinPosition: Seconds? = nil, others: [SegmentBoundaries] = []
  ) throws(Obstacle) {
    guard playlist.isDecodable else { throw .undecodable }
    switch playlist.kind {
    case .undetermined:
      throw playlist.census.count(of: .extm3u) > 0 ? .multivariant : .notAPlaylist
    case .multivariant: throw .multivariant
    case .media, .mixed: break
    }
    guard !playlist.isDeltaUpdate else { throw .deltaUpdate }
    self.init(
      end: playlist.isEnded ? playlist.totalDuration : nil,
      boundaries: [playlist.segmentBoundaries] + others, joinPosition: joinPosition)
  }

  /// The time to which a start at `time` snaps: the earliest of the nearest boundaries of each
  /// playlist; nil where no boundary is known.
  func start(snapping time: Seconds) -> Seconds? {
    hasBoundaries(around: time) ? boundaries.compactMap { $0.nearest(to: time)?.time }.min() : nil
  }

  /// The time to which a resumption at `time` snaps: the latest of the nearest boundaries of each
  /// playlist; nil where no boundary is known.
  func resumption(snapping time: Seconds) -> Seconds? {
    hasBoundaries(around: time) ? boundaries.compactMap { $0.nearest(to: time)?.time }.max() : nil
  }

  /// Whether a time is inside the content that is known: before it, segments were removed, and after
  /// it, those that follow are not listed yet.
  private func hasBoundaries(around time: Seconds) -> Bool {
    guard let last = end ?? boundaries.compactMap(\.last).min() else { return false }
    return start <= time && time <= last
  }
}

extension PrimaryContent {
  /// The reason why a playlist cannot be the primary content of a timeline.
  ///
  /// A missing EXTM3U, a playlist without media segments and one without dates are no obstacles.
  public enum Obstacle: String, Error, Sendable, Hashable, CaseIterable {
    /// The bytes are not UTF-8, so the playlist cannot be read (rfc8216bis-22, section 4.1).
    case undecodable
    /// Neither EXTM3U nor a tag of a media playlist: another kind of file, or an empty one.
    case notAPlaylist
    /// A multivariant playlist, whose media playlists have timelines; or a playlist without tags of
    /// either kind, which players read as one (rfc8216bis-22, section 4.1).
    case multivariant
    /// A delta update: EXT-X-SKIP replaces segments, their dates, and possibly date ranges
    /// (rfc8216bis-22, section 6.2.5.1). Apply it to the playlist that it updates.
    case deltaUpdate
  }
}

extension PrimaryContent.Obstacle: CustomStringConvertible {
  /// The reason as a clause without a period.
  public var description: String {
    switch self {
    case .undecodable: "the text is not UTF-8"
    case .notAPlaylist: "the text is not a playlist"
    case .multivariant: "a multivariant playlist has no timeline; its media playlists have one each"
    case .deltaUpdate: "the segments that EXT-X-SKIP replaces are missing from a delta update"
    }
  }
}
