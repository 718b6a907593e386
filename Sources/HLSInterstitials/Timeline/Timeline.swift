public import HLSPlaylist

/// The primary content that interstitials interrupt, as far as a timeline needs it.
public struct PrimaryContent: Sendable, Hashable {
  /// Where the window begins; zero for VOD.
  public let start: Seconds
  /// Where the content ends; nil while it may grow.
  public let end: Seconds?
  /// Where media segments begin and end, in order.
  public let boundaries: [Seconds]
  /// Where a viewer joins a live stream; pre-rolls play there.
  public let joinPosition: Seconds

  public init(
    start: Seconds = .zero, end: Seconds?, boundaries: [Seconds] = [], joinPosition: Seconds? = nil
  ) {
    self.start = start
    self.end = end
    self.boundaries = boundaries
    self.joinPosition = joinPosition ?? start
  }

  /// The media segments of a playlist.
  public init(_ playlist: Playlist) {
    let segments = playlist.segments
    self.init(
      end: playlist.isEnded ? playlist.totalDuration : nil,
      boundaries: segments.map(\.start) + (segments.isEmpty ? [] : [playlist.totalDuration]))
  }

  /// The boundary nearest to `time`, the later of two; the time itself where there is none.
  func boundary(nearest time: Seconds) -> Seconds {
    var nearest = time
    var distance: Seconds?
    for boundary in boundaries {
      let candidate = (boundary - time).magnitude
      if let distance, candidate > distance { continue }
      (nearest, distance) = (boundary, candidate)
    }
    return nearest
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

  public let segments: [Segment]
  /// The length of the timeline; nil while the content may grow.
  public let total: Seconds?
  public let remarks: [Remark]
}
