public import HLSPlaylist
public import SourceText

/// What a timeline needs to know of the primary content that interstitials interrupt.
public struct PrimaryContent: Sendable, Hashable {
  /// The start of the window; zero for VOD.
  public let start: Seconds
  /// The end of the content; nil while it may grow.
  public let end: Seconds?
  /// The boundaries of media segments, for each playlist that contributes to playback.
  public let boundaries: [SegmentBoundaries]
  /// The time at which a viewer joins a live stream, where pre-rolls play.
  public let joinPosition: Seconds

  /// Content with these times; a viewer joins at the start unless `joinPosition` is given.
  public init(
    start: Seconds = .zero, end: Seconds?, boundaries: [SegmentBoundaries] = [],
    joinPosition: Seconds? = nil
  ) {
    self.start = start
    self.end = end
    self.boundaries = boundaries
    self.joinPosition = joinPosition ?? start
  }

  /// The content of a media playlist.
  public init(_ playlist: Playlist) {
    self.init(
      end: playlist.isEnded ? playlist.totalDuration : nil,
      boundaries: [playlist.segmentBoundaries])
  }

  /// The time that a start at `time` snaps to: the earliest of the nearest boundaries of each playlist.
  func start(snapping time: Seconds) -> Seconds {
    boundaries.compactMap { $0.nearest(to: time)?.time }.min() ?? time
  }

  /// The time that a resumption at `time` snaps to: the latest of the nearest boundaries of each
  /// playlist.
  func resumption(snapping time: Seconds) -> Seconds {
    boundaries.compactMap { $0.nearest(to: time)?.time }.max() ?? time
  }
}
