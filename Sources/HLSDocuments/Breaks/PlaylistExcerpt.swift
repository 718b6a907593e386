import HLSInterstitials
import HLSPlaylist
import SourceText

/// Chooses the lines of a media playlist that explain a break.
struct PlaylistExcerpt {
  private let document: Document
  private let masking: BreakDetails.Masking
  /// The document, masked at once; nil for a large one, of which only some lines are.
  private let masked: [UInt8]?

  /// The number of lines that are shown before and after each line of a date range.
  private static let context = 4
  /// The size up to which all of a document is masked, in bytes.
  private static let mostBytes = 128 << 10
  /// The number of bytes of a line that are looked at.
  private static let longest = 4_096

  init(_ document: Document, _ masking: BreakDetails.Masking) {
    (self.document, self.masking) = (document, masking)
    let bytes = document.playlist.source.bytes
    masked = bytes.count <= Self.mostBytes ? masking.bytes(bytes.indices, bytes) : nil
  }

  /// The lines around a date range of the document, in order.
  func lines(around range: DateRange) -> [BreakDetails.Line] {
    let text = range.text
    let own =
      range.isScheduled
      ? [range.line] : range.tags.map { text.lineNumber(at: $0.nameRange.start) }
    var chosen = Set(own.prefix(BreakDetails.mostLines))
    // The nearest lines first, since there may be too many.
    let distances = (1...Self.context).flatMap { [-$0, $0] }
    let around = distances.flatMap { distance in own.prefix(4).map { $0 + distance } }
    let segments = range.isScheduled ? [] : segmentLines(of: range)
    for line in around + segments where 0..<text.lineCount ~= line {
      guard chosen.count < BreakDetails.mostLines else { break }
      chosen.insert(line)
    }
    let marked = Set(own)
    return chosen.sorted().map {
      BreakDetails.Line(
        number: $0 + 1, text: line($0, of: text, isOfPlaylist: !range.isScheduled),
        isOfBreak: marked.contains($0))
    }
  }

  /// The lines of the segments at which a break starts and the primary content resumes, and of those before
  /// them; none outside the playlist.
  private func segmentLines(of range: DateRange) -> [Int] {
    guard let clock = document.clock, let start = range.startDate.value else { return [] }
    let offset = clock.offset(of: start)
    var offsets = [offset]
    if let length = resumption(of: range) { offsets.append(offset + length) }
    let segments = document.playlist.segments
    return offsets.filter { $0 >= .zero && $0 < segments.totalDuration }.flatMap { offset in
      let next = (0..<segments.count).partitioningIndex { segments.start(of: $0) > offset }
      return [next - 1, next - 2].filter { 0..<segments.count ~= $0 }.flatMap { number in
        let segment = segments[number]
        let last = Int(segment.uriLine)
        let first = min(last, segment.durationLine.map(Int.init) ?? last)
        return (max(first, last - 3)...last).map(\.self)
      }
    }
  }

  /// The time from the start of a break to where the primary content resumes; nil if it is not known.
  private func resumption(of range: DateRange) -> Seconds? {
    guard
      let interstitial = document.interstitials.first(where: {
        $0.id == range.id && !$0.dateRange.isScheduled
      })
    else { return range.length.stated }
    return interstitial.resumeOffset.value?.seconds ?? interstitial.length.playout
  }

  /// A line, masked and cut.
  private func line(_ number: Int, of text: any LinedText, isOfPlaylist: Bool) -> String {
    let place = text.lineRange(number).offsets
    let shown = place.lowerBound..<min(place.upperBound, place.lowerBound + Self.longest)
    let bytes =
      if isOfPlaylist, let masked { Array(masked[shown]) } else {
        masking.bytes(shown, text.source.bytes)
      }
    return String(decoding: bytes, as: UTF8.self).shortened(to: BreakDetails.longestLine)
  }
}
