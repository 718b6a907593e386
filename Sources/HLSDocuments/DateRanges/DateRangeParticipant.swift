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

/// Finds date ranges by ID; in playlists that agree they have the same index.
struct DateRangeLookup {
  private let ranges: [DateRange]
  private lazy var numbers = Dictionary(
    ranges.enumerated().compactMap { number, range in range.id.map { ($0, number) } },
    uniquingKeysWith: { first, _ in first })

  init(_ ranges: [DateRange]) { self.ranges = ranges }

  mutating func find(_ id: String, near index: Int) -> Int? {
    if index < ranges.count, ranges[index].id == id { return index }
    return numbers[id]
  }
}
