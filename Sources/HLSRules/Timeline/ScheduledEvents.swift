import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// The interstitials of a media playlist where they are on its timeline.
struct ScheduledEvents {
  let document: Document
  let events: [TimelineEvent]
  /// For each event, the interstitial that it is.
  let interstitials: [Interstitial]
  let timeline: Timeline

  /// Returns nil where no interstitial has a place.
  ///
  /// In a delta update the segments that give places to dates may be left out, and so may the first
  /// tag of an ID. Where dates run backwards the place of an event is not certain.
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

  /// Two times that are nearer to each other than this are meant to be one.
  static let leeway = Seconds(nanoseconds: 100_000_000)

  /// By how much times may be wrong because durations were rounded to whole seconds.
  var rounding: Seconds {
    let playlist = document.playlist
    guard playlist.firstFractionalDuration == nil else { return .zero }
    return Seconds(nanoseconds: 500_000_000) * playlist.segments.count
  }

  /// What a message about the place of an event points to: its START-DATE.
  func place(_ event: Int) -> ByteRange {
    interstitials[event].startDate.range ?? interstitials[event].tag.nameRange
  }

  /// The time at which the date of an event is; nil for those that play at the start or the end.
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
