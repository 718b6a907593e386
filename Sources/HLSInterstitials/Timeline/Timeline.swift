public import SourceText

/// What a viewer sees, in order: stretches of the primary content with interstitials between them.
///
/// Segments follow each other without gap or overlap. An interstitial that is a point takes no time.
public struct Timeline: Sendable, Hashable {
  /// A stretch of the primary content, or an interstitial.
  public struct Segment: Sendable, Hashable {
    /// What the segment shows.
    public enum Content: Sendable, Hashable {
      /// A stretch of the primary content, by its own time; without an end while it may grow.
      case primary(from: Seconds, to: Seconds?)
      /// An interstitial.
      case interstitial(TimelineEvent)
    }

    /// What the segment shows.
    public let content: Content
    /// Its start on the timeline.
    public let start: Seconds
    /// Its end on the timeline; nil for the open end of a live stream.
    public let end: Seconds?
  }

  /// Something worth reporting about an event.
  public enum Remark: Sendable, Hashable {
    /// It plays only once, and this viewer has seen it.
    case playedBefore(id: String)
    /// A post-roll, while the content may still grow.
    case waitsForEnd(id: String)
    /// It starts after the end of the content.
    case startsAfterEnd(id: String)
    /// Its start and all that it replaces are before the window.
    case isOver(id: String)
    /// It starts before the window and replaces content inside it.
    case inProgressAtStart(id: String)
    /// The primary content resumes before the start of the event.
    case replaysPrimary(id: String)
  }

  /// Events that play one after the other, with no primary content between them.
  ///
  /// They start at the same time, or inside what those before them skip; their offsets add up.
  public struct Break: Sendable, Hashable {
    /// An event of the break.
    public struct Member: Sendable, Hashable {
      /// The index of the event among those that were placed.
      public let event: Int
      /// Its start in the primary content, after snapping.
      public let start: Seconds
    }

    /// The events in the order in which they play; never empty.
    public let members: [Member]
    /// The time at which the primary content should resume, before X-SNAP="IN" moves it to a boundary.
    public let scheduledResumption: Seconds
    /// The time at which the primary content resumes, inside its limits.
    public let resumption: Seconds
  }

  /// What a viewer sees, in order.
  public let segments: [Segment]
  /// The breaks, in order.
  public let breaks: [Break]
  /// The length of the timeline; nil while the content may grow.
  public let total: Seconds?
  /// What is worth reporting, in the order of the events.
  public let remarks: [Remark]

}
