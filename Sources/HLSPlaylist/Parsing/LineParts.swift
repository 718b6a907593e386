/// Cuts a playlist at the ends of URI lines, after which reading begins anew.
enum LineParts {
  /// The bytes after a place at which a cut is looked for.
  private static let longestSearch = 1 << 16

  /// At most `count` ranges of about the same size, which cover the bytes from `start` on; one if no cut
  /// is found.
  static func parts(of bytes: Span<UInt8>, from start: Int, count: Int) -> [Range<Int>] {
    let size = (bytes.count - start) / count
    var parts: [Range<Int>] = []
    var begin = start
    for number in 1..<count {
      guard let end = endOfURILine(after: max(begin, start + number * size), bytes),
        end < bytes.count
      else { continue }
      parts.append(begin..<end)
      begin = end
    }
    parts.append(begin..<bytes.count)
    return parts
  }

  private static func endOfURILine(after place: Int, _ bytes: Span<UInt8>) -> Int? {
    let raw = unsafe bytes.bytes
    let last = min(bytes.count, place + longestSearch)
    var line = LineScan.lineFeed(raw, from: place) + 1
    while line < last {
      let end = LineScan.lineFeed(raw, from: line)
      guard end < bytes.count else { return nil }
      let first = bytes[line]
      if first > 0x20, first != UInt8(ascii: "#") { return end + 1 }
      line = end + 1
    }
    return nil
  }
}
