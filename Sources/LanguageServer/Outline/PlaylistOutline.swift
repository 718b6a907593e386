import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// The breaks, discontinuities, renditions and variant streams of a playlist.
struct PlaylistOutline {
  private let document: Document
  private let playlist: Playlist

  init(_ document: Document) { (self.document, playlist) = (document, document.playlist) }

  /// The parts in the order of the document.
  var symbols: [DocumentSymbol] {
    (dateRanges + markedBreaks + discontinuities + renditions + variants)
      .sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
  }

  /// The numbers of the first and the last line of what can be folded, in order: breaks between
  /// their markers, what is between two discontinuities, and the renditions of one group.
  var folds: [(start: Int, end: Int)] {
    let breaks = playlist.markedBreaks.compactMap { marked -> (start: Int, end: Int)? in
      guard let first = (marked.opening + marked.continuations).first, let last = marked.closing
      else { return nil }
      return (Int(first.tag.line), Int(last.tag.line))
    }
    let parts = discontinuityLines.map { (start: $0.lowerBound, end: $0.upperBound - 1) }
    return (breaks + parts + renditionLines).filter { $0.start < $0.end }
      .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  private var dateRanges: [DocumentSymbol] {
    document.dateRanges.compactMap { range in
      guard let tag = range.tags.first else { return nil }
      let id = range.attribute(.id).map { playlist.text(of: $0) } ?? ""
      var details: [String] = []
      if range.category == .interstitial { details.append("interstitial") }
      if let start = range.startDate.value, let clock = document.clock {
        details.append("at \(clock.offset(of: start)) s")
      }
      if let length = range.length.stated { details.append("\(length) s") }
      return DocumentSymbol(
        name: id.isEmpty ? "date range" : id, kind: .dateRange,
        detail: details.joined(separator: ", "), range: tag.range,
        selection: range.attribute(.id).flatMap { id in
          tag.range.contains(id.valueRange) && !id.valueRange.isEmpty ? id.valueRange : nil
        } ?? tag.nameRange)
    }
  }

  private var markedBreaks: [DocumentSymbol] {
    playlist.markedBreaks.compactMap { marked in
      guard let first = marked.head ?? marked.continuations.first else { return nil }
      let end = marked.closing ?? marked.continuations.last ?? first
      let start = marked.start.map { "at \($0) s" }
      let length = marked.length.map { "\($0) s" }
      return DocumentSymbol(
        name: "break (\(first.name))", kind: .dateRange,
        detail: [start, length].compactMap(\.self).joined(separator: ", "),
        range: ByteRange(first.tag.range.start, max(first.tag.range.end, end.tag.range.end)),
        selection: first.tag.nameRange)
    }
  }

  private var discontinuities: [DocumentSymbol] {
    let first = playlist.discontinuitySequence ?? 0
    return discontinuityLines.enumerated().map { number, lines in
      let (begin, end) = (playlist.lines[lines.lowerBound], playlist.lines[lines.upperBound - 1])
      let (sequence, overflow) = first.addingReportingOverflow(UInt64(number) + 1)
      return DocumentSymbol(
        name: "discontinuity\(overflow ? "" : " \(sequence)")", kind: .discontinuity,
        range: ByteRange(begin.start, end.end), selection: begin.range)
    }
  }

  /// The lines from each EXT-X-DISCONTINUITY to the next one, or to the end.
  private var discontinuityLines: [Range<Int>] {
    let starts = playlist.tags(named: .discontinuity).map { Int($0.line) }
    return starts.indices.map { number in
      starts[number]..<(number + 1 < starts.count ? starts[number + 1] : playlist.lineCount)
    }
  }

  private var renditions: [DocumentSymbol] {
    playlist.renditions.compactMap { rendition in
      guard let rendition else { return nil }
      return DocumentSymbol(
        name: rendition.name.isEmpty ? "rendition" : rendition.name, kind: .rendition,
        detail: "\(rendition.kind.rawValue) of group \(rendition.groupID)",
        range: rendition.tag.range, selection: rendition.tag.nameRange)
    }
  }

  /// The lines of consecutive renditions of one group.
  private var renditionLines: [(start: Int, end: Int)] {
    var found: [(start: Int, end: Int)] = []
    var last: (kind: Rendition.Kind, group: String)?
    for case let rendition? in playlist.renditions {
      let line = Int(rendition.tag.line)
      if let known = found.last, known.end + 1 == line, let last,
        last == (rendition.kind, rendition.groupID)
      {
        found[found.count - 1].end = line
      } else {
        found.append((line, line))
      }
      last = (rendition.kind, rendition.groupID)
    }
    return found
  }

  private var variants: [DocumentSymbol] {
    playlist.variantStreams.map { variant in
      let size = playlist.attribute(.resolution, of: variant.tag).map { playlist.text(of: $0) }
      let rate = playlist.wholeNumber(playlist.attribute(.bandwidth, of: variant.tag))
      let end = variant.uri?.end ?? variant.tag.range.end
      return DocumentSymbol(
        name: "variant stream \(size ?? "")".trimmed, kind: .variant,
        detail: rate.map { "\($0) bit/s" } ?? "",
        range: ByteRange(variant.tag.range.start, end), selection: variant.tag.nameRange)
    }
  }
}

extension String {
  fileprivate var trimmed: String { last == " " ? String(dropLast()) : self }
}
