import HLSInterstitials
import HLSPlaylist
import SourceText

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
