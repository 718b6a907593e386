import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Date ranges in place of vendor-specific tags (rfc8216bis-22, section 4.4.5.1).
extension Playlist {
  /// Writes a date range for each break that markers describe, and removes the markers; nil if one of them belongs to no
  /// break, or a break has no date.
  func replacingMarkers() -> [Fix.Edit]? {
    let breaks = markedBreaks
    var edits: [Fix.Edit] = []
    var count = 0
    for marked in breaks {
      guard let head = marked.head, let range = dateRange(of: marked, beginningWith: head) else {
        return nil
      }
      edits.append(Fix.Edit(lines[Int(head.tag.line)].range, with: range))
      let others = marked.opening + marked.continuations + (marked.closing.map { [$0] } ?? [])
      let lines = Set(others.map { Int($0.tag.line) }).subtracting([Int(head.tag.line)])
      edits += lines.map { removingLine($0) }
      count += lines.count + 1
    }
    return count == adMarkers.count ? edits : nil
  }

  /// The date range of a break: its ID has the date, so that it is the same in each load of a live playlist.
  private func dateRange(of marked: MarkedBreak, beginningWith head: AdMarker) -> String? {
    let segments = segments
    guard head.segment < segments.count,
      let dated = programDateTimes.last(where: {
        $0.segment <= head.segment && $0.date.value != nil
      }), let date = dated.date.value
    else { return nil }
    let start = date.advanced(
      by: segments[head.segment].start - segments[dated.segment].start
    ).utcText
    let length: String
    if marked.closing != nil, let listed = marked.listed {
      length = ",DURATION=\(listed)"
    } else {
      length = marked.length.map { ",PLANNED-DURATION=\($0)" } ?? ""
    }
    return #"#EXT-X-DATERANGE:ID="break-\#(start)",START-DATE="\#(start)""# + length
  }
}
