public import HLSPlaylist
public import SourceText

/// The content that a viewer sees, in order: parts of the primary content, with interstitials
/// between them.
///
/// Segments follow each other without gaps or overlaps. An interstitial that occupies a point takes
/// no time.
public struct Timeline: Sendable, Hashable {
  /// A part of the primary content, or an interstitial.
  public struct Segment: Sendable, Hashable {
    /// What the segment shows.
    public enum Content: Sendable, Hashable {
      /// A part of the primary content, by its own offsets; `to` is nil if it may still grow.
      case primary(from: Seconds, to: Seconds?)
      /// An interstitial.
      case interstitial(TimelineEvent)
    }

    /// What the segment shows.
    public let content: Content
    /// The time in an interstitial at which it begins: above zero if a viewer joins inside it.
    public var entry = Seconds.zero
    /// The start on the timeline.
    public let start: Seconds
    /// The end on the timeline; nil for the open end of a live stream.
    public let end: Seconds?
  }

  /// A fact about an event that is worth reporting.
  public enum Remark: Sendable, Hashable {
    /// It plays only once, and this viewer has already seen it.
    case playedBefore(id: String)
    /// A post-roll of content that may still grow.
    case waitsForEnd(id: String)
    /// It starts after the end of the content.
    case startsAfterEnd(id: String)
    /// It and the content it replaces end before the available content starts, or before the
    /// position at which the viewer joins.
    case isOver(id: String)
    /// It starts before the available content or the join position, and replaces some of what follows.
    case inProgressAtStart(id: String)
    /// The primary content resumes before the start of the event.
    case replaysPrimary(id: String)
    /// X-SNAP moves its start or resumption to a boundary that is not known, before or after the listed
    /// media segments; the time is not moved.
    case notSnapped(id: String)
  }

  /// Events that play in sequence, with no primary content between them.
  ///
  /// They start at the same time, or inside content that the events before them skip; their offsets
  /// add up.
  public struct Break: Sendable, Hashable {
    /// An event of the break.
    public struct Member: Sendable, Hashable {
      /// The index of the event in ``Timeline/events``.
      public let event: Int
      /// The start in the primary content, after snapping.
      public let start: Seconds
    }

    /// The events in playback order; never empty.
    public let members: [Member]
    /// The time at which the primary content should resume, before X-SNAP="IN" moves it to a
    /// boundary.
    public let scheduledResumption: Seconds
    /// The time at which the primary content resumes, clamped to the content.
    public let resumption: Seconds
  }

  /// The events from which the timeline was calculated, in the order of their tags.
  ///
  /// An event that is in no segment has a remark.
  public let events: [TimelineEvent]
  /// The content that a viewer sees, in order.
  public let segments: [Segment]
  /// The breaks, in order.
  public let breaks: [Break]
  /// The length of the timeline; nil if the content may still grow.
  public let total: Seconds?
  /// Facts worth reporting, in the order of the events.
  public let remarks: [Remark]
  /// The interstitials that are not events, in the order of their tags; empty for a timeline that was
  /// calculated from events.
  public let unplaced: [Unplaced]
}

extension Timeline {
  /// An interstitial that is not on the timeline, because no event could be made of it.
  public struct Unplaced: Sendable, Hashable {
    /// The ID of the date range; nil without a valid one.
    public let id: String?
    /// The number of the line with the first tag of the date range, from 1.
    public let line: Int
    /// The reason.
    public let reason: TimelineEvent.Obstacle
  }

  /// Calculates the timeline of a media playlist and its interstitials.
  ///
  /// Interstitials with an obstacle are left out and listed in ``unplaced``. Segments snap only to the
  /// boundaries of this playlist.
  ///
  /// - Parameters:
  ///   - playlist: a media playlist.
  ///   - assets: the result of loading the assets, by the ID of the date range; for other events, the
  ///     length in the date range is used.
  ///   - played: the IDs of events that this viewer has already seen, for CUE="ONCE".
  ///   - joinPosition: the time in the playlist at which a viewer joins: pre-rolls play, then what
  ///     follows this time; the start of the playlist if nil.
  /// - Throws: the reason why the playlist has no timeline.
  public init(
    of playlist: Playlist, assets: [String: Interstitial.LoadedAssets] = [:],
    played: Set<String> = [], joining joinPosition: Seconds? = nil
  ) throws(PrimaryContent.Obstacle) {
    let primary = try PrimaryContent(playlist, joining: joinPosition)
    let interstitials = DateRange.merged(in: playlist).compactMap(Interstitial.init)
    let clock = interstitials.isEmpty ? nil : ProgramClock(playlist)
    var events: [TimelineEvent] = []
    var unplaced: [Unplaced] = []
    for var interstitial in interstitials {
      let id = interstitial.id
      interstitial.loadedAssets = id.flatMap { assets[$0] }
      do throws(TimelineEvent.Obstacle) {
        events.append(try TimelineEvent(interstitial, clock: clock))
      } catch {
        unplaced.append(Unplaced(id: id, line: interstitial.dateRange.line + 1, reason: error))
      }
    }
    self.init(primary, events, played: played, unplaced: unplaced)
  }
}
