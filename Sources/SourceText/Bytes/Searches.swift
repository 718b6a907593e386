// Searches in byte ranges, for the parsers of URLs and tokens. Ranges are not checked here: callers
// pass ranges that come from earlier searches in the same bytes.

extension Span<UInt8> {
  /// The index of the first occurrence of an ASCII character in `range`, or nil.
  package func firstIndex(of scalar: Unicode.Scalar, in range: Range<Int>) -> Int? {
    let byte = UInt8(ascii: scalar)
    for place in range where self[place] == byte { return place }
    return nil
  }

  /// The index of the last occurrence of an ASCII character in `range`, or nil.
  package func lastIndex(of scalar: Unicode.Scalar, in range: Range<Int>) -> Int? {
    let byte = UInt8(ascii: scalar)
    for place in range.reversed() where self[place] == byte { return place }
    return nil
  }

  /// Whether `word` occurs at `place` and ends inside `range`.
  package func starts(_ word: String, at place: Int, in range: Range<Int>) -> Bool {
    var place = place
    for byte in word.utf8 {
      guard place < range.upperBound, self[place] == byte else { return false }
      place += 1
    }
    return true
  }

  /// Whether the bytes in `range` equal `word`, ignoring ASCII case.
  package func equalsIgnoringCase(_ word: String, in range: Range<Int>) -> Bool {
    guard range.count == word.utf8.count else { return false }
    return zip(range, word.utf8).allSatisfy { self[$0].lowercased == $1.lowercased }
  }

  /// Whether the bytes in `range` equal `word`, byte for byte.
  package func equals(_ word: String, in range: Range<Int>) -> Bool {
    range.count == word.utf8.count && starts(word, at: range.lowerBound, in: range)
  }

  /// The index after the HLS variable reference `{$name}` at `place`; nil if there is none.
  ///
  /// Source: draft-pantos-hls-rfc8216bis, section 4.3 (variable substitution).
  package func variableReferenceEnd(at place: Int, in range: Range<Int>) -> Int? {
    guard self[place] == UInt8(ascii: "{"), starts("{$", at: place, in: range) else { return nil }
    var end = place + 2
    while end < range.upperBound, self[end].isVariableNameCharacter { end += 1 }
    guard end > place + 2, end < range.upperBound, self[end] == UInt8(ascii: "}") else {
      return nil
    }
    return end + 1
  }

  /// The parts of `range` between separators: one more than there are separators.
  package func pieces(of range: Range<Int>, separatedBy separator: Unicode.Scalar) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    while let end = firstIndex(of: separator, in: start..<range.upperBound) {
      pieces.append(start..<end)
      start = end + 1
    }
    pieces.append(start..<range.upperBound)
    return pieces
  }
}

extension String {
  /// The characters in a range of UTF-8 bytes, clamped to the text.
  package func characters(_ range: Range<Int>) -> Substring {
    let range = range.clamped(to: 0..<utf8.count)
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    return Substring(utf8[start..<end])
  }
}

extension RandomAccessCollection {
  /// The index of the first element for which `predicate` holds, found by binary search; the end
  /// index if it holds for none.
  ///
  /// The elements must be partitioned: once the predicate holds, it holds for all that follow.
  /// Otherwise the result is some index of the collection or its end, and nothing more is known.
  @inlinable package func partitioningIndex(where predicate: (Element) -> Bool) -> Index {
    var low = startIndex
    var left = count
    while left > 0 {
      let half = left / 2
      let middle = index(low, offsetBy: half)
      if predicate(self[middle]) {
        left = half
      } else {
        low = index(after: middle)
        left -= half + 1
      }
    }
    return low
  }
}

extension Range<UInt64> {
  /// The number of values.
  ///
  /// `count` traps on more than `Int.max`, which documents can contain.
  package var size: UInt64 { upperBound - lowerBound }
}
