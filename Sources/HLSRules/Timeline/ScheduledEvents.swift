import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// The interstitials of a media playlist, placed on its timeline.
struct ScheduledEvents {
  let document: Document
  let events: [TimelineEvent]
  /// For each event, its interstitial.
  let interstitials: [Interstitial]
  let timeline: Timeline

  /// Returns nil if no interstitial can be placed.
  ///
  /// A delta update may omit the segments that give dates their positions, and the first tag of an
  /// ID. If dates run backwards, the position of an event is uncertain.
  init?(_ document: Document) {
    guard !document.interstitials.isEmpty, document.playlist.isDecodable,
      !document.playlist.isDeltaUpdate, document.playlist.datesAscend
    else { return nil }
    var events: [TimelineEvent] = []
    var interstitials: [Interstitial] = []
    for interstitial in document.interstitials {
      guard let event = TimelineEvent(interstitial, clock: document.clock) else { continue }
      events.append(event)
      interstitials.append(interstitial)
    }
    guard !events.isEmpty else { return nil }
    self.document = document
    self.events = events
    self.interstitials = interstitials
    timeline = Timeline(PrimaryContent(document.playlist), events)
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
    interstitials[event].startDate.range ?? interstitials[event].tag.nameRange
  }

  /// The time of an event's date; nil for events that play at the start or the end.
  func dated(_ event: Int) -> Seconds? {
    if case .at(let time) = events[event].placement { time } else { nil }
  }
}

extension Playlist {
  fileprivate var datesAscend: Bool {
    var last: DateTime?
    for dated in programDateTimes {
      guard let date = dated.date.value else { continue }
      if let last, date.isBefore(last) { return false }
      last = date
    }
    return true
  }
}
