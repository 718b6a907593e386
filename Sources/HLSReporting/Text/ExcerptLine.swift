import HLSLinting
import SourceText

/// An excerpt as one line of a terminal, cut to a width around its marked part.
struct ExcerptLine {
  /// The line in its visible form.
  let text: ArraySlice<UInt8>
  let isCutBefore: Bool
  let isCutAfter: Bool
  /// The columns to point at, from 0; at least one.
  let caret: Range<Int>

  /// The minimum number of columns of an excerpt, even if the terminal is narrower.
  static let leastWidth = 20

  init(_ excerpt: Excerpt, width: Int) {
    let layout = Layout(excerpt.text)
    let mark =
      layout.column(
        at: excerpt.marked.lowerBound)..<layout.column(
        at: excerpt.marked.upperBound)
    let isTooWide = layout.width + 2 > width
    // Reserve columns for the ellipses at both ends.
    let room = max(Self.leastWidth, width) - 2
    var start = 0
    var end = layout.stops.count - 1
    if isTooWide {
      start = layout.stop(
        atColumn: Self.firstColumn(mark: mark, in: layout.width, room: room),
        notAfter: excerpt.marked.lowerBound)
      end = layout.stop(atColumn: layout.stops[start].column + room, notAfter: .max)
    }
    isCutBefore = excerpt.isCutBefore || start > 0
    isCutAfter = excerpt.isCutAfter || end < layout.stops.count - 1
    text = layout.bytes[layout.stops[start].output..<layout.stops[end].output]
    let shift = layout.stops[start].column - (isCutBefore ? 1 : 0)
    let first = mark.lowerBound - shift
    let last = min(mark.upperBound, layout.stops[end].column) - shift
    caret = first..<max(first + 1, last)
  }

  /// The column at which a window of `room` columns begins; the marked part and the text before it
  /// have priority over the text after it.
  private static func firstColumn(mark: Range<Int>, in width: Int, room: Int) -> Int {
    let spare = max(0, room - mark.count)
    let after = min(width - mark.upperBound, spare / 3)
    let before = mark.count >= room ? room / 4 : spare - after
    return max(0, min(mark.lowerBound - before, width - room))
  }
}

/// The column of each character of a text.
private struct Layout {
  struct Stop {
    /// The offset in the UTF-8 of the text.
    let offset: Int
    /// The offset in the visible form.
    let output: Int
    let column: Int
  }

  /// The positions before each character, and the end.
  private(set) var stops: [Stop] = []
  private(set) var bytes: [UInt8] = []

  var width: Int { stops.last?.column ?? 0 }

  init(_ text: String) {
    stops.reserveCapacity(text.utf8.count + 1)
    bytes.reserveCapacity(text.utf8.count)
    if TerminalText.isPlain(text.utf8.span) {
      bytes.append(contentsOf: text.utf8)
      for index in 0...bytes.count {
        stops.append(Stop(offset: index, output: index, column: index))
      }
      return
    }
    var (offset, column) = (0, 0)
    for scalar in text.unicodeScalars {
      stops.append(Stop(offset: offset, output: bytes.count, column: column))
      column += TerminalText.append(scalar, to: &bytes)
      offset += UTF8.width(scalar)
    }
    stops.append(Stop(offset: offset, output: bytes.count, column: column))
  }

  func column(at offset: Int) -> Int {
    stops[max(0, stops.partitioningIndex { $0.offset > offset } - 1)].column
  }

  /// The index of the last stop at or before `column` that is not after the text's `offset`.
  func stop(atColumn column: Int, notAfter offset: Int) -> Int {
    max(0, stops.partitioningIndex { $0.column > column || $0.offset > offset } - 1)
  }
}
