/// Suggestions for names that were probably misspelt.
public enum Spelling {
  /// The longest name that is looked at, in bytes.
  static let longest = 64

  /// The first of the `candidates` that is nearest to `name`, if the two can be one word.
  ///
  /// Counted are letters left out, put in, exchanged, and swapped with their neighbour; capitals
  /// are as good as small letters. A candidate may differ in `limit` places, and in no more than a
  /// third of the name, though always in one. Names of more than 64 bytes have no suggestion, so
  /// the cost for each candidate is small and fixed.
  public static func nearest(
    to name: String, among candidates: [String], within limit: Int = 2
  ) -> String? {
    guard (1...longest).contains(name.utf8.count) else { return nil }
    var bound = min(limit, max(1, name.utf8.count / 3))
    var nearest: String?
    for candidate in candidates where bound >= 0 {
      let distance = distance(name.utf8Span.span, candidate.utf8Span.span, within: bound)
      if let distance {
        nearest = candidate
        bound = distance - 1
      }
    }
    return nearest
  }

  /// The optimal string alignment distance, or nil if it is more than `bound`.
  private static func distance(
    _ left: Span<UInt8>, _ right: Span<UInt8>, within bound: Int
  ) -> Int? {
    guard right.count <= longest, abs(left.count - right.count) <= bound else { return nil }
    let far = bound + 1
    var beforeLast = [Int](repeating: far, count: right.count + 1)
    var last = (0...right.count).map { min($0, far) }
    for row in 1...left.count {
      var current = [Int](repeating: far, count: right.count + 1)
      if row <= bound { current[0] = row }
      let first = max(1, row - bound)
      let end = min(right.count, row + bound)
      guard first <= end else { return nil }
      for column in first...end {
        let differs = fold(left[row - 1]) != fold(right[column - 1])
        var best = min(last[column - 1] + (differs ? 1 : 0), last[column] + 1)
        best = min(best, current[column - 1] + 1)
        if row > 1, column > 1, fold(left[row - 1]) == fold(right[column - 2]),
          fold(left[row - 2]) == fold(right[column - 1])
        {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current[column] = min(best, far)
      }
      guard current.contains(where: { $0 <= bound }) else { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[right.count] <= bound ? last[right.count] : nil
  }

  private static func fold(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
