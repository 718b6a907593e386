public import SourceText

/// An EXT-X-PROGRAM-DATE-TIME and the media segment it applies to.
public struct ProgramDateTime: Sendable {
  /// The index of the tag in `Playlist.tags`.
  public var tag: Int { Int(tagNumber) }
  /// The index of the media segment that follows; the number of segments if none follows.
  public var segment: Int { Int(segmentNumber) }
  /// The value of the tag.
  public let date: Reading<DateTime>
  private let tagNumber: UInt32
  private let segmentNumber: UInt32

  package init(tag: Int, segment: Int, date: Reading<DateTime>) {
    tagNumber = UInt32(clamping: tag)
    segmentNumber = UInt32(clamping: segment)
    self.date = date
  }
}
