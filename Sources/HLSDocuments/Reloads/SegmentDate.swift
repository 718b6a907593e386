import HLSInterstitials
package import HLSPlaylist
package import SourceText

extension Playlist {
  /// The date of a segment, calculated from the last date before it or the first date after it.
  package func segmentDate(
    _ segment: Int
  ) -> (date: DateTime, isStated: Bool, number: Int)? {
    let dates = programDateTimes
    let next = dates.partitioningIndex { $0.segment > segment }
    let number =
      dates[..<next].lastIndex { $0.date.value != nil }
      ?? dates[next...].firstIndex { $0.date.value != nil }
    guard let number, dates[number].segment < segments.count, let date = dates[number].date.value
    else { return nil }
    let offset = segments[segment].start - segments[dates[number].segment].start
    return offset == .zero && dates[number].segment == segment
      ? (date, true, number) : (date.advanced(by: offset), false, number)
  }
}
