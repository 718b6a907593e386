import SourceText

/// Where quotations end in one text.
///
/// A text can have many opening marks and no closing one, so that what a search passed is not searched again.
struct QuotationEnds {
  /// Marks that close each other's quotations.
  private struct Kind: Hashable {
    let mark: Int
    let escapes: Int
    let depth: Int
  }

  /// How far the second mark of a pair is searched for.
  private static let reach = 2_048

  /// Where the last search for each kind of mark began, and how it ended.
  private var searches: [Kind: (start: Int, end: MarkSearch)] = [:]

  /// The end of the quotation that begins at `place`, with its marks; nil if none begins there, or if it has
  /// no end in the line.
  ///
  /// The marks may be escaped by backslashes, as in a text in JSON. A mark at the end of a word closes, so
  /// that the second one is not before a letter or digit. Marks that are encoded more often than `depth` are
  /// text.
  mutating func end(at place: Int, to end: Int, depth: Int, of bytes: Span<UInt8>) -> Int? {
    let first = bytes.afterBackslashes(from: place, to: end)
    guard let (length, mark) = bytes.openingMark(at: first, to: end, depth: depth) else {
      return nil
    }
    let kind = Kind(mark: mark, escapes: first - place, depth: depth)
    let limit = min(end, first + Self.reach)
    guard let second = closingMark(kind, from: first + length, to: limit, of: bytes),
      !bytes.character(at: second.upperBound, to: end).byte.isLetterOrDigit
    else { return nil }
    return second.upperBound
  }

  private mutating func closingMark(
    _ kind: Kind, from start: Int, to limit: Int, of bytes: Span<UInt8>
  ) -> Range<Int>? {
    var (first, next) = (start, start)
    if let known = searches[kind], known.start <= start {
      switch known.end {
      case .found(let mark) where mark.lowerBound >= start:
        return mark.upperBound <= limit ? mark : nil
      case .nothing(let place) where place >= start: return nil
      case .unfinished(let place) where place > start: (first, next) = (known.start, place)
      default: break
      }
    }
    guard next < limit else { return nil }
    let found = bytes.searchMark(
      quotationMarks[kind.mark].closing, escapes: kind.escapes, from: next, to: limit,
      depth: kind.depth)
    searches[kind] = (first, found)
    return if case .found(let mark) = found { mark } else { nil }
  }
}

/// How a search for a closing mark ends.
enum MarkSearch {
  /// The mark with the backslashes before it.
  case found(Range<Int>)
  /// The line, or the text that contains the quotation, ends at this place.
  case nothing(Int)
  /// No mark is before this place, where the search was limited.
  case unfinished(Int)
}

/// Quotation marks and brackets, which are in pairs in what programs print: `Optional("…")`, `'…'`.
extension Span<UInt8> {
  /// The place of the closing mark with as many backslashes before it, which belong to it; nil if the line,
  /// or the text that contains the quotation, ends before.
  func closingMark(
    _ mark: [UInt8], escapes: Int, from start: Int, to end: Int, depth: Int
  ) -> Range<Int>? {
    let found = searchMark(mark, escapes: escapes, from: start, to: end, depth: depth)
    return if case .found(let place) = found { place } else { nil }
  }

  fileprivate func searchMark(
    _ mark: [UInt8], escapes: Int, from start: Int, to end: Int, depth: Int
  ) -> MarkSearch {
    var place = start
    while place < end {
      // Most of a quotation is no mark.
      let byte = self[place]
      if byte != mark[0], byte != 0x0A, byte != UInt8(ascii: "\\"), byte != UInt8(ascii: "%") {
        place += 1
        continue
      }
      let first = afterBackslashes(from: place, to: end)
      guard first < end else { return .unfinished(place) }
      guard self[first] != 0x0A else { return .nothing(first) }
      if let length = length(of: mark, at: first, to: end, depth: depth) {
        if first - place == escapes { return .found(place..<first + length) }
        if first - place < escapes { return .nothing(place) }
      }
      place = first + character(at: first, to: end).length
    }
    return .unfinished(place)
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

  /// The opening mark at a place: its length, and its number among the pairs; nil if there is none.
  fileprivate func openingMark(
    at place: Int, to end: Int, depth: Int
  ) -> (length: Int, mark: Int)? {
    let first = character(at: place, to: end)
    guard first.depth <= depth, "\"'&".utf8.contains(first.byte) || first.byte >= 0x80 else {
      return nil
    }
    for (number, mark) in quotationMarks.enumerated() {
      if let length = length(of: mark.opening, at: place, to: end, depth: depth) {
        return (length, number)
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
