import HLSInterstitials
import HLSPlaylist

/// A media playlist whose date ranges are compared.
struct DateRangeParticipant: Sendable {
  let number: Int
  let playlist: Playlist
  let ranges: [DateRange]
  /// Whether it holds all that there ever was.
  let isWhole: Bool
  /// What it covers; nil where that is not known.
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

/// A date as a number that can be compared.
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

/// Finds date ranges by ID; those of playlists that agree stand at the same places.
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

/// The attributes of a date range by name, apart from ID.
struct NamedAttributes {
  private(set) var names: [String] = []
  private(set) var values: [String: Attribute] = [:]

  init(_ range: DateRange) {
    for attribute in range.attributes where attribute.name != .id && attribute.form != .empty {
      let name = range.playlist.text(attribute.nameRange)
      guard values[name] == nil else { continue }
      values[name] = attribute
      names.append(name)
    }
  }
}
