/// Suggestions for names that were probably misspelt.
public enum Spelling {
  /// The first of the `candidates` that is nearest to `name`, if the two can be one word.
  ///
  /// Counted are letters left out, put in, exchanged, and swapped with their neighbour; capitals
  /// are as good as small letters. A candidate may differ in `limit` places, and in no more than a
  /// third of the name, though always in one. Names of more than 64 bytes have no suggestion, so
  /// the cost for each candidate is small and fixed.
  public static func nearest(
    to name: String, among candidates: [String], within limit: Int = 2
  ) -> String? {
    guard !name.isEmpty else { return nil }
    let span = name.utf8Span.span
    var bound = min(limit, max(1, name.utf8.count / 3))
    var nearest: String?
    for candidate in candidates where bound >= 0 {
      let distance = span.editDistance(
        to: candidate.utf8Span.span, within: bound, ignoringCase: true)
      if let distance {
        nearest = candidate
        bound = distance - 1
      }
    }
    return nearest
  }
}
