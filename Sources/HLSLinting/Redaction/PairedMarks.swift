import SourceText

/// Quotation marks and brackets, which are in pairs in what programs print: `Optional("…")`, `'…'`.
extension Span<UInt8> {
  /// How far the second mark of a pair is searched for.
  private static var reach: Int { 2_048 }

  /// The end of the quotation that begins at `place`, with its marks; nil if none begins there, or if it has
  /// no end in the line.
  ///
  /// The marks may be escaped by backslashes, as in a text in JSON. A mark at the end of a word closes, so
  /// that the second one is not before a letter or digit. Marks that are encoded more often than `depth` are
  /// text.
  func endOfQuotation(at place: Int, to end: Int, depth: Int) -> Int? {
    let first = afterBackslashes(from: place, to: end)
    guard let (length, closing) = openingMark(at: first, to: end, depth: depth),
      let second = closingMark(
        closing, escapes: first - place, from: first + length,
        to: Swift.min(end, first + Self.reach), depth: depth),
      !character(at: second.upperBound, to: end).byte.isLetterOrDigit
    else { return nil }
    return second.upperBound
  }

  /// The place of the closing mark with as many backslashes before it, which belong to it; nil if the line,
  /// or the text that contains the quotation, ends before.
  func closingMark(
    _ mark: [UInt8], escapes: Int, from start: Int, to end: Int, depth: Int
  ) -> Range<Int>? {
    var place = start
    while place < end {
      // Most of a quotation is no mark.
      let byte = self[place]
      if byte != mark[0], byte != 0x0A, byte != UInt8(ascii: "\\"), byte != UInt8(ascii: "%") {
        place += 1
        continue
      }
      let first = afterBackslashes(from: place, to: end)
      guard first < end, self[first] != 0x0A else { return nil }
      if let length = length(of: mark, at: first, to: end, depth: depth) {
        if first - place == escapes { return place..<first + length }
        if first - place < escapes { return nil }
      }
      place = first + character(at: first, to: end).length
    }
    return nil
  }

  /// Whether a quotation mark, with what escapes it, may begin with a byte.
  static func mayBeginMark(_ byte: UInt8) -> Bool {
    byte >= 0x80 || "\"'\\&%".utf8.contains(byte)
  }

  /// The closing bracket for a byte that opens one.
  static func closingBracket(for byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "<"): UInt8(ascii: ">")
    default: nil
    }
  }

  /// Whether a value ends with a quotation, apart from brackets.
  func endsWithQuotation(_ value: Range<Int>) -> Bool {
    var last = value.upperBound
    while last > value.lowerBound, ")]}>".utf8.contains(self[last - 1]) { last -= 1 }
    return quotationMarks.contains { mark in
      let start = last - mark.closing.count
      return start > value.lowerBound
        && length(of: mark.closing, at: start, to: last, depth: 0) != nil
    }
  }

  func afterBackslashes(from start: Int, to end: Int) -> Int {
    var place = start
    while place < end, self[place] == UInt8(ascii: "\\") { place += 1 }
    return place
  }

  private func openingMark(
    at place: Int, to end: Int, depth: Int
  ) -> (length: Int, closing: [UInt8])? {
    let first = character(at: place, to: end)
    guard first.depth <= depth, "\"'&".utf8.contains(first.byte) || first.byte >= 0x80 else {
      return nil
    }
    for mark in quotationMarks {
      if let length = length(of: mark.opening, at: place, to: end, depth: depth) {
        return (length, mark.closing)
      }
    }
    return nil
  }

  /// The number of bytes at `place` that are a mark, percent-encoded at most `depth` times; nil for others.
  private func length(of mark: [UInt8], at place: Int, to end: Int, depth: Int) -> Int? {
    var index = place
    for byte in mark {
      let character = character(at: index, to: end)
      guard character.byte == byte, character.depth <= depth else { return nil }
      index += character.length
    }
    return index - place
  }
}

/// Pairs of quotation marks.
private let quotationMarks: [(opening: [UInt8], closing: [UInt8])] = [
  ("\"", "\""), ("'", "'"), ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»"),
  ("&quot;", "&quot;"), ("&#34;", "&#34;"), ("&apos;", "&apos;"), ("&#39;", "&#39;"),
].map { (Array($0.utf8), Array($1.utf8)) }
