public import SourceText

/// An EXT-X-PROGRAM-DATE-TIME and the media segment that it dates.
public struct ProgramDateTime: Sendable {
  /// The number of the tag in `Playlist.tags`.
  public let tag: Int
  /// The number of the media segment that follows; equal to their count where none does.
  public let segment: Int
  public let date: Reading<DateTime>
}
