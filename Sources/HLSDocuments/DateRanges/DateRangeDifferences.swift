public import HLSInterstitials
public import HLSPlaylist
import SourceText

/// The differences between the date ranges of the media playlists of a presentation (rfc8216bis-22,
/// section 6.2.4).
///
/// Live playlists are not loaded at the same moment. A date range is only missing from a playlist if it
/// starts in the time that all playlists cover, and if the playlist is not older than one that has it.
public struct DateRangeDifferences: Sendable {
  /// A date range in one of the media playlists.
  public struct Place: Sendable {
    /// The index in `Presentation.mediaPlaylists`.
    public let playlist: Int
    /// The date range.
    public let range: DateRange
  }

  /// A media playlist without date ranges that others have.
  public struct Absence: Sendable {
    /// The index in `Presentation.mediaPlaylists`.
    public let playlist: Int
    /// The date ranges in other playlists; never empty.
    public internal(set) var ranges: [Place]
  }

  /// An attribute with another value than in most playlists.
  public struct Contradiction: Sendable {
    /// The date range with the deviating attribute.
    public let place: Place
    /// The deviating attribute; nil if it is missing.
    public let attribute: Attribute?
    /// A date range that agrees with most playlists.
    public let other: Place
    /// Its attribute; nil if it is missing.
    public let otherAttribute: Attribute?
    /// The name of the attribute as written.
    public let name: String
    /// Whether both have the same text and differ only in the values of variables.
    public let isSubstituted: Bool
  }

  /// Missing date ranges, in the order of the playlists.
  public internal(set) var absences: [Absence] = []
  /// Date ranges that most playlists do not have.
  public internal(set) var excesses: [Place] = []
  /// Attributes that differ.
  public internal(set) var contradictions: [Contradiction] = []
}

extension Presentation {
  /// A date range of another media playlist that starts in the time covered by a media playlist without
  /// date ranges; nil if there is none.
  ///
  /// `number` is the index of the playlist without date ranges in ``mediaPlaylists``; nil is returned for a
  /// playlist that has or skips date ranges, and for an index that does not exist.
  public func dateRange(missingFrom number: Int) -> DateRangeDifferences.Place? {
    guard mediaPlaylists.indices.contains(number) else { return nil }
    let media = mediaPlaylists[number]
    guard media.document.dateRanges.isEmpty, !media.playlist.skipsDateRanges else { return nil }
    lazy var clock = ProgramClock(media.playlist)
    for (number, holder) in mediaPlaylists.enumerated() {
      guard let first = holder.document.dateRanges.first else { continue }
      if holder.playlist.isEnded, media.playlist.isEnded {
        return DateRangeDifferences.Place(playlist: number, range: first)
      }
      guard let clock, let other = holder.document.clock,
        !clock.lastDate.isBefore(other.lastDate)
      else { continue }
      let (start, end) = (Instant(clock.firstDate), Instant(clock.lastDate))
      let (otherStart, otherEnd) = (Instant(other.firstDate), Instant(other.lastDate))
      for range in holder.document.dateRanges {
        guard let date = range.startDate.value.map({ Instant($0) }) else { continue }
        if date >= start, date >= otherStart, date <= end, date <= otherEnd {
          return DateRangeDifferences.Place(playlist: number, range: range)
        }
      }
    }
    return nil
  }
}
