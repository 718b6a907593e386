import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The interstitials of a media playlist, placed on its timeline.
struct ScheduledEvents {
  let document: Document
  let events: [TimelineEvent]
  /// For each event, its interstitial.
  let interstitials: [Interstitial]
  let timeline: Timeline

  /// Returns nil if the playlist has no timeline, or no interstitial can be placed on it.
  init?(_ document: Document) {
    // Another rule reports dates that go back, and positions derived from them are a guess.
    guard !document.interstitials.isEmpty, document.clock?.goesBack != true,
      let primary = try? PrimaryContent(document.playlist)
    else { return nil }
    var events: [TimelineEvent] = []
    var interstitials: [Interstitial] = []
    // A time of the player is none of live content.
    for interstitial in document.interstitials where interstitial.dateRange.source.startIsDate {
      guard let event = try? TimelineEvent(interstitial, clock: document.clock) else { continue }
      events.append(event)
      interstitials.append(interstitial)
    }
    guard !events.isEmpty else { return nil }
    self.document = document
    self.events = events
    self.interstitials = interstitials
    timeline = Timeline(primary, events)
  }

  /// Two times that are closer to each other than this are treated as equal.
  static let leeway = Seconds(nanoseconds: 100_000_000)

  /// The largest error in times if durations were rounded to whole seconds.
  var rounding: Seconds {
    let playlist = document.playlist
    guard playlist.firstFractionalDuration == nil else { return .zero }
    return Seconds(nanoseconds: 500_000_000) * playlist.segments.count
  }

  /// The range to report for the position of an event: its START-DATE.
  func place(_ event: Int) -> ByteRange {
    interstitials[event].startDate.range ?? interstitials[event].head
  }

  /// The media segment that begins at a time, or the last one for the end of the playlist; none for other
  /// times.
  func segment(at time: Seconds) -> [RelatedPlace] {
    let (segments, lines) = (document.playlist.segments, document.playlist.lines)
    let number = segments.partitioningIndex { $0.start >= time }
    if number < segments.count, segments[number].start == time {
      return [
        RelatedPlace(
          lines[Int(segments[number].uriLine)].range, "this media segment begins there",
          in: content)
      ]
    }
    guard let last = segments.last, last.end == time else { return [] }
    return [
      RelatedPlace(
        lines[Int(last.uriLine)].range, "the last media segment, which ends there", in: content)
    ]
  }

  /// The playlist, if the interstitials are in a schedule; nil if they are in the playlist.
  private var content: Playlist? {
    interstitials[0].dateRange.isScheduled ? document.playlist : nil
  }

  /// The name of the start of an event in messages.
  var startName: String { document.name(of: .startDate) }

  /// Whether the start of an event will snap to a boundary that is not listed yet, or was removed: by
  /// how much it moves is not known.
  func isUnsnapped(_ member: Timeline.Break.Member) -> Bool {
    events[member.event].snapsOut && !isListed(member.start)
  }

  /// The farthest that a start may snap: half of the longest segment that may follow.
  var farthestSnap: Seconds {
    Seconds(nanoseconds: (document.targetDuration ?? .zero).nanoseconds / 2)
  }

  /// Whether the time is inside the listed segments.
  func isListed(_ time: Seconds) -> Bool {
    .zero <= time && time <= document.playlist.totalDuration
  }

  /// The time of an event's date; nil for events that play at the start or the end.
  func dated(_ event: Int) -> Seconds? {
    if case .at(let time) = events[event].placement { time } else { nil }
  }
}
