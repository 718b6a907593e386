import SourceText

/// The rest of a console line, read from left to right, with the place of each value.
struct ConsoleMessage {
  private var rest: Range<Int>
  private let source: SourceFile

  init(_ range: Range<Int>, of source: SourceFile) {
    rest = range
    self.source = source
  }

  /// The bytes that were not read yet.
  var isEmpty: Bool { rest.isEmpty }

  /// Skips a text; false if the message goes on otherwise.
  mutating func skip(_ text: String) -> Bool {
    guard source.bytes.span.starts(text, at: rest.lowerBound, in: rest) else { return false }
    rest = rest.lowerBound + text.utf8.count..<rest.upperBound
    return true
  }

  /// Skips a text at the end of the message; false if it ends otherwise.
  mutating func skipAtEnd(_ text: String) -> Bool {
    let start = rest.upperBound - text.utf8.count
    guard start >= rest.lowerBound, source.bytes.span.starts(text, at: start, in: rest) else {
      return false
    }
    rest = rest.lowerBound..<start
    return true
  }

  /// The text before the next occurrence of another one, which is skipped; nil without one.
  mutating func text(before end: String) -> SessionValue? {
    place(of: end, in: rest).map { take(upTo: $0, end) }
  }

  /// The text before the last occurrence of another one, which is skipped; nil without one.
  mutating func text(beforeLast end: String) -> SessionValue? {
    place(of: end, in: rest.reversed()).map { take(upTo: $0, end) }
  }

  /// The whole rest.
  mutating func text() -> SessionValue { take(upTo: rest.upperBound, "") }

  /// A number before another text, which is skipped; nil without one.
  mutating func number(before end: String) -> SessionValue? {
    guard let value = text(before: end), let number = value.text.flatMap({ DecimalNumber($0) })
    else { return nil }
    return SessionValue(.number(number), at: value.range)
  }

  private func place(of text: String, in places: some Sequence<Int>) -> Int? {
    let bytes = source.bytes.span
    for place in places where bytes.starts(text, at: place, in: rest) { return place }
    return nil
  }

  private mutating func take(upTo end: Int, _ skipped: String) -> SessionValue {
    let range = ByteRange(rest.lowerBound..<end)
    rest = min(rest.upperBound, end + skipped.utf8.count)..<rest.upperBound
    return SessionValue(.text(source.text(range)), at: range)
  }
}
