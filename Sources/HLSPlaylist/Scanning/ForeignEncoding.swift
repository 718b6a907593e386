import SourceText

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
