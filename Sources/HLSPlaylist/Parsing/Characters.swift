import SourceText

/// Which bytes begin a file that is not UTF-8.
enum ForeignEncoding {
  /// The first bytes of a file in UTF-16 or UTF-32, with or without a mark, or nil.
  static func detect(_ bytes: Span<UInt8>) -> ByteRange? {
    guard bytes.count >= 4 else {
      let marked = bytes.count >= 2 && (bytes[0] ^ bytes[1] == 0x01) && bytes[0] | bytes[1] == 0xFF
      return marked && bytes[0] >= 0xFE ? ByteRange(0, 2) : nil
    }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF), (0x23, 0, 0, 0), (0, 0, 0, 0x23):
      return ByteRange(0, 4)
    case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _), (0x23, 0, _, 0), (0, 0x23, 0, _):
      return ByteRange(0, 2)
    default:
      return nil
    }
  }
}

extension PlaylistParser {
  /// Records control characters, bytes that are not UTF-8 and text that is not in form NFC.
  ///
  /// Source: rfc8216bis-22, section 4.1.
  mutating func recordCharacters(in range: Range<Int>, _ bytes: Span<UInt8>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte >= 0x80 {
        index = recordNonASCII(from: index, to: range.upperBound, bytes)
        continue
      }
      if byte < 0x20 || byte == 0x7F {
        let kind: Anomaly.Kind =
          switch byte {
          case 0x09: .tab
          case 0x0D: .bareCR
          default: .controlCharacter
          }
        anomalies.append(Anomaly(kind: kind, range: ByteRange(index..<index + 1)))
      }
      index += 1
    }
  }

  /// Judges the run of bytes above 0x7F that begins at `start`, and returns where it ends.
  private mutating func recordNonASCII(
    from start: Int, to limit: Int, _ bytes: Span<UInt8>
  ) -> Int {
    var end = start
    while end < limit, bytes[end] >= 0x80 { end += 1 }
    do {
      _ = try UTF8Span(validating: bytes.extracting(start..<end))
    } catch {
      anomalies.append(
        Anomaly(
          kind: .invalidUTF8,
          range: ByteRange(
            start + error.byteOffsets.lowerBound..<start + error.byteOffsets.upperBound)))
      isDecodable = false
      return end
    }
    for index in start..<end
    where bytes[index] == 0xC2 && index + 1 < end && bytes[index + 1] < 0xA0 {
      anomalies.append(Anomaly(kind: .controlCharacter, range: ByteRange(index..<index + 2)))
    }
    // A combining mark belongs to the letter before it.
    let letter = start > 0 && bytes[start - 1] >= 0x20 ? start - 1 : start
    if var text = try? UTF8Span(validating: bytes.extracting(letter..<end)),
      !text.checkForNFC(quickCheck: false)
    {
      anomalies.append(Anomaly(kind: .notNFC, range: ByteRange(letter..<end)))
    }
    return end
  }
}
