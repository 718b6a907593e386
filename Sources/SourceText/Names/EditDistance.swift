extension Span<UInt8> {
  /// The minimum number of insertions, deletions, replacements and swaps of adjacent bytes that
  /// turn this text into `other`.
  ///
  /// Nil if the distance exceeds `limit`, or if a text is longer than 64 bytes. With
  /// `ignoringCase`, uppercase and lowercase ASCII letters are equal. Time grows with the length
  /// and the limit; no memory is allocated. Source: optimal string alignment distance.
  package func editDistance(
    to other: Span<UInt8>, within limit: Int, ignoringCase: Bool = false
  ) -> Int? {
    guard limit >= 0, abs(count - other.count) <= limit, max(count, other.count) <= 64
    else { return nil }
    let isEqual: (UInt8, UInt8) -> Bool =
      ignoringCase ? { $0.lowercased == $1.lowercased } : { $0 == $1 }
    let limit = min(limit, 64)
    // Distances above the limit are not computed.
    let far = UInt8(limit + 1)
    // Three rows of distances between prefixes of this text and prefixes of the other.
    var beforeLast = InlineArray<65, UInt8>(repeating: far)
    var last = beforeLast
    for column in 0...min(limit, other.count) { last[column] = UInt8(column) }
    for row in 1..<count + 1 {
      var current = InlineArray<65, UInt8>(repeating: far)
      if row <= limit { current[0] = UInt8(row) }
      var least = current[0]
      let first = max(1, row - limit)
      for column in first..<max(first, min(other.count, row + limit) + 1) {
        let isSame = isEqual(self[row - 1], other[column - 1])
        var distance = min(last[column - 1] + (isSame ? 0 : 1), last[column] + 1)
        distance = min(distance, current[column - 1] + 1, far)
        if row > 1, column > 1, isEqual(self[row - 1], other[column - 2]),
          isEqual(self[row - 2], other[column - 1])
        {
          distance = min(distance, beforeLast[column - 2] + 1)
        }
        current[column] = distance
        least = min(least, distance)
      }
      guard least < far else { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[other.count] < far ? Int(last[other.count]) : nil
  }
}
