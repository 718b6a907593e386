package import SourceText

/// Consecutive media segments whose absolute addresses have one scheme and authority, after variable
/// substitution.
package struct OriginRun: Sendable {
  /// The segments; there may be relative addresses among them.
  package let segments: Range<Int>
  /// The text of `scheme://authority`, or of `scheme:` without an authority.
  package let text: String
  /// Where that is written in the first address; the whole address if a variable provides it.
  package let range: ByteRange
}

extension Playlist {
  /// The media segments with absolute addresses, grouped by scheme and authority.
  package var originRuns: [OriginRun] {
    let found =
      hasVariables ? substitutedOrigins : origins.map { ($0.segment, text($0.range), $0.range) }
    return found.indices.map { index in
      let (first, text, range) = found[index]
      let end = index + 1 < found.count ? found[index + 1].segment : segments.count
      return OriginRun(segments: first..<end, text: text, range: range)
    }
  }

  /// The first segment of each run, in a playlist whose variables may provide addresses.
  private var substitutedOrigins: [(segment: Int, text: String, range: ByteRange)] {
    var found: [(segment: Int, text: String, range: ByteRange)] = []
    for (number, segment) in segments.enumerated() {
      let range = address(of: segment)
      let bytes = Array(substituted(range).utf8)
      guard let end = URIScan.endOfOrigin(in: bytes.indices, of: bytes.span) else { continue }
      let origin = String(decoding: bytes[..<end], as: UTF8.self)
      guard origin != found.last?.text else { continue }
      found.append((number, origin, text(range).hasPrefix(origin) ? range.slice(0, end) : range))
    }
    return found
  }
}
