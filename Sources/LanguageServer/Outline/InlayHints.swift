import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import HLSReporting
import SourceText

/// A note after a line: the time of a segment, or the length of a break.
///
/// Source: LSP 3.17, Inlay Hint Request.
struct InlayHint: JSONWritable {
  let position: ClientPosition
  let label: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("label", label)
      json.member("paddingLeft", true)
      json.member("position", position)
    }
  }
}

extension EditorSession {
  /// The notes in a range of the open document, in its order.
  func inlayHints(_ subject: Subject, in range: ClientRange) -> JSONList<InlayHint> {
    guard let document = subject.found.graph.members[0].document, document.isMedia else {
      return JSONList([])
    }
    let (playlist, lines) = (document.playlist, subject.document.lines)
    guard playlist.lineCount > 0 else { return JSONList([]) }
    func number(_ position: ClientPosition) -> Int {
      playlist.lineNumber(at: UInt32(clamping: lines.offset(of: position, client.encoding)))
    }
    let shown = number(range.start)...max(number(range.start), number(range.end))
    let notes = document.segmentNotes(in: shown) + document.breakNotes(in: shown)
    return JSONList(
      notes.sorted { $0.line < $1.line }.map { note in
        InlayHint(
          position: lines.position(of: Int(playlist.lines[note.line].end), client.encoding),
          label: note.text)
      })
  }
}

extension Document {
  fileprivate typealias Note = (line: Int, text: String)

  /// When each segment begins, behind its EXTINF, or behind its address without one.
  fileprivate func segmentNotes(in shown: ClosedRange<Int>) -> [Note] {
    let segments = playlist.segments
    let first = segments.partitioningIndex { Int($0.uriLine) >= shown.lowerBound }
    return segments[first...].prefix {
      Int($0.durationLine ?? $0.uriLine) <= shown.upperBound
    }.map { (Int($0.durationLine ?? $0.uriLine), "at \($0.start) s") }
      .filter { shown.contains($0.0) }
  }

  /// How long each break is: behind the first tag of an interstitial, and behind the marker that
  /// begins a break.
  fileprivate func breakNotes(in shown: ClosedRange<Int>) -> [Note] {
    let scheduled = interstitials.compactMap { interstitial -> Note? in
      guard let tag = interstitial.dateRange.tags.first else { return nil }
      let length = interstitial.length
      let source =
        length.limit.map { limit in
          length.stated.map { limit < $0 } ?? true
        } == true ? "X-PLAYOUT-LIMIT" : length.source.words
      return (
        Int(tag.line), length.playout.map { "plays \($0) s (\(source))" } ?? "length unknown"
      )
    }
    let marked = playlist.markedBreaks.compactMap { marked -> Note? in
      guard let head = marked.head, let length = marked.length else { return nil }
      return (Int(head.tag.line), "break of \(length) s")
    }
    return (scheduled + marked).filter { shown.contains($0.line) }
  }
}
