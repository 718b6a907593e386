public import HLSPlaylist
public import SourceText

/// What a complete media playlist says about how it is to be loaded again.
///
/// Source: rfc8216bis-22, sections 4.4.3.8, 6.3.4, 6.3.7 and 6.3.8.
public struct ReloadTerms: Sendable, Hashable {
  /// EXT-X-TARGETDURATION; where it cannot be read the length of the last segment, else six seconds.
  public var targetDuration = Seconds(6)
  /// The length of the last media segment; nil where there is none.
  public var lastSegment: Seconds?
  /// PART-TARGET, where there are partial segments.
  public var partTarget: Seconds?
  /// The media sequence number after the last whole segment; nil where it is unreadable.
  public var nextSegment: UInt64?
  /// The number of the next part of that segment; nil where there are no partial segments.
  public var nextPart: Int?
  /// CAN-BLOCK-RELOAD=YES.
  public var canBlock = false
  /// CAN-SKIP-UNTIL.
  public var skipBoundary: Seconds?
  /// CAN-SKIP-DATERANGES=YES.
  public var canSkipDateRanges = false
  /// Nothing will be added, so that there is nothing to load again.
  public var isFinished = false

  public init() {}

  public init(_ playlist: Playlist) {
    lastSegment = playlist.segments.last?.duration
    targetDuration =
      playlist.firstTag(.targetDuration).flatMap(playlist.integer(of:))
      .map { Seconds(Int(clamping: $0)) } ?? lastSegment ?? targetDuration
    // No server may have less (section 4.4.3.1), and none is asked more often.
    targetDuration = max(targetDuration, Seconds(1))
    if let first = playlist.mediaSequence {
      let (next, overflow) = first.addingReportingOverflow(UInt64(playlist.segments.count))
      nextSegment = overflow ? nil : next
    }
    if playlist.census.count(of: .part) > 0 {
      let count = playlist.segments.count
      nextPart = playlist.partialSegments.count { $0.segment == count }
      partTarget =
        playlist.decimal(playlist.firstAttribute(.partTarget, of: .partInf)).value?
        .seconds
    }
    if let control = playlist.firstTag(.serverControl) {
      canBlock = playlist.isYes(.canBlockReload, of: control)
      skipBoundary = playlist.decimal(playlist.attribute(.canSkipUntil, of: control)).value?.seconds
      canSkipDateRanges = playlist.isYes(.canSkipDateranges, of: control)
    }
    isFinished =
      playlist.isEnded
      || playlist.firstTag(.playlistType).map { playlist.text($0.valueRange) } == "VOD"
  }
}
