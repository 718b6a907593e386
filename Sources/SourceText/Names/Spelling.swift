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

extension String {
  /// Whether this is what programs write for a missing value, such as `nil` or `(null)`, or the name of
  /// a variable for a session, such as `streamId`.
  package var isUnfilled: Bool {
    let text = lowercased()
    if text.strippedOfMarks.isMissingValue { return true }
    let name = text.split(whereSeparator: { ".$%@:<>(){}[]#".contains($0) }).last ?? ""
    let letters = name.filter(\.isLetter)
    return ["streamid", "sessionid", "adstreamid", "adsessionid", "streamidentifier", "videoid"]
      .contains(letters) && letters.count >= name.filter { $0 != "_" && $0 != "-" }.count
  }

  /// Whether the text is what programs print for a missing value, in any case.
  package var isMissingValue: Bool {
    ["nil", "null", "none", "undefined", "nan", "void", "empty", "unknown"].contains(lowercased())
  }

  /// The text without the characters that mark a variable in templates and formats.
  package var strippedOfMarks: String {
    String(trimmingPrefix { "$%@:<({[#".contains($0) }.prefix { !">)}]%#".contains($0) })
  }
}
