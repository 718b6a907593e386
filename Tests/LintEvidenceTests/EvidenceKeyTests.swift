import Testing

@testable import LintEvidence

/// Originals can be read with the key only.
struct EvidenceKeyTests {
  private static let digits = String(repeating: "0f", count: 32)

  /// The place of the original of a media playlist.
  private static func place(
    _ source: String = "a.m3u8", bytes: Int = 7, time: String? = "2026-11-21T00:00:00.000Z"
  ) -> EvidencePlace {
    let response = EvidenceResponse(
      address: "https://a.example/a.m3u8", method: "GET", sent: [], time: time, status: 200,
      failure: nil,
      milliseconds: 12, received: [])
    return EvidencePlace(
      of: EvidenceDocument(kind: "media playlist", response: response, bytes: bytes, parts: []),
      named: source)
  }

  @Test func `an encrypted document is read with its key`() throws {
    let key = try #require(EvidenceKey(Self.digits))
    for document in [[], Array("#EXTM3U\n?token=secret".utf8), [0, 255, 10, 13]] as [[UInt8]] {
      let sealed = try #require(key.sealed(document, at: Self.place()))
      #expect(key.opened(sealed, at: Self.place()) == document)
      // A nonce is used once, so that equal documents differ.
      #expect(key.sealed(document, at: Self.place()) != sealed)
    }
  }

  @Test func `an original at the place of another document gives nothing`() throws {
    let key = try #require(EvidenceKey(Self.digits))
    let sealed = try #require(key.sealed([1, 2], at: Self.place()))
    for other in [
      Self.place("b.m3u8"), Self.place(bytes: 8), Self.place(time: nil),
      Self.place(time: "2026-11-22T00:00:00.000Z"),
    ] {
      #expect(key.opened(sealed, at: other) == nil)
    }
  }

  /// Encrypted with the key by the first version, whose authenticated text was `interlint-evidence/1`.
  @Test func `an original of an earlier version is read at any place`() throws {
    let key = try #require(EvidenceKey(Self.digits))
    let plain = try #require(Compression.compressed(Array("#EXTM3U".utf8)))
    let nonce = [UInt8](repeating: 7, count: Cipher.nonceSize)
    let bytes = [UInt8](repeating: 0x0F, count: 32)
    let sealed = try #require(
      Cipher.encrypted(plain, bytes, nonce, Array("interlint-evidence/1".utf8)))
    let old = [1] + nonce + sealed
    #expect(EvidenceKey.isUnbound(old))
    #expect(key.opened(old, at: Self.place("b.m3u8")) == Array("#EXTM3U".utf8))
    // The number of the form alone does not bind it.
    #expect(key.opened([2] + old.dropFirst(), at: Self.place("b.m3u8")) == nil)
  }

  @Test func `another key and a changed byte give nothing`() throws {
    let key = try #require(EvidenceKey(Self.digits))
    let place = Self.place()
    let sealed = try #require(key.sealed(Array("secret".utf8), at: place))
    #expect(EvidenceKey(String(repeating: "0e", count: 32))?.opened(sealed, at: place) == nil)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(key.opened(changed, at: place) == nil)
    }
    for count in 0..<sealed.count {
      #expect(key.opened(Array(sealed.prefix(count)), at: place) == nil)
    }
  }

  /// Test Case 16 of the GCM specification (McGrew and Viega, appendix B).
  @Test func `the cipher is AES-256-GCM`() throws {
    func bytes(_ text: String) -> [UInt8] {
      let digits = text.compactMap(\.hexDigitValue)
      return stride(from: 0, to: digits.count, by: 2).map {
        UInt8(digits[$0] << 4 | digits[$0 + 1])
      }
    }
    let key = bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    let nonce = bytes("cafebabefacedbaddecaf888")
    let plain = bytes(
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c9595680953"
        + "2fcf0e2449a6b525b16aedf5aa0de657ba637b39")
    let purpose = bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
    let sealed = bytes(
      "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3d"
        + "a7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b")
    #expect(Cipher.encrypted(plain, key, nonce, purpose) == sealed)
    #expect(Cipher.decrypted(sealed, key, nonce, purpose) == plain)
  }

  @Test(arguments: ["", "0f", String(repeating: "0g", count: 32), digits + "0"])
  func `a key has 64 hexadecimal digits`(text: String) {
    #expect(EvidenceKey(text) == nil)
  }

  @Test func `space around a key is ignored`() { #expect(EvidenceKey(" \(Self.digits)\n") != nil) }
}
