package import HLSPlaylist
package import SourceText

/// The values of a complete media playlist that determine when and how to reload it.
///
/// Source: rfc8216bis-22, sections 4.4.3.8, 6.3.4, 6.3.7 and 6.3.8.
package struct ReloadTerms: Sendable, Hashable {
  /// EXT-X-TARGETDURATION; if unreadable, the duration of the last segment, otherwise six seconds.
  package var targetDuration = Seconds(6)
  /// The duration of the last media segment; nil if there is none.
  package var lastSegment: Seconds?
  /// PART-TARGET; nil without partial segments.
  package var partTarget: Seconds?
  /// The media sequence number after the last complete segment; nil if unreadable.
  package var nextSegment: UInt64?
  /// The index of the next partial segment of that segment; nil without partial segments.
  package var nextPart: Int?
  /// Whether the server supports blocking reloads (CAN-BLOCK-RELOAD=YES).
  package var canBlock = false
  /// The age from which segments are skipped in delta updates (CAN-SKIP-UNTIL); nil without them.
  package var skipBoundary: Seconds?
  /// Whether delta updates can skip date ranges (CAN-SKIP-DATERANGES=YES).
  package var canSkipDateRanges = false
  /// Whether the playlist is complete, so that it is not reloaded.
  package var isFinished = false

  /// Creates the values of a playlist without any of the tags.
  package init() {}

  /// Reads the values from a playlist.
  package init(_ playlist: Playlist) {
    lastSegment = playlist.segments.last?.duration
    targetDuration =
      playlist.firstTag(.targetDuration).flatMap(playlist.integer(of:))
      .map { Seconds(Int(clamping: $0)) } ?? lastSegment ?? targetDuration
    // No server may use less (section 4.4.3.1), and none is asked more often.
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
