public import HLSInterstitials
public import HLSPlaylist

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
