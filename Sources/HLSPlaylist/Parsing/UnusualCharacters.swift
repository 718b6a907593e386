import SourceText

/// Detects control characters, bytes that are not UTF-8, and text that is not in form NFC.
///
/// Source: rfc8216bis-22, section 4.1.
enum UnusualCharacters {
  /// Records such characters in `range`, and returns whether all of it is UTF-8.
  static func record(
    in range: Range<Int>, of bytes: Span<UInt8>, to content: inout PlaylistContent
  ) -> Bool {
    var isUTF8 = true
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte >= 0x80 {
        var end = index
        while end < range.upperBound, bytes[end] >= 0x80 { end += 1 }
        if !recordNonASCII(in: index..<end, of: bytes, to: &content) { isUTF8 = false }
        index = end
        continue
      }
      if byte < 0x20 || byte == 0x7F {
        let kind: Anomaly.Kind =
          switch byte {
          case 0x09: .tab
          case 0x0D: .bareCR
          default: .controlCharacter
          }
        content.record(kind, ByteRange(index..<index + 1))
      }
      index += 1
    }
    return isUTF8
  }

  /// Checks a run of bytes above 0x7F, and returns whether it is UTF-8.
  private static func recordNonASCII(
    in range: Range<Int>, of bytes: Span<UInt8>, to content: inout PlaylistContent
  ) -> Bool {
    let (start, end) = (range.lowerBound, range.upperBound)
    do {
      _ = try UTF8Span(validating: bytes.extracting(range))
    } catch {
      content.record(
        .invalidUTF8,
        ByteRange(
          start + error.byteOffsets.lowerBound..<start + error.byteOffsets.upperBound))
      return false
    }
    for index in range
    where bytes[index] == 0xC2 && index + 1 < end && bytes[index + 1] < 0xA0 {
      content.record(.controlCharacter, ByteRange(index..<index + 2))
    }
    // A combining mark combines with the letter before it, so include that letter.
    let letter = start > 0 && bytes[start - 1] >= 0x20 ? start - 1 : start
    if var text = try? UTF8Span(validating: bytes.extracting(letter..<end)),
      !text.checkForNFC(quickCheck: false)
    {
      content.record(.notNFC, ByteRange(letter..<end))
    }
    return true
  }
}

/// Detects files in UTF-16 or UTF-32.
enum ForeignEncoding {
  /// The first bytes of a file in UTF-16 or UTF-32, with or without a byte order mark; nil for any
  /// other file.
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
