import SourceText

/// EXTINF lines: parsed separately for speed, because they are the most frequent tag.
extension PlaylistParser {
  /// The eight bytes of `#EXTINF:` as a little-endian number.
  static let extinf: UInt64 = 0x3A46_4E49_5458_4523

  /// Reads `#EXTINF:<duration>,[<title>]` (rfc8216bis-22, section 4.4.4.1).
  mutating func parseMediaDuration(
    at start: Int, _ bytes: Span<UInt8>, _ raw: RawSpan
  ) -> Int {
    var index = start + 8
    let limit = min(bytes.count, index + 20)
    var whole: Int64 = 0
    while index < limit, bytes[index].isDigit {
      whole = whole * 10 + Int64(bytes[index] &- 0x30)
      index += 1
      if index == start + 17 { break }
    }
    var fraction: Int64 = 0
    var digits = 0
    let wholeEnd = index
    if wholeEnd > start + 8, index < limit, bytes[index] == UInt8(ascii: ".") {
      index += 1
      while index < limit, digits < 9, bytes[index].isDigit {
        fraction = fraction * 10 + Int64(bytes[index] &- 0x30)
        digits += 1
        index += 1
      }
    }
    let line = UInt32(truncatingIfNeeded: content.lines.count)
    content.census.add(.extinf, line: content.lines.count)
    let (end, next) = endOfLine(from: index, line: start, bytes, raw)
    append(start, .tag, .extinf)
    pendingLine = line
    if wholeEnd > start + 8, index < end, bytes[index] == UInt8(ascii: ",") {
      if index + 1 < end, bytes[index + 1].isSpaceOrTab {
        recordBlankTitle(index + 1..<end, bytes)
      }
      pendingDuration = Seconds(
        nanoseconds: whole * 1_000_000_000 + fraction * Self.powersOfTen[9 - digits])
      if index > wholeEnd, content.firstFractionalDuration == nil {
        content.firstFractionalDuration = ByteRange(start + 8..<index)
      }
    } else {
      parseUnusualDuration(start + 8..<end, bytes)
    }
    return next
  }

  private static let powersOfTen: InlineArray<10, Int64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]

  private mutating func recordBlankTitle(_ title: Range<Int>, _ bytes: Span<UInt8>) {
    guard !title.isEmpty, title.allSatisfy({ bytes[$0].isSpaceOrTab }) else { return }
    content.record(.blankTitle, ByteRange(title))
  }

  private mutating func parseUnusualDuration(_ value: Range<Int>, _ bytes: Span<UInt8>) {
    var comma = value.lowerBound
    while comma < value.upperBound, bytes[comma] != UInt8(ascii: ",") { comma += 1 }
    var start = value.lowerBound
    while start < comma, bytes[start].isSpaceOrTab { start += 1 }
    if start > value.lowerBound {
      content.record(.whitespaceAfterColon, ByteRange(value.lowerBound..<start))
    }
    let hasComma = comma < value.upperBound
    if hasComma { recordBlankTitle(comma + 1..<value.upperBound, bytes) }
    let end = hasComma ? comma : recordTrailingWhitespace(start..<comma, bytes)
    if !hasComma {
      content.record(.extinfComma, ByteRange(value))
    }
    if let number = DecimalNumber(parsing: start..<end, of: bytes, signed: false) {
      pendingDuration = number.seconds
      let hasPoint = (start..<end).contains { bytes[$0] == UInt8(ascii: ".") }
      if hasPoint, content.firstFractionalDuration == nil {
        content.firstFractionalDuration = ByteRange(start..<end)
      }
    } else {
      pendingDuration = .zero
      content.record(.extinfDuration, ByteRange(start..<end))
    }
  }
}
