import Testing

@testable import HLSRules

/// Reading `pssh` boxes (ISO/IEC 23001-7, section 8.1).
struct ProtectionHeaderTests {
  private static let widevine: [UInt8] = [
    0xED, 0xEF, 0x8B, 0xA9, 0x79, 0xD6, 0x4A, 0xCE, 0xA3, 0xC8, 0x27, 0xDC, 0xD5, 0x1D, 0x21, 0xED,
  ]
  private static let key = [UInt8](0..<16)
  private static let otherKey = [UInt8](16..<32)

  /// A box of that size with a version and what follows its SystemID.
  private static func box(_ size: UInt8, version: UInt8 = 0, _ rest: [UInt8]...) -> [UInt8] {
    [[0, 0, 0, size], Array("pssh".utf8), [version, 0, 0, 0], Self.widevine, rest.flatMap { $0 }]
      .flatMap { $0 }
  }

  private static let none: [UInt8] = [0, 0, 0, 0]

  @Test(
    arguments: [
      // Version 0 without data.
      (Self.box(32, Self.none), []),
      // Version 1 with two keys.
      (
        Self.box(68, version: 1, [0, 0, 0, 2], Self.key, Self.otherKey, Self.none),
        [Self.key, Self.otherKey]
      ),
      // The field key_id of Widevine's data, after its field algorithm.
      (Self.box(52, [0, 0, 0, 20, 0x08, 0x01, 0x12, 0x10], Self.key), [Self.key]),
      // A provider, and a key of another length.
      (Self.box(40, [0, 0, 0, 8, 0x1A, 0x01, 0x61, 0x12, 0x03, 1, 2, 3]), []),
      // A size of 0 reaches to the end.
      (Self.box(0, Self.none), []),
      // Bytes after the box.
      (Self.box(32, Self.none, [0x0A]), []),
    ] as [([UInt8], [[UInt8]])])
  func `a box has a system and keys`(bytes: [UInt8], keys: [[UInt8]]) throws {
    let headers = try ProtectionHeader.all(in: bytes)
    #expect(headers.map(\.systemID) == ["edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"])
    #expect(headers.map(\.keyIDs) == [Set(keys)])
  }

  @Test func `boxes follow one another`() throws {
    let one = Self.box(32, Self.none)
    #expect(try ProtectionHeader.all(in: one + one).count == 2)
  }

  @Test(
    arguments: [
      ([], .otherContent),
      (Array(#"{"provider":"a"}"#.utf8), .otherContent),
      (Array(Self.box(32, Self.none).prefix(30)), .cut(size: 32, found: 30)),
      // Less than the fields of a box.
      (Array("\0\0\0\u{8}pssh".utf8), .cut(size: 8, found: 8)),
      (Array("\0\0\0\u{1}pssh".utf8), .cut(size: 1, found: 8)),
      // More data, and more keys, than the box has room for.
      (Self.box(32, [0, 0, 0, 1]), .cut(size: 32, found: 32)),
      (
        Self.box(52, version: 1, [255, 255, 255, 255], Self.key, Self.none),
        .cut(size: 52, found: 52)
      ),
    ] as [([UInt8], ProtectionHeader.Fault)])
  func `what is no whole box is refused`(bytes: [UInt8], fault: ProtectionHeader.Fault) {
    #expect(throws: fault) { try ProtectionHeader.all(in: bytes) }
  }

  @Test(
    arguments: [
      ("com.apple.streamingkeydelivery", nil), ("identity", nil), ("com.widevine", nil),
      ("com.apple.streamkeydelivery", "com.apple.streamingkeydelivery"),
      ("com.apple.fps.1_0", "com.apple.streamingkeydelivery"),
      ("com.example.streamingkeydelivery", nil), ("com.example.drm", nil), ("", nil),
      ("Identity", "identity"),
      ("com.microsoft.playredy", "com.microsoft.playready"),
      ("urn:uuid:9a04f07998404286ab92e65be0885f95", "com.microsoft.playready"),
    ] as [(String, String?)])
  func `a misspelled format means a known one`(format: String, meant: String?) {
    #expect(KeySystem.format(meantBy: format) == meant)
  }
}
