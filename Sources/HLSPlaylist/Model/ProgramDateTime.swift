public import SourceText

/// An EXT-X-PROGRAM-DATE-TIME and the media segment it applies to.
public struct ProgramDateTime: Sendable {
  /// The index of the tag in `Playlist.tags`.
  public let tag: Int
  /// The index of the media segment that follows; the number of segments if none follows.
  public let segment: Int
  /// The value of the tag.
  public let date: Reading<DateTime>
}
