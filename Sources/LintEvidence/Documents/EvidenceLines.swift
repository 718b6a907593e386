import HLSLinting
import SourceText

/// Chooses the lines of a document that are kept: all of a small one, and those around findings of a large one.
struct EvidenceLines {
  /// The largest size of a document that is kept as a whole, and of what is kept of a larger one, in bytes.
  let mostBytes: Int
  let redaction: DocumentRedaction

  /// The number of lines that are kept before and after that of a finding, and at the start.
  private static let context = 20
  private static let mostMarked = 50
  /// The longest line, in bytes.
  private static let longest = 16_384
  private static let mostLines = 20_000

  /// The parts to keep; `marks` are the positions of the findings.
  func parts(of text: any LinedText, around marks: [Position]) -> [EvidenceDocument.Part] {
    let bytes = text.source.bytes
    let isSmall = bytes.count <= mostBytes && text.lineCount <= Self.mostLines
    let ranges = isSmall ? [0..<text.lineCount] : chosen(of: text, around: marks)
    var remaining = mostBytes
    var parts: [EvidenceDocument.Part] = []
    for range in ranges {
      // What surrounds a line is searched for secrets, too, so that successive lines are masked at once.
      let whole = masked(range, of: text)
      let lines = range.prefix { _ in remaining > 0 }.map { number in
        let place = text.lineRange(number).offsets
        let line: String
        if let whole, place.count <= Self.longest {
          let start = place.lowerBound - whole.start
          line = String(decoding: whole.bytes[start..<start + place.count], as: UTF8.self)
        } else {
          let column = marks.first { $0.line == number + 1 }?.column ?? 1
          line = self.line(place, of: bytes, around: column)
        }
        remaining -= line.utf8.count + 1
        return line
      }
      if !lines.isEmpty {
        parts.append(EvidenceDocument.Part(first: range.lowerBound + 1, lines: lines))
      }
    }
    return parts
  }

  /// Successive lines, masked, with the offset of the first one; nil if they are longer than what is kept.
  private func masked(
    _ lines: Range<Int>, of text: any LinedText
  ) -> (bytes: [UInt8], start: Int)? {
    guard let last = lines.last else { return nil }
    let start = text.lineRange(lines.lowerBound).offsets.lowerBound
    let end = text.lineRange(last).offsets.upperBound
    guard start <= end, end - start <= mostBytes else { return nil }
    return (redaction.masked(start..<end, of: text.source.bytes), start)
  }

  /// The lines of a large document, as ranges that are in order and do not overlap.
  private func chosen(of text: any LinedText, around marks: [Position]) -> [Range<Int>] {
    let all = 0..<text.lineCount
    let numbers = Set(marks.prefix(Self.mostMarked).map { min($0.line, all.upperBound) })
    var ranges = [(0..<Self.context).clamped(to: all)]
    for number in numbers.sorted() {
      let range = (number - 1 - Self.context..<number + Self.context).clamped(to: all)
      guard let last = ranges.last, range.lowerBound <= last.upperBound else {
        ranges.append(range)
        continue
      }
      ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
    return ranges
  }

  /// A line, masked, and cut around a column if it is long.
  private func line(_ range: Range<Int>, of bytes: [UInt8], around column: Int) -> String {
    guard range.count > Self.longest else {
      return String(decoding: redaction.masked(range, of: bytes), as: UTF8.self)
    }
    let offset = column <= Self.longest ? 0 : min(column, range.count) - Self.longest / 4
    let start = range.lowerBound + max(0, offset)
    let end = min(range.upperBound, start + Self.longest)
    let text = String(decoding: redaction.masked(start..<end, of: bytes), as: UTF8.self)
    return (start > range.lowerBound ? "…" : "") + text + (end < range.upperBound ? "…" : "")
  }
}
