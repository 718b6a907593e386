/// The few classes of bytes that recognising files needs.
enum ASCII {
  static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Whether the byte has no place in text; the escape that colours a terminal has.
  static func isControl(_ byte: UInt8) -> Bool {
    (byte < 0x20 && !isBlank(byte) && byte != 0x1B) || byte == 0x7F
  }
}
