/// Suggestions for misspelled names.
package enum Spelling {
  /// The candidate with the smallest edit distance to `name`, the first of several; nil if none is
  /// similar.
  ///
  /// Insertions, deletions, replacements and swaps of adjacent letters are counted; ASCII case is
  /// ignored. A candidate may differ by at most `limit` edits and at most a third of the name, but
  /// one edit is always allowed. Names longer than 64 bytes have no suggestion, which bounds the
  /// cost per candidate.
  package static func nearest(
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

  /// The nearest candidate; otherwise the only one that begins with `name`, which has at least three letters; nil if
  /// neither exists.
  package static func meant(by name: String, among candidates: [String]) -> String? {
    if let nearest = nearest(to: name, among: candidates) { return nearest }
    guard name.utf8.count > 2 else { return nil }
    let start = name.lowercased()
    let longer = candidates.filter { $0.lowercased().hasPrefix(start) }
    return longer.count == 1 ? longer[0] : nil
  }
}
