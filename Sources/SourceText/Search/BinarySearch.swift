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
