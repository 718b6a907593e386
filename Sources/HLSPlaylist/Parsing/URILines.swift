import SourceText

/// Lines that are not tags or comments: the addresses of segments and variant streams.
extension PlaylistParser {
  mutating func parseURILine(
    at start: Int, _ bytes: Span<UInt8>, _ raw: RawSpan
  ) -> Int {
    let plain = URIScan.firstNotPlain(raw, from: start)
    var end = plain
    var next = plain
    if plain < bytes.count, bytes[plain] == 0x0A, firstTerminator == 1 {
      next = plain + 1
    } else {
      (end, next) = endOfLine(from: plain, line: start, bytes, raw)
    }
    if bytes[start] == UInt8(ascii: "E"), let nameEnd = endOfTagName(start..<end, bytes) {
      content.record(.missingNumberSign, ByteRange(start..<nameEnd))
      append(start, .comment)
      return next
    }
    if bytes[start].isSpaceOrTab || (end > plain && !isURI(start..<end, bytes)) {
      if recordUnusualText(start..<end, bytes) { return next }
    }
    append(start, .uri)
    if expectsVariant {
      expectsVariant = false
    } else {
      recordOrigin(start..<end, bytes, raw)
      content.segments.append(
        uriLine: UInt32(truncatingIfNeeded: content.lines.count - 1), extinfLine: pendingLine,
        duration: pendingDuration)
      pendingLine = .max
      pendingDuration = .zero
    }
    return next
  }

  /// Records the scheme and authority of a segment's address if they differ from the previous ones.
  @inline(__always)
  private mutating func recordOrigin(
    _ uri: Range<Int>, _ bytes: Span<UInt8>, _ raw: RawSpan
  ) {
    if let last = content.origins.last?.range, last.count < uri.count,
      bytes[uri.lowerBound + last.count] == UInt8(ascii: "/"),
      LineScan.isEqual(raw, uri.lowerBound, Int(last.start), length: last.count)
    {
      return
    }
    if let end = URIScan.endOfOrigin(in: uri, of: bytes) {
      content.origins.append(
        Origin(segment: content.segments.count, range: ByteRange(uri.lowerBound..<end)))
    }
  }

  private func isURI(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    URIScan.fault(in: range, of: bytes) == nil
  }

  /// Records the anomalies of a line that is not a valid URI; returns true if it is empty or a
  /// comment.
  private mutating func recordUnusualText(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    var first = range.lowerBound
    while first < range.upperBound, bytes[first].isSpaceOrTab { first += 1 }
    if first == range.upperBound {
      content.record(.whitespaceOnlyLine, ByteRange(range))
      append(range.lowerBound, .blank)
      return true
    }
    if isFolded(first..<range.upperBound, bytes) {
      append(range.lowerBound, .comment)
      return true
    }
    if first > range.lowerBound {
      content.record(.leadingWhitespace, ByteRange(range.lowerBound..<first))
    }
    let last = recordTrailingWhitespace(first..<range.upperBound, bytes)
    // An indented tag or comment is not an invalid URI; only the indentation is wrong.
    if bytes[first] == UInt8(ascii: "#") {
      append(range.lowerBound, .comment)
      return true
    }
    if let fault = URIScan.fault(in: first..<last, of: bytes) {
      content.record(.invalidURI, ByteRange(fault))
    }
    return false
  }

  /// Whether a line continues the attribute list of the line before, which ends with a comma or a backslash.
  private func isFolded(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard let tag = content.tags.last, Int(tag.line) + 1 == content.lines.count,
      tag.name.hasAttributeList, tag.range.end > tag.range.start
    else { return false }
    let last = bytes[Int(tag.range.end) - 1]
    guard last == UInt8(ascii: ",") || last == UInt8(ascii: "\\") else { return false }
    let equals = range.first { !bytes[$0].isAttributeNameCharacter }
    return equals.map { $0 > range.lowerBound && bytes[$0] == UInt8(ascii: "=") } ?? false
  }

  /// Records whitespace at the end of `range` and returns the index at which it begins.
  mutating func recordTrailingWhitespace(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Int {
    var last = range.upperBound
    while last > range.lowerBound, bytes[last - 1].isSpaceOrTab { last -= 1 }
    if last < range.upperBound {
      content.record(.trailingWhitespace, ByteRange(last..<range.upperBound))
    }
    return last
  }
}
