public import HLSPlaylist

/// The primary content that interstitials interrupt, as far as a timeline needs it.
public struct PrimaryContent: Sendable, Hashable {
  /// Where the window begins; zero for VOD.
  public let start: Seconds
  /// Where the content ends; nil while it may grow.
  public let end: Seconds?
  /// Where media segments begin and end, for each playlist that contributes to playback.
  public let boundaries: [SegmentBoundaries]
  /// Where a viewer joins a live stream; pre-rolls play there.
  public let joinPosition: Seconds

  public init(
    start: Seconds = .zero, end: Seconds?, boundaries: [SegmentBoundaries] = [],
    joinPosition: Seconds? = nil
  ) {
    self.start = start
    self.end = end
    self.boundaries = boundaries
    self.joinPosition = joinPosition ?? start
  }

  /// The media segments of a playlist.
  public init(_ playlist: Playlist) {
    self.init(
      end: playlist.isEnded ? playlist.totalDuration : nil,
      boundaries: [playlist.segmentBoundaries])
  }

  /// Where a start at `time` snaps to: of the boundaries nearest in each playlist the earliest.
  func start(snapping time: Seconds) -> Seconds {
    boundaries.compactMap { $0.nearest(to: time)?.time }.min() ?? time
  }

  /// Where a resumption at `time` snaps to: of the boundaries nearest in each playlist the latest.
  func resumption(snapping time: Seconds) -> Seconds {
    boundaries.compactMap { $0.nearest(to: time)?.time }.max() ?? time
  }
}

/// What a viewer will see, in order: stretches of the primary content and the interstitials between.
///
/// Segments touch each other and never overlap. An interstitial that is a point takes up no time.
public struct Timeline: Sendable, Hashable {
  public struct Segment: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
      /// A stretch of the primary content, by its own time; without an end while it may grow.
      case primary(from: Seconds, to: Seconds?)
      case interstitial(TimelineEvent)
    }

    public let content: Content
    /// Where it begins on the timeline.
    public let start: Seconds
    /// Where it ends; nil for the open end of a live stream.
    public let end: Seconds?
  }

  /// Something worth telling about an event.
  public enum Remark: Sendable, Hashable {
    case playedBefore(id: String)
    /// A post-roll, while the content may still grow.
    case waitsForEnd(id: String)
    case startsAfterEnd(id: String)
    /// Its start and all that it replaces lie before the window.
    case isOver(id: String)
    case inProgressAtStart(id: String)
    /// Resumes before the start of the event.
    case replaysPrimary(id: String)
  }

  /// Events that play one after the other, with no primary content between them.
  ///
  /// They start at one time, or inside what those before them leave out; their offsets add up.
  public struct Break: Sendable, Hashable {
    public struct Member: Sendable, Hashable {
      /// The number of the event among those that were placed.
      public let event: Int
      /// Where it starts in the primary content, on a boundary where it snaps to one.
      public let start: Seconds
    }

    /// In the order in which they play; never empty.
    public let members: [Member]
    /// Where the primary content is to go on, before X-SNAP="IN" moves that to a boundary.
    public let scheduledResumption: Seconds
    /// Where the primary content goes on, inside its limits.
    public let resumption: Seconds
  }

  public let segments: [Segment]
  public let breaks: [Break]
  /// The length of the timeline; nil while the content may grow.
  public let total: Seconds?
  public let remarks: [Remark]

  /// The segment that is shown at `time`, the first of those that begin there; nil at the end.
  ///
  /// A point wins over the primary content that goes on at the same time.
  public func segment(at time: Seconds) -> Segment? {
    var low = 0
    var high = segments.count
    // Starts and ends both ascend, so the first that has not ended before `time` is the one.
    while low < high {
      let middle = (low + high) / 2
      let segment = segments[middle]
      if let end = segment.end, end < time || (end == time && segment.start < time) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < segments.count && segments[low].start <= time ? segments[low] : nil
  }
}
