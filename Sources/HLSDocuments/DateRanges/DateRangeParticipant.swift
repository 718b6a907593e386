import HLSInterstitials
import HLSPlaylist
import SourceText

/// A media playlist whose date ranges are compared.
struct DateRangeParticipant: Sendable {
  /// The index in `Presentation.mediaPlaylists`.
  let number: Int
  let playlist: Playlist
  let ranges: [DateRange]
  /// Whether the playlist is ended and not a delta update.
  let isWhole: Bool
  /// The time from the first to the last date; nil if unknown.
  let window: ClosedRange<Instant>?

  init(_ number: Int, _ media: Presentation.MediaPlaylist) {
    self.number = number
    playlist = media.playlist
    ranges = media.document.dateRanges
    isWhole = media.playlist.isEnded && !media.playlist.isDeltaUpdate
    window = media.document.clock.flatMap { clock in
      let (start, end) = (Instant(clock.firstDate), Instant(clock.lastDate))
      return start <= end ? start...end : nil
    }
  }
}

/// The participants that have a date range with the same ID.
struct DateRangeHolders {
  /// A date range of a participant.
  struct Place {
    let participant: Int
    let index: Int
  }

  /// The date ranges with the ID, in the order of the participants.
  private(set) var places: [Place] = []
  private let id: String

  /// The holders of each ID, in the order in which the IDs are first given.
  static func all(of participants: [DateRangeParticipant]) -> [DateRangeHolders] {
    var all: [DateRangeHolders] = []
    var numbers: [String: Int] = [:]
    for (participant, each) in participants.enumerated() {
      for (index, range) in each.ranges.enumerated() {
        guard let id = range.id else { continue }
        // In playlists that agree, date ranges with the same ID have the same index.
        let isAligned = index < all.count && all[index].id == id
        let number = isAligned ? index : numbers[id] ?? all.count
        if number == all.count {
          numbers[id] = number
          all.append(DateRangeHolders(id: id))
        }
        all[number].places.append(Place(participant: participant, index: index))
      }
    }
    return all
  }

  private init(id: String) { self.id = id }
}

/// A date as a comparable value.
struct Instant: Comparable, Sendable {
  let seconds: Int64
  let nanoseconds: Int32

  init(_ date: DateTime) {
    seconds = date.seconds
    nanoseconds = date.nanoseconds
  }

  static func < (left: Instant, right: Instant) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
