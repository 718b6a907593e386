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
  /// The time at which a viewer joins a live stream, at which pre-rolls play.
  public let joinPosition: Seconds

  /// Creates content from its times; a viewer joins at the start unless `joinPosition` is given.
  public init(
    start: Seconds = .zero, end: Seconds?, boundaries: [SegmentBoundaries] = [],
    joinPosition: Seconds? = nil
  ) {
    self.start = start
    self.end = end
    self.boundaries = boundaries
    self.joinPosition = joinPosition ?? start
  }

  /// Creates the content of a media playlist.
  public init(_ playlist: Playlist) {
    self.init(
      end: playlist.isEnded ? playlist.totalDuration : nil,
      boundaries: [playlist.segmentBoundaries])
  }

  /// The time to which a start at `time` snaps: the earliest of the nearest boundaries of each
  /// playlist.
  func start(snapping time: Seconds) -> Seconds {
    boundaries.compactMap { $0.nearest(to: time)?.time }.min() ?? time
  }

  /// The time to which a resumption at `time` snaps: the latest of the nearest boundaries of each
  /// playlist.
  func resumption(snapping time: Seconds) -> Seconds {
    boundaries.compactMap { $0.nearest(to: time)?.time }.max() ?? time
  }
}
